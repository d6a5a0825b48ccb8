import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { hire, originOf, type Staff } from "../../src/features/people/staff.fixture.ts";
import { createTown, eventually, type Town } from "./town.ts";

describe("the staff door", () => {
  let town: Town;
  let kim: Staff;
  before(async () => {
    town = await createTown();
    kim = await hire(town, town.prova, "MANAGER");
  });
  after(() => town.close());

  const until = "2026-06-12T20:00:00+02:00";
  const rush = { minutes: 15, until };

  it("lets in who is signed in and works there", async () => {
    assert.equal((await kim.call("GET", "/restaurant")).statusCode, 200);
    assert.equal((await kim.call("PUT", "/rush", rush)).statusCode, 200);
  });

  it("knows nobody without a session, whatever keys they have", async () => {
    for (const cookie of [undefined, "luka.session_token=made-up.up"]) {
      const { statusCode, json } = await kim.call("GET", "/restaurant", undefined, { cookie });
      assert.deepEqual([statusCode, json().error.code], [401, "UNAUTHORIZED"]);
    }
    const withKey = { cookie: undefined, authorization: `Bearer ${town.prova.key}` };
    assert.equal((await kim.call("GET", "/restaurant", undefined, withKey)).statusCode, 401);
  });

  it("answers the same for somebody else's restaurant as for none", async () => {
    const answers = await Promise.all(
      ["andre", "finnes-ikke", "a'--"].map(async (slug) => {
        const { statusCode, body, headers } = await town.inject({
          url: `/api/staff/restaurant?slug=${encodeURIComponent(slug)}`,
          headers: { host: town.ctx.config.serviceDomain, cookie: kim.cookie },
        });
        return `${statusCode} ${body.replace(String(headers["x-request-id"]), "")}`;
      }),
    );
    assert.match(answers[0]!, /^404 .*RESTAURANT_NOT_FOUND/);
    assert.equal(new Set(answers).size, 1, answers.join("\n"));
  });

  it("changes nothing at another site's wish, nor at a restaurant's page", async () => {
    for (const origin of [
      "https://evil.no",
      "null",
      "http://prova.luka.localhost",
      `${originOf(town)}.evil.no`,
      undefined,
    ]) {
      const { statusCode } = await kim.call("PUT", "/rush", rush, { origin });
      assert.equal(statusCode, 403, String(origin));
    }
    const forged = { host: "evil.no", origin: "http://evil.no" };
    assert.equal((await kim.call("PUT", "/rush", rush, forged)).statusCode, 421);
  });

  it("gives no other origin anything to read", async () => {
    const { headers } = await kim.call("GET", "/restaurant", undefined, {
      origin: "http://prova.luka.localhost",
    });
    assert.equal(headers["access-control-allow-origin"], undefined);
    const preflight = await town.inject({
      method: "OPTIONS",
      url: "/api/staff/rush?slug=prova",
      headers: { origin: "http://prova.luka.localhost", "access-control-request-method": "PUT" },
    });
    assert.deepEqual([preflight.statusCode, preflight.headers.allow], [405, "PUT"]);
  });

  it("takes JSON only", async () => {
    const { statusCode } = await kim.call("PUT", "/rush", rush, { "content-type": "text/plain" });
    assert.equal(statusCode, 415);
  });

  it("closes when the restaurant is archived", async () => {
    const lasse = await hire(town, town.andre);
    assert.equal((await lasse.call("GET", "/restaurant")).statusCode, 200);
    await town.db.query("UPDATE restaurants SET archived_at = now(), is_live = false WHERE slug = 'andre'");
    assert.ok(await eventually(async () => (await lasse.call("GET", "/restaurant")).statusCode === 404));
  });
});
