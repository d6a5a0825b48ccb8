import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { type Gated, mayPass, passFor } from "./gate-pass.ts";
import { setSiteGate } from "./set-site-gate.ts";
import { parseGate, readGate } from "./stored-gate.ts";

const dayMs = 86_400_000;

describe("the pass of a guest who knew the word", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  const gated = async (password?: string): Promise<Gated> => {
    const shop = await openShop(app);
    if (password !== undefined) await setSiteGate(app.ctx, shop.scope, { enabled: true, password });
    return { restaurantId: shop.restaurantId, siteGate: await readGate(app.ctx, shop.scope) };
  };
  const cookieOf = (setCookie: string | null) => setCookie!.split(";")[0]!;

  it("is a cookie of the restaurant's own host, for thirty days, that lets in among others", async () => {
    const shop = await gated("blåbærtur");
    const pass = passFor(app.ctx, shop, "blåbærtur");
    assert.match(
      pass!,
      /^luka_gate=[0-9a-z]{8}\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(pass);
    assert.equal(mayPass(app.ctx, shop, cookie), true);
    assert.equal(mayPass(app.ctx, shop, `a=b; ${cookie}; c=d`), true);
    const elsewhere = { ...app.ctx, config: { ...app.ctx.config, isLocal: false } };
    assert.match(
      passFor(elsewhere, shop, "blåbærtur")!,
      /^__Host-luka_gate=.+; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.equal(mayPass(elsewhere, shop, cookie), false, "by another name it is none");
  });

  it("is good for thirty days to the millisecond", async () => {
    const shop = await gated("blåbærtur");
    const cookie = cookieOf(passFor(app.ctx, shop, "blåbærtur"));
    app.clock.advance(30 * dayMs - 1);
    assert.equal(mayPass(app.ctx, shop, cookie), true);
    app.clock.advance(1);
    assert.equal(mayPass(app.ctx, shop, cookie), false);
  });

  it("is none by another word, of another restaurant, of an earlier word, or changed anywhere", async () => {
    const shop = await gated("blåbærtur");
    assert.equal(passFor(app.ctx, shop, "blåbærtu"), null);
    const cookie = cookieOf(passFor(app.ctx, shop, "blåbærtur"));
    const other = await gated("blåbærtur");
    assert.equal(mayPass(app.ctx, other, cookie), false);
    const since = { ...shop, siteGate: other.siteGate };
    assert.equal(mayPass(app.ctx, since, cookie), false, "the same word set again is another");
    const [, end, signature] = /^luka_gate=(\w+)\.(.+)$/.exec(cookie)!;
    const later = (Number.parseInt(end!, 36) + 1).toString(36);
    for (const wrong of [
      ...["", "luka_gate", "luka_gate=", `luka_gate=${end}`, `luka_gate=${end}.`, `luka_gate=.${signature}`],
      ...[
        `luka_gate=${later}.${signature}`,
        `luka_gate=${end}.${signature!.slice(1)}`,
        `other=${end}.${signature}`,
      ],
      ...[`luka_gate=${end!.toUpperCase()}.${signature}`, `luka_gate=${"9".repeat(12)}.${signature}`],
    ])
      assert.equal(mayPass(app.ctx, shop, wrong), false, wrong);
    assert.equal(mayPass(app.ctx, shop, undefined), false);
  });

  it("is needed where the gate is on, also when nobody can know the word", async () => {
    const open = await gated();
    assert.equal(mayPass(app.ctx, open, undefined), true);
    assert.equal(passFor(app.ctx, open, ""), null);
    const shut = { ...open, siteGate: { ...open.siteGate, enabled: true, sealedPassword: null } };
    assert.equal(mayPass(app.ctx, shut, undefined), false);
    const signed = cookieOf(passFor(app.ctx, await gated("blåbærtur"), "blåbærtur"));
    assert.equal(mayPass(app.ctx, shut, signed), false);
  });

  it("is none at a gate of which no password is kept, in whatever way it is not", () => {
    for (const kept of [undefined, null, "", 5, {}, true])
      assert.equal(parseGate({ enabled: true, sealedPassword: kept }).sealedPassword, null, String(kept));
    for (const none of [null, undefined, "x", []])
      assert.deepEqual(parseGate(none), { enabled: true, sealedPassword: null }, "locked, not open");
    assert.deepEqual(parseGate({ enabled: false, sealedPassword: "c2VhbGVk" }), {
      enabled: false,
      sealedPassword: "c2VhbGVk",
    });
  });
});
