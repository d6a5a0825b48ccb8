import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { bearer, createTown, menuOf, type Shop, type Town } from "./town.ts";

const page = "http://prova.luka.localhost";
const domain = "https://pizza.example.no";

describe("keys and origins together (S-04, S-05, S-40)", () => {
  let town: Town;
  before(async () => {
    town = await createTown();
    await town.trustOrigin(town.prova, domain);
  });
  after(() => town.close());
  beforeEach(() => town.clock.advance(60_000));

  const ask = async (shop: Shop, headers: Record<string, string>) => {
    const { statusCode, headers: sent, json } = await town.inject(menuOf(shop.slug, headers));
    return {
      status: statusCode,
      reason: statusCode === 200 ? null : (json().error.details?.reason ?? json().error.code),
      readableBy: sent["access-control-allow-origin"],
    };
  };
  const yes = { status: 200, reason: null };

  it("lets a good key in from wherever it is sent; only trusted origins may read the answer", async () => {
    const key = bearer(town.prova.key);
    assert.deepEqual(await ask(town.prova, key), { ...yes, readableBy: undefined });
    assert.deepEqual(await ask(town.prova, { ...key, origin: page }), { ...yes, readableBy: page });
    assert.deepEqual(await ask(town.prova, { ...key, origin: "https://evil.no" }), {
      ...yes,
      readableBy: undefined,
    });
  });

  it("lets no bad key in from a trusted origin, in whatever way it is bad", async () => {
    const expired = await town.keyOf(town.prova, { expiresAt: "2026-06-12T00:00:00+02:00" });
    const revoked = await town.keyOf(town.prova, {});
    await town.db.query("UPDATE restaurant_keys SET revoked_at = $3 WHERE restaurant_id = $1 AND id = $2", [
      town.prova.restaurantId,
      revoked.id,
      Temporal.Instant.from("2026-06-12T00:00:00+02:00"),
    ]);
    for (const [key, reason] of [
      [expired.key, "KEY_EXPIRED"],
      [revoked.key, "KEY_WRONG"],
      [town.andre.key, "KEY_OF_OTHER_RESTAURANT"],
      [`lbs_live_${"0".repeat(49)}`, "KEY_WRONG"],
      ["lbs_gammel0nokkel0uten0miljo", "KEY_WRONG"],
      [town.prova.key.replace("live", "test"), "KEY_WRONG"],
      [town.prova.key.slice(0, -1), "KEY_WRONG"],
      [`${town.prova.key}x`, "KEY_WRONG"],
      [town.prova.key.toUpperCase(), "KEY_WRONG"],
    ] as const) {
      for (const origin of [page, domain])
        assert.deepEqual(
          await ask(town.prova, { ...bearer(key), origin }),
          { status: 401, reason, readableBy: origin },
          `${key} from ${origin}`,
        );
    }
  });

  it("says KEY_EXPIRED as the code, so that a website can tell its owner", async () => {
    const { key } = await town.keyOf(town.prova, { expiresAt: "2026-06-12T00:00:00+02:00" });
    const { statusCode, json } = await town.inject(menuOf("prova", bearer(key)));
    assert.deepEqual([statusCode, json().error.code], [401, "KEY_EXPIRED"]);
  });

  it("takes the scheme in any case and with any space, and no other scheme", async () => {
    const { key } = town.prova;
    for (const authorization of [`bearer ${key}`, `BEARER ${key}`, `Bearer   ${key} `])
      assert.equal((await ask(town.prova, { authorization })).status, 200, authorization);
    for (const authorization of [key, `Token ${key}`, `Basic ${key}`, `Bearer${key}`, `Bearer ${key},${key}`])
      assert.equal((await ask(town.prova, { authorization })).status, 401, authorization);
  });

  it("takes no partner's key, however good (S-04)", async () => {
    const { key } = await createPartner(town.ctx, { name: "Nettbyrået", environment: "TEST" });
    for (const shop of [town.prova, town.sandkasse])
      assert.deepEqual(await ask(shop, bearer(key)), {
        status: 401,
        reason: "KEY_WRONG",
        readableBy: undefined,
      });
  });

  it("takes the bare domain and its www as two origins", async () => {
    const www = "https://www.pizza.example.no";
    assert.equal((await ask(town.prova, { origin: domain })).status, 200);
    assert.deepEqual(await ask(town.prova, { origin: www }), {
      status: 401,
      reason: "ORIGIN_UNTRUSTED",
      readableBy: undefined,
    });
    await town.trustOrigin(town.andre, "https://www.andre.example.no");
    assert.equal((await ask(town.andre, { origin: "https://www.andre.example.no" })).status, 200);
    assert.equal((await ask(town.andre, { origin: "https://andre.example.no" })).status, 401);
  });

  it("lets a partner's origin speak for the restaurants it is bound to, and for no other", async () => {
    const origin = "https://bestill.partner.example";
    for (const shop of [town.andre, town.sandkasse])
      await town.db.query(
        "INSERT INTO origin_directory (origin, restaurant_id, source, source_id) VALUES ($1, $2, 'PARTNER', $3)",
        [origin, shop.restaurantId, `org_${shop.slug}`],
      );
    for (const shop of [town.andre, town.sandkasse])
      assert.deepEqual(await ask(shop, { origin }), { ...yes, readableBy: origin });
    assert.deepEqual(await ask(town.prova, { origin }), {
      status: 401,
      reason: "ORIGIN_UNTRUSTED",
      readableBy: origin,
    });
  });

  it("trusts only https: an http domain is nobody's, even when somebody entered it", async () => {
    await town.trustOrigin(town.prova, "http://pizza-uten-s.example.no");
    assert.equal((await ask(town.prova, { origin: "http://pizza-uten-s.example.no" })).status, 401);
  });

  it("answers a key of an archived restaurant as if there were none", async () => {
    const gone = await town.importRestaurant({
      ...shopFile,
      slug: `borte-${randomBytes(3).toString("hex")}`,
    });
    await town.db.query("UPDATE restaurants SET archived_at = now(), is_live = false WHERE id = $1", [
      gone.restaurantId,
    ]);
    const { status, reason } = await ask(gone, bearer(gone.key));
    assert.deepEqual([status, reason], [404, "RESTAURANT_NOT_FOUND"]);
  });
});
