import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { newKey } from "../../src/platform/tokens.ts";
import { bearer, createTown, eventually, menuOf, type Town } from "./town.ts";

const page = "http://prova.luka.localhost";

describe("the restaurant door (S-05, S-16)", () => {
  let town: Town;
  before(async () => {
    town = await createTown();
    await town.trustOrigin(town.prova, "https://pizza.example.no");
    await town.trustOrigin(town.sandkasse, "https://test.partner.example");
  });
  after(() => town.close());

  const answer = async (slug: string, headers: Record<string, string> = {}) => {
    const response = await town.inject(menuOf(slug, headers));
    if (response.statusCode === 200) return "200";
    const { error } = response.json() as { error: { code: string; details?: { reason?: string } } };
    return `${response.statusCode} ${error.code}${error.details?.reason ? ` ${error.details.reason}` : ""}`;
  };

  it("lets a key in to its own restaurant, and to its sandbox", async () => {
    assert.equal(await answer("prova", bearer(town.prova.key)), "200");
    assert.equal(await answer("PROVA", bearer(town.prova.key)), "200");
    assert.equal(await answer("sandkasse", bearer(town.sandkasse.key)), "200");
  });

  it("lets a browser in from the ordering page, a verified domain and a bound origin", async () => {
    assert.equal(await answer("prova", { origin: page }), "200");
    assert.equal(await answer("prova", { origin: "https://pizza.example.no" }), "200");
    assert.equal(await answer("sandkasse", { origin: "https://test.partner.example" }), "200");
  });

  it("takes the ordering page's own GET, which carries no Origin, as the page's", async () => {
    const same = { host: "prova.luka.localhost", "sec-fetch-site": "same-origin" };
    assert.equal(await answer("prova", same), "200");
    assert.equal(await answer("andre", same), "401 UNAUTHORIZED ORIGIN_UNTRUSTED");
    assert.equal(
      await answer("prova", { ...same, "sec-fetch-site": "cross-site" }),
      "401 UNAUTHORIZED KEY_MISSING",
    );
    assert.equal(await answer("prova", { ...same, host: "luka.localhost" }), "401 UNAUTHORIZED KEY_MISSING");
  });

  it("says whether the key is missing, wrong or the origin untrusted", async () => {
    assert.equal(await answer("prova"), "401 UNAUTHORIZED KEY_MISSING");
    assert.equal(await answer("prova", bearer("lbs_live_made-up")), "401 UNAUTHORIZED KEY_WRONG");
    assert.equal(await answer("prova", { origin: "https://evil.no" }), "401 UNAUTHORIZED ORIGIN_UNTRUSTED");
    const inEnglish = await town.inject(menuOf("prova", { "accept-language": "en" }));
    assert.match(inEnglish.json().error.message, /key is missing/);
    assert.equal(inEnglish.headers["www-authenticate"], 'Bearer realm="luka"');
  });

  it("never falls back to a trusted origin when a wrong key was sent (S-05)", async () => {
    for (const authorization of [
      "",
      "Bearer ",
      "Bearer wrong",
      "Basic cHJvdmE6",
      `Bearer ${newKey("RESTAURANT", "LIVE").key}`,
      `Bearer ${newKey("PARTNER", "TEST").key}`,
    ]) {
      assert.equal(
        await answer("prova", { authorization, origin: page }),
        "401 UNAUTHORIZED KEY_WRONG",
        authorization,
      );
    }
  });

  it("asks for the slug only of those who are let in", async () => {
    const without = async (headers: Record<string, string>) =>
      (await town.inject({ url: "/api/v1/menu", headers })).json().error.code as string;
    assert.equal(await without(bearer(town.prova.key)), "MISSING_SLUG");
    assert.equal(await without({ origin: page }), "MISSING_SLUG");
    assert.equal(await without({}), "UNAUTHORIZED");
    assert.equal(await without({ origin: "https://evil.no" }), "UNAUTHORIZED");
  });

  it("takes the slug of a call with a body from there alone, and says what is wrong with it", async () => {
    const answerTo = async (payload: unknown, query = "") => {
      const response = await town.inject({
        method: "POST",
        url: `/api/v1/orders/quote${query}`,
        headers: { ...bearer(town.prova.key), "content-type": "application/json" },
        payload: JSON.stringify(payload),
      });
      const { code, details } = response.json().error;
      return [response.statusCode, code, details?.reason ?? details?.issues[0].path ?? null];
    };
    for (const slug of ["prova", "andre"])
      assert.deepEqual(await answerTo({ slug: "prova" }, `?slug=${slug}`), [
        400,
        "BAD_REQUEST",
        "SLUG_TWICE",
      ]);
    for (const none of [{}, { slug: "" }, { slug: null }])
      assert.deepEqual(await answerTo(none), [400, "MISSING_SLUG", null]);
    for (const slug of [5, true, ["prova"], {}])
      assert.deepEqual(await answerTo({ slug }), [422, "VALIDATION_FAILED", "slug"]);
    for (const body of [null, [], "prova", 5])
      assert.deepEqual(await answerTo(body), [422, "VALIDATION_FAILED", ""]);
  });

  it("tells another live restaurant from none, and hides everything else", async () => {
    const key = bearer(town.prova.key);
    assert.equal(await answer("andre", key), "401 UNAUTHORIZED KEY_OF_OTHER_RESTAURANT");
    for (const slug of ["finnes-ikke", "sandkasse", "snart", "a'--", "x".repeat(5_000)]) {
      assert.equal(await answer(slug, key), "404 RESTAURANT_NOT_FOUND", slug);
      assert.equal(await answer(slug, { origin: page }), "404 RESTAURANT_NOT_FOUND", slug);
    }
    assert.equal(await answer("andre", { origin: page }), "401 UNAUTHORIZED ORIGIN_UNTRUSTED");
  });

  it("answers the same for a sandbox of somebody else as for no restaurant at all", async () => {
    const bodies = await Promise.all(
      ["finnes-ikke", "sandkasse"].map(async (slug) => {
        const { body, headers } = await town.inject(menuOf(slug, bearer(town.prova.key)));
        const { "x-request-id": id, date: _date, ...rest } = headers;
        return [body.replace(String(id), ""), rest];
      }),
    );
    assert.deepEqual(bodies[0], bodies[1]);
  });

  it("keeps a restaurant that is not live yet closed also to its own key", async () => {
    assert.equal(await answer("snart", bearer(town.snart.key)), "404 RESTAURANT_NOT_FOUND");
    await town.trustOrigin(town.snart, "https://snart.example.no");
    await town.hasHeard();
    assert.equal(await answer("snart", { origin: "https://snart.example.no" }), "404 RESTAURANT_NOT_FOUND");
  });

  it("gives a sandbox no page: its name as an origin is nobody's", async () => {
    assert.equal(
      await answer("sandkasse", { origin: "http://sandkasse.luka.localhost" }),
      "401 UNAUTHORIZED ORIGIN_UNTRUSTED",
    );
  });

  it("names the one scope that a limited key lacks", async () => {
    const { key } = await town.keyOf(town.prova, { scopes: ["restaurant:read"] });
    const refused = await town.inject(menuOf("prova", bearer(key)));
    assert.deepEqual(
      [refused.statusCode, refused.json().error.details],
      [403, { requiredScope: "menu:read" }],
    );
    const allowed = await town.inject({ url: "/api/v1/restaurant?slug=prova", headers: bearer(key) });
    assert.equal(allowed.statusCode, 200);
  });

  it("tells an expired key from a wrong one", async () => {
    const { key } = await town.keyOf(town.prova, { expiresAt: "2026-06-12T19:00:00+02:00" });
    assert.equal(await answer("prova", bearer(key)), "200");
    town.clock.set("2026-06-12T19:00:00+02:00");
    assert.equal(await answer("prova", bearer(key)), "401 KEY_EXPIRED KEY_EXPIRED");
  });

  it("refuses a revoked key within a second, and a rotated one when its grace is over", async () => {
    const revoked = await town.keyOf(town.prova, {});
    const rotated = await town.keyOf(town.prova, {});
    for (const { key } of [revoked, rotated]) assert.equal(await answer("prova", bearer(key)), "200");
    const at = Temporal.Instant.fromEpochMilliseconds(town.clock.nowMs());
    const end = (id: string, instant: Temporal.Instant) =>
      town.db.query("UPDATE restaurant_keys SET revoked_at = $3 WHERE restaurant_id = $1 AND id = $2", [
        town.prova.restaurantId,
        id,
        instant,
      ]);
    await end(rotated.id, at.add({ hours: 1 }));
    await end(revoked.id, at);
    assert.ok(await eventually(async () => (await answer("prova", bearer(revoked.key))).startsWith("401")));
    assert.equal(await answer("prova", bearer(rotated.key)), "200");
    town.clock.advance(3_600_000);
    assert.equal(await answer("prova", bearer(rotated.key)), "401 UNAUTHORIZED KEY_WRONG");
  });

  it("stops trusting a domain within a second of its removal", async () => {
    await town.trustOrigin(town.andre, "https://andre.example.no");
    assert.ok(
      await eventually(async () => (await answer("andre", { origin: "https://andre.example.no" })) === "200"),
    );
    await town.db.query("DELETE FROM origin_directory WHERE origin = 'https://andre.example.no'");
    assert.ok(
      await eventually(async () =>
        (await answer("andre", { origin: "https://andre.example.no" })).startsWith("401"),
      ),
    );
  });

  it("notes the last use of a key, to five minutes", async () => {
    const { id, key } = await town.keyOf(town.prova, {});
    const lastUsed = async () => {
      const [row] = await town.db.query<{ last_used_at: Temporal.Instant | null }>(
        "SELECT last_used_at FROM restaurant_keys WHERE restaurant_id = $1 AND id = $2",
        [town.prova.restaurantId, id],
      );
      return row?.last_used_at?.epochMilliseconds ?? null;
    };
    const firstUseMs = town.clock.nowMs();
    await answer("prova", bearer(key));
    assert.ok(await eventually(async () => (await lastUsed()) === firstUseMs));
    town.clock.advance(4 * 60_000);
    await answer("prova", bearer(key));
    assert.equal(await lastUsed(), firstUseMs);
    town.clock.advance(60_000);
    await answer("prova", bearer(key));
    assert.ok(await eventually(async () => (await lastUsed()) === town.clock.nowMs()));
  });

  it("refuses made-up keys without asking the database, and slows guessing down (S-16)", async () => {
    await town.hasHeard();
    await answer("prova", bearer(town.prova.key));
    town.clock.advance(60_000);
    const lookUps = countLookUps(town);
    const answers = new Map<string, number>();
    for (let i = 0; i < 500; i++) {
      const guess = `lbs_live_${String(i).padStart(49, "0")}`;
      const kind = await answer("prova", bearer(guess));
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
    }
    assert.deepEqual(
      [...answers],
      [
        ["401 UNAUTHORIZED KEY_WRONG", 60],
        ["429 RATE_LIMITED", 440],
      ],
    );
    assert.equal(lookUps(), 0);
    const wellFormed = newKey("RESTAURANT", "LIVE").key;
    assert.equal(await answer("prova", bearer(wellFormed)), "429 RATE_LIMITED");
    assert.equal(lookUps(), 1, "it could have been somebody's");
    assert.equal(
      await answer("prova", bearer(town.prova.key)),
      "200",
      "a key known to be good goes on working",
    );
    await town.keyOf(town.andre, {});
    await town.hasHeard();
    assert.equal(
      await answer("prova", bearer(town.prova.key)),
      "200",
      "also when it must be asked for again: it is no guess",
    );
    const { headers } = await town.inject(menuOf("prova", bearer(wellFormed)));
    assert.deepEqual([headers["x-ratelimit-limit"], headers["retry-after"]], ["60", "60"]);
    town.clock.advance(60_000);
    assert.equal(await answer("prova", bearer(wellFormed)), "401 UNAUTHORIZED KEY_WRONG");
  });
});

/** How often the directory of keys is asked from here on. PostgreSQL's own counts come late from other connections. */
function countLookUps(town: Town): () => number {
  const { db } = town.ctx;
  const { everywhere } = db;
  let count = 0;
  db.everywhere = (text, values) => {
    if (text.includes("key_directory")) count += 1;
    return everywhere(text, values);
  };
  return () => count;
}
