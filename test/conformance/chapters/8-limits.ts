import assert from "node:assert/strict";
import { type Ask, newAddress } from "../http-client.ts";
import { osloToday } from "../oslo.ts";
import { newKey, type Restaurant, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { PlacedOrder } from "../wire-types.ts";
import { malformedToken } from "./4-1-3-orders.ts";
import { accessSizes } from "./8-3-access-sizes.ts";
import { partnerSizes } from "./8-3-partner-sizes.ts";

type Send = (
  how: Pick<Ask, "from" | "mayBeLimited">,
) => Promise<{ status: number; headers: Record<string, unknown>; text: string }>;

const windowMs = 60_000;

/**
 * One address asks until it is refused, and was then let through as often as the limit says. A window that may have ended on
 * the way says nothing: then another address asks.
 */
async function allowsExactly(town: Town, limit: number, send: Send): Promise<string> {
  town.needOwnAddresses();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const from = newAddress();
    const startedAt = performance.now();
    let allowed = 0;
    while (allowed <= limit) {
      const answer = await send({ from, mayBeLimited: true });
      if (answer.status === 429) break;
      assert.ok(answer.status < 500, answer.text);
      allowed += 1;
    }
    if (performance.now() - startedAt > windowMs / 2) continue;
    assert.equal(allowed, limit);
    return from;
  }
  throw new Error("Asking took too long for a window of a minute.");
}

/** The address that was refused is let through elsewhere, and another one here. */
async function perSlugAndAddress(
  town: Town,
  limit: number,
  sendAt: (restaurant: Restaurant) => Send,
): Promise<void> {
  const from = await allowsExactly(town, limit, sendAt(town.restaurant("travel")));
  assert.notEqual((await sendAt(town.restaurant("travel"))({ mayBeLimited: true })).status, 429);
  assert.notEqual((await sendAt(town.restaurant("kro"))({ from, mayBeLimited: true })).status, 429);
}

export const rateLimits = chapter(
  "8.1",
  "Rate limits (restaurant API)",
  sentence(1, "POST /orders: 10 per minute per slug and IP.", async (town) => {
    await perSlugAndAddress(
      town,
      10,
      (restaurant) => (how) => restaurant.post("/orders", { lines: [] }, how),
    );
  }),
  sentence(2, "POST /reservations: 20 per minute per slug and IP.", async (town) => {
    await perSlugAndAddress(
      town,
      20,
      (restaurant) => (how) => restaurant.post("/reservations", { partySize: 2 }, how),
    );
  }),
  sentence(3, "POST /coupons/validate: 30 per minute per slug and IP.", async (town) => {
    const body = { code: "TIPROSENT", subtotal: 1000, fulfillment: "PICKUP" };
    await perSlugAndAddress(
      town,
      30,
      (restaurant) => (how) => restaurant.post("/coupons/validate", body, how),
    );
  }),
  sentence(4, "POST /coupons/preview-auto: 30 per minute per slug and IP.", async (town) => {
    const body = { subtotal: 1000, fulfillment: "PICKUP" };
    await perSlugAndAddress(
      town,
      30,
      (restaurant) => (how) => restaurant.post("/coupons/preview-auto", body, how),
    );
  }),
  sentence(5, "POST /newsletter/signup: 5 per minute per IP, over all restaurants.", async (town) => {
    const send =
      (role: "kro" | "sandkasse"): Send =>
      (how) =>
        town.restaurant(role).signUp("samme@prove.example", {}, how);
    const from = await allowsExactly(town, 5, send("kro"));
    assert.equal((await send("sandkasse")({ from, mayBeLimited: true })).status, 429);
  }),
  sentence(6, "POST /newsletter/signup: 200 per hour per restaurant.", async (town) => {
    town.needOwnAddresses();
    const travel = town.restaurant("travel");
    const statuses: number[] = [];
    for (let batch = 0; batch < 21; batch += 1) {
      const emails = Array.from({ length: 10 }, (_, i) => `nummer${batch * 10 + i}@prove.example`);
      const answers = await Promise.all(
        emails.map((email) => travel.signUp(email, {}, { mayBeLimited: true })),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    assert.equal(statuses.filter((status) => status === 200).length, 200);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
  }),
  sentence(7, "GET /dine-in/availability: 60 per minute per slug and IP.", async (town) => {
    const query = `?partySize=2&date=${osloToday().add({ days: 3 })}`;
    await perSlugAndAddress(
      town,
      60,
      (restaurant) => (how) => restaurant.get(`/dine-in/availability${query}`, how),
    );
  }),
  sentence(8, "GET /address-search: 30 per minute per IP, over all restaurants.", async (town) => {
    const send =
      (role: "kro" | "travel"): Send =>
      (how) =>
        town.restaurant(role).get("/address-search?q=Munkegata", how);
    const from = await allowsExactly(town, 30, send("kro"));
    assert.equal((await send("travel")({ from, mayBeLimited: true })).status, 429);
  }),
  sentence(9, "GET /orders/{token}: 60 per minute per IP.", async (town) => {
    await allowsExactly(town, 60, (how) =>
      town.client.send({ path: `/api/v1/orders/${malformedToken()}`, ...how }),
    );
  }),
  sentence(10, "GET /orders/{token}: 30 per minute per token, from whatever IP.", async (town) => {
    const tokens = new Map<string | undefined, string>();
    await allowsExactly(town, 30, async ({ from }) => {
      const token = tokens.get(from) ?? (await town.restaurant("kro").order()).publicToken;
      tokens.set(from, token);
      return town.client.send({ path: `/api/v1/orders/${token}`, mayBeLimited: true });
    });
  }),
  sentence(11, "GET /prep-time: 600 per minute per slug and IP.", async (town) => {
    await perSlugAndAddress(town, 600, (restaurant) => (how) => restaurant.get("/prep-time", how));
  }),
  sentence(12, "GET /site-gate: 600 per 60 seconds per slug and IP.", async (town) => {
    await perSlugAndAddress(town, 600, (restaurant) => (how) => restaurant.get("/site-gate", how));
  }),
  sentence(13, "GET /menu and GET /restaurant have no limit.", async (town) => {
    town.needOwnAddresses();
    const from = newAddress();
    for (const path of ["/menu", "/restaurant"]) {
      for (let sent = 0; sent < 100; sent += 1) {
        const { status, headers } = await town.restaurant("nabo").get(path, { from, mayBeLimited: true });
        assert.deepEqual([status, headers["x-ratelimit-limit"]], [200, undefined]);
      }
    }
  }),
);

const orderWithKey = async (restaurant: Restaurant, key: string) =>
  restaurant.post("/orders", await restaurant.orderBody(), { headers: { "idempotency-key": key } });

export const sizes = chapter(
  "8.3",
  "Size and count bounds",
  sentence(1, "An Idempotency-Key has 16 to 128 characters.", async (town) => {
    const kro = town.restaurant("kro");
    for (const length of [16, 128]) {
      const key = newKey().repeat(5).slice(0, length);
      assert.equal((await orderWithKey(kro, key)).status, 201, String(length));
    }
    for (const length of [1, 15, 129])
      refused(await orderWithKey(kro, "k".repeat(length)), 400, "BAD_REQUEST");
  }),
  sentence(2, "An Idempotency-Key has the characters a-z, A-Z, 0-9, _ and - alone.", async (town) => {
    const kro = town.restaurant("kro");
    assert.equal((await orderWithKey(kro, `aZ09_-${newKey()}`)).status, 201);
    for (const strange of [".", " ", "/", "+", "="])
      refused(await orderWithKey(kro, `${newKey()}${strange}x`), 400, "BAD_REQUEST");
  }),
  sentence(3, "Idempotency is per restaurant.", async (town) => {
    const key = newKey();
    const answers = await Promise.all(
      (["kro", "nabo"] as const).map((role) => orderWithKey(town.restaurant(role), key)),
    );
    const ids = answers.map((answer) => answer.json<PlacedOrder>().orderId);
    assert.deepEqual([answers[0]!.status, answers[1]!.status, ids[0] === ids[1]], [201, 201, false]);
  }),
  sentence(4, "Orders and reservations share one space of keys.", async (town) => {
    const kro = town.restaurant("kro");
    const key = newKey();
    await orderWithKey(kro, key);
    refused(await kro.reserve({}, { headers: { "idempotency-key": key } }), 409, "IDEMPOTENCY_CONFLICT");
  }),
  ...partnerSizes,
  ...accessSizes,
);
