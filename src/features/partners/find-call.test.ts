import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { raw } from "../../../test/security/raw-socket.ts";
import { bearer, createTown, menuOf, type Town } from "../../../test/security/town.ts";
import { createLog } from "../../platform/log.ts";
import { newKey, type Shop, shopOf } from "../orders/shop.fixture.ts";
import { hire, originOf, signIn } from "../people/staff.fixture.ts";
import { type FoundCall, findCall } from "./find-call.ts";
import { type ExamplePartner, openPartner } from "./partner.fixture.ts";

describe("what is left of a request", () => {
  const lines: string[] = [];
  let town: Town;
  let shop: Shop;
  let partner: ExamplePartner;
  before(async () => {
    town = await createTown({
      overrides: { log: createLog("info", { write: (line: string) => void lines.push(line) }) },
    });
    shop = await shopOf(town, town.prova);
    partner = await openPartner(town);
  });
  after(() => town?.close());
  beforeEach(() => void lines.splice(0));

  const idOf = ({ headers }: LightMyRequestResponse): string => String(headers["x-request-id"]);
  const found = async (response: LightMyRequestResponse): Promise<FoundCall | null> => {
    await town.ctx.apiLog.flush();
    return findCall(town.ctx, idOf(response));
  };
  const known = async (response: LightMyRequestResponse): Promise<FoundCall> => {
    const call = await found(response);
    assert.ok(call, `nothing of ${response.statusCode} ${response.body}`);
    return call;
  };
  const lineOf = (response: LightMyRequestResponse) =>
    lines.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === idOf(response));
  const refusals = async (code: string, door: string): Promise<number> =>
    (await town.ctx.metrics.refusals.get()).values.find(
      ({ labels }) => labels.code === code && labels.door === door,
    )?.value ?? 0;

  it("an order: whose, where, with which key, how long, and its number", async () => {
    const response = await shop.post(shop.body());
    assert.equal(response.statusCode, 201);
    const { orderNumber } = response.json();
    const { durationMs, ...call } = await known(response);
    assert.ok(durationMs >= 0);
    assert.deepEqual(call, {
      requestId: idOf(response),
      callerRequestId: null,
      at: "2026-06-12T16:00:00.000Z",
      door: "restaurant",
      method: "POST",
      path: "/api/v1/orders",
      environment: "LIVE",
      restaurant: { slug: "prova", name: "Prøva Pizza" },
      partner: null,
      key: `…${shop.key.slice(-4)}`,
      status: 201,
      code: null,
      message: null,
      reason: null,
      issues: [],
      orderNumber,
    });
    assert.deepEqual([lineOf(response).orderNumber, lineOf(response).code], [orderNumber, undefined]);
  });

  it("a refused order: its code, all that was wrong, and the message in the language of the answer", async () => {
    const body = shop.body({ customer: { name: "", phone: "12" }, fone: "+4791234567" });
    const counted = await refusals("VALIDATION_FAILED", "restaurant");
    for (const [language, message] of [
      ["nb", "Noe i forespørselen må rettes."],
      ["en", "Something in the request must be corrected."],
    ] as const) {
      const response = await shop.post(body, { headers: { "accept-language": language } });
      const told = response.json().error.details.issues as { path: string; code: string }[];
      assert.ok(told.length >= 2, response.body);
      const issues = told.map(({ path, code }) => ({ path, code }));
      const call = await known(response);
      assert.deepEqual(
        [call.status, call.code, call.message, call.issues],
        [422, "VALIDATION_FAILED", message, issues],
      );
      assert.deepEqual([lineOf(response).code, lineOf(response).issues], ["VALIDATION_FAILED", issues]);
    }
    assert.equal(await refusals("VALIDATION_FAILED", "restaurant"), counted + 2);
  });

  it("a refusal with a reason: the one that tells it from others of its code", async () => {
    const response = await shop.post(shop.body(), { headers: { "idempotency-key": "short" } });
    assert.equal(response.json().error.code, "BAD_REQUEST");
    assert.equal((await known(response)).reason, "IDEMPOTENCY_KEY");
    assert.equal(lineOf(response).reason, "IDEMPOTENCY_KEY");
  });

  it("a request with a hundred mistakes: the first ten", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, n]));
    const response = await shop.post(shop.body(unknown));
    assert.ok(response.json().error.details.issues.length > 10, response.body);
    assert.equal((await known(response)).issues.length, 10);
    assert.equal(lineOf(response).issues.length, 10);
  });

  it("a request without a key, or with a wrong one: that, and at which door", async () => {
    const menu = await town.inject(menuOf("prova"));
    const order = await town.inject({ method: "POST", url: "/api/v1/orders", payload: shop.body() });
    const wrong = await shop.post(shop.body(), { headers: bearer("lbs_live_notAKeyOfAnybody") });
    const partners = await town.inject({ url: "/api/v1/partner/me" });
    for (const [response, door, reason] of [
      [menu, "restaurant", "KEY_MISSING"],
      [order, "restaurant", "KEY_MISSING"],
      [wrong, "restaurant", "KEY_WRONG"],
      [partners, "partner", "PARTNER_KEY_MISSING"],
    ] as const) {
      const call = await known(response);
      assert.deepEqual(
        [call.status, call.code, call.reason, call.door, call.key, call.restaurant],
        [401, "UNAUTHORIZED", reason, door, null, null],
      );
      assert.deepEqual([lineOf(response).code, lineOf(response).reason], ["UNAUTHORIZED", reason]);
    }
  });

  it("a request that came too often", async () => {
    const ask = () =>
      town.inject({
        url: "/api/v1/coupons/validate",
        method: "POST",
        headers: bearer(town.andre.key),
        payload: { slug: "andre" },
      });
    let response = await ask();
    for (let count = 0; count < 1_000 && response.statusCode !== 429; count += 1) response = await ask();
    const call = await known(response);
    assert.deepEqual(
      [call.status, call.code, call.restaurant?.slug, call.key],
      [429, "RATE_LIMITED", "andre", `…${town.andre.key.slice(-4)}`],
    );
  });

  it("a partner's call, and the calls of its restaurants' keys, in the partner's own log too", async () => {
    const restaurant = await partner.open();
    const changed = await restaurant.call("PATCH", "/settings", { nonsense: true });
    const own = await town.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: bearer(restaurant.key),
      payload: { slug: restaurant.slug },
    });
    const shown = { id: partner.partnerId, name: (await partner.call("GET", "/me")).json().partner.name };
    for (const [response, key, path] of [
      [changed, partner.key, `/api/v1/partner/restaurants/${restaurant.slug}/settings`],
      [own, restaurant.key, "/api/v1/orders"],
    ] as const) {
      const call = await known(response);
      assert.deepEqual(
        [call.partner, call.restaurant?.slug, call.key, call.path, call.code],
        [shown, restaurant.slug, `…${key.slice(-4)}`, path, response.json().error.code],
      );
      const { data } = (await partner.call("GET", `/logs?requestId=${idOf(response)}`)).json();
      assert.deepEqual(
        data.map(({ code }: { code: string }) => code),
        [call.code],
      );
    }
  });

  it("which of a restaurant's keys it was, and nothing of a code that there is no more", async () => {
    const restaurant = await partner.open();
    const keys = [restaurant.key];
    for (const name of ["Kassa", "Nettsiden"])
      keys.push((await restaurant.ask("POST", "/keys", { name })).restaurantKey.key);
    const payload = { slug: restaurant.slug };
    for (const key of keys) {
      const response = await town.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: bearer(key),
        payload,
      });
      const call = await known(response);
      assert.deepEqual([call.key, call.code], [`…${key.slice(-4)}`, "VALIDATION_FAILED"]);
      await town.db.query("UPDATE api_calls SET code = 'OUT_OF_USE' WHERE request_id = $1", [idOf(response)]);
      const old = await known(response);
      assert.deepEqual([old.code, old.message], ["OUT_OF_USE", null]);
    }
  });

  it("what was refused at the doors of guests, staff, AI clients and pages; what went well there is not kept", async () => {
    const owner = await hire(town, shop, "OWNER");
    const token = `${"Zx9".repeat(14)}Q`;
    const page = { host: "prova.luka.localhost", accept: "text/html" };
    const refused: [InjectOptions, string, string, string][] = [
      [{ url: `/api/v1/orders/${token}` }, "public", "ORDER_NOT_FOUND", "/api/v1/orders/:token"],
      [{ url: "/api/staff/orders?slug=prova" }, "staff", "UNAUTHORIZED", "/api/staff/orders"],
      [{ url: `/o/${token}`, method: "PUT", headers: page }, "page", "METHOD_NOT_ALLOWED", "/o/:token"],
      [{ url: "/mcp", method: "POST", payload: {} }, "mcp", "UNAUTHORIZED", "/mcp"],
    ];
    for (const [request, door, code, path] of refused) {
      const response = await town.inject(request);
      const call = await known(response);
      assert.deepEqual([call.door, call.code], [door, code]);
      assert.ok(call.path.endsWith(path), call.path);
      assert.equal(lineOf(response).code, code);
    }
    for (const request of [
      { url: "/api/staff/me", headers: { cookie: owner.cookie, origin: originOf(town) } },
      menuOf("prova", bearer(shop.key)),
    ]) {
      const response = await town.inject(request);
      assert.equal(response.statusCode, 200, response.body);
      assert.equal(await found(response), null);
    }
  });

  it("what is refused before it comes to a door stands in the access log", async () => {
    for (const [request, code] of [
      [{ url: "/nope" }, "NOT_FOUND"],
      [{ url: "/api/v1/%zz" }, "BAD_REQUEST"],
    ] as const) {
      const response = await town.inject(request);
      assert.equal(lineOf(response).code, code);
      assert.equal(lines.filter((line) => line.includes(idOf(response))).length, 1);
      assert.equal(await found(response), null);
    }
  });

  it("what is not HTTP stands in the access log too", async () => {
    await town.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = town.app.server.address() as AddressInfo;
    const counted = await refusals("BAD_REQUEST", "none");
    const answer = await raw(port, "GET / HTTP/1.1\r\nHost: a b\r\nnonsense\r\n\r\n");
    const requestId = /X-Request-Id: (\S+)/.exec(answer)![1];
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.requestId === requestId);
    assert.deepEqual([line?.status, line?.code], [400, "BAD_REQUEST"]);
    assert.equal(await refusals("BAD_REQUEST", "none"), counted + 1);
  });

  it("an AI client's refused message is its key's, and not in the partner's log of calls", async () => {
    const headers = { ...bearer(partner.key), accept: "application/json, text/event-stream" };
    const response = await town.inject({ method: "POST", url: "/mcp", headers, payload: { jsonrpc: "1.0" } });
    assert.equal(response.statusCode, 422, response.body);
    const call = await known(response);
    assert.deepEqual(
      [call.partner?.id, call.key, call.issues[0]?.path],
      [partner.partnerId, `…${partner.key.slice(-4)}`, "jsonrpc"],
    );
    const { data } = (await partner.call("GET", `/logs?requestId=${idOf(response)}`)).json();
    assert.deepEqual(data, []);
  });

  it("holds no value of a field, no token and no key, wherever they were sent (S-13)", async () => {
    const idempotencyKey = newKey();
    const sent = [
      "Ola Hemmelig",
      "+4791929394",
      "ola@hemmelig.example",
      "Hemmeligveien 7",
      "RABATT-HEMMELIG",
    ];
    const token = `${"Yw8".repeat(14)}Q`;
    const secrets = [shop.key, partner.key, token, idempotencyKey];
    const [name, phone, email, line1, couponCode] = sent;
    const body = shop.body({
      customer: { name, phone: `${phone}x`, email },
      fulfillment: "DELIVERY",
      deliveryAddress: { line1, postalCode: 17, city: name },
      couponCode,
      note: token,
      // People paste things into the wrong place, names of fields included.
      ...Object.fromEntries([...sent, ...secrets].map((text) => [text, text])),
    });
    const headers = { "idempotency-key": idempotencyKey, "x-request-id": shop.key };
    const refused = [
      await shop.post(body, { headers }),
      await shop.post(shop.body({ couponCode, customer: { name, phone, email } }), { headers }),
      await town.inject({ method: "POST", url: `/api/v1/orders?slug=${name}`, payload: body, headers }),
      await town.inject({ url: `/api/v1/orders/${token}?${phone}=${email}` }),
      await town.inject(menuOf(shop.key)),
      await signIn(town, email!, token),
      await partner.call("GET", `/restaurants/${partner.key}/settings`),
    ];
    for (const response of refused) {
      assert.ok(response.statusCode >= 400, response.body);
      assert.ok(await found(response));
    }
    const rows = await town.db.query("SELECT to_jsonb(c) AS row FROM api_calls c");
    const kept = JSON.stringify(rows) + lines.join("");
    for (const text of [...sent, ...secrets]) assert.ok(!kept.includes(text), text);
  });

  it("is not left by a flood of strangers for ever, which takes nothing from those who are known (D-100)", async () => {
    const counted = async () =>
      Number((await town.db.query<{ count: number }>("SELECT count(*) FROM api_calls"))[0]!.count);
    for (let count = 0; count < 1_100; count += 1) await town.inject({ url: "/api/staff/me" });
    await town.ctx.apiLog.flush();
    const full = await counted();
    const late = await town.inject({ url: "/api/staff/me" });
    assert.equal(await found(late), null);
    assert.equal(await counted(), full);
    assert.ok(lineOf(late).code);
    assert.ok(await found(await shop.post(shop.body({ lines: [] }))));
    town.clock.set("2026-06-12T16:00:01Z");
    assert.ok(await found(await town.inject({ url: "/api/staff/me" })), "five more a second");
  });
});
