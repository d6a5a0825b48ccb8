import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import type { MySession } from "./schemas.ts";
import { cookiesOf, hire, password, type Staff, signIn } from "./staff.fixture.ts";

describe("where people are signed in", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const sessionsOf = async (person: Staff): Promise<MySession[]> =>
    (await person.call("GET", "/me/sessions")).json().sessions;
  const signInWith = async (person: Staff, userAgent: string) => {
    const answer = await signIn(app, person.email, password, {
      headers: { "user-agent": userAgent },
      remoteAddress: "203.0.113.40",
    });
    const cookie = cookiesOf(answer);
    const me = () =>
      app.inject({ url: "/api/staff/me", headers: { host: app.ctx.config.serviceDomain, cookie } });
    assert.equal((await me()).statusCode, 200);
    return me;
  };

  it("is listed with the browser and the address as they were given, the one that asks first", async () => {
    const kim = await hire(app, shop);
    await signInWith(
      kim,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    );
    const [own, other, ...more] = await sessionsOf(kim);
    assert.deepEqual([own!.isThis, other!.isThis, more.length], [true, false, 0]);
    assert.deepEqual([other!.browser, other!.system, other!.address], ["Safari", "iPhone", "203.0.113.40"]);
    assert.ok(Date.parse(other!.signedInAt) >= Date.parse(own!.signedInAt));
  });

  it("says nothing of an address that was not noted", async () => {
    const kim = await hire(app, shop);
    await app.db.query("UPDATE people_sessions SET ip_address = '' WHERE user_id = $1", [kim.userId]);
    const [own] = await sessionsOf(kim);
    assert.equal(own!.address, null);
  });

  it("ends in one place, at once, and nowhere else", async () => {
    const kim = await hire(app, shop);
    const [phone, tablet] = [await signInWith(kim, "phone"), await signInWith(kim, "tablet")];
    const [, , first] = await sessionsOf(kim);
    assert.equal((await kim.call("DELETE", `/me/sessions/${first!.id}`)).statusCode, 200);
    assert.equal((await phone()).statusCode, 401);
    assert.equal((await tablet()).statusCode, 200);
    assert.equal((await kim.call("DELETE", `/me/sessions/${first!.id}`)).statusCode, 404);
  });

  it("ends everywhere else", async () => {
    const kim = await hire(app, shop);
    const phone = await signInWith(kim, "phone");
    assert.deepEqual((await kim.call("DELETE", "/me/sessions")).json(), { ended: 1 });
    assert.equal((await phone()).statusCode, 401);
    assert.equal((await sessionsOf(kim)).length, 1);
  });

  it("is nobody else's to see or to end", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop, "OWNER")];
    const [own] = await sessionsOf(kim);
    assert.equal((await kai.call("DELETE", `/me/sessions/${own!.id}`)).statusCode, 404);
    assert.ok(!(await sessionsOf(kai)).some(({ id }) => id === own!.id));
    await kai.call("DELETE", "/me/sessions");
    assert.equal((await kim.call("GET", "/me")).statusCode, 200);
    const foreign = await kim.call("DELETE", "/me/sessions", undefined, { origin: "https://evil.example" });
    assert.equal(foreign.statusCode, 403);
  });
});
