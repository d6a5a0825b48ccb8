import assert from "node:assert/strict";
import type { ErrorBody } from "../http-client.ts";
import { bearer, issuesAt, newKey, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { PlacedOrder } from "../wire-types.ts";
import { malformedToken, strangeToken } from "./4-1-3-orders.ts";
import { partnerDetails } from "./7-1-partner-details.ts";
import { fileCodes } from "./7-2-file-codes.ts";
import { otherCodes } from "./7-2-other-codes.ts";
import { partnerCodes } from "./7-2-partner-codes.ts";

export const errorEnvelope = chapter(
  "7.1",
  "Envelope",
  sentence(1, "A failure is `{ error: { code, message, requestId } }`.", async (town) => {
    const answer = await town.restaurant("kro").post("/orders", {});
    const { error } = answer.json<ErrorBody>();
    assert.deepEqual(
      Object.keys(error)
        .filter((key) => key !== "details" && key !== "docUrl")
        .sort(),
      ["code", "message", "requestId"],
    );
  }),
  sentence(2, "`message` is text for people.", async (town) => {
    const { error } = (await town.restaurant("kro").get(`/orders/${malformedToken()}`)).json<ErrorBody>();
    assert.match(error.message, /\p{L}+ \p{L}+/u);
  }),
  sentence(3, "`requestId` is the X-Request-Id of the answer.", async (town) => {
    const answer = await town.client.send({ path: `/api/v1/orders/${malformedToken()}` });
    assert.equal(answer.json<ErrorBody>().error.requestId, answer.headers["x-request-id"]);
  }),
  sentence(4, "Every answer has an X-Request-Id of its own.", async (town) => {
    const kro = town.restaurant("kro");
    const answers = await Promise.all([kro.get("/menu"), kro.get("/menu"), kro.get("/prep-time")]);
    assert.equal(new Set(answers.map(({ headers }) => headers["x-request-id"])).size, 3);
  }),
  sentence(5, "A caller may send an X-Request-Id.", async (town) => {
    const headers = { "x-request-id": "min-egen-id-1" };
    assert.equal((await town.restaurant("kro").get("/menu", { headers })).status, 200);
  }),
  sentence(6, "VALIDATION_FAILED lists its issues, each with path and message.", async (town) => {
    const kro = town.restaurant("kro");
    const answer = await kro.post(
      "/orders",
      await kro.orderBody({ lines: [{ quantity: 0 }], paymentMethod: "BYTTE" }),
    );
    const { issues } = refused(answer, 422, "VALIDATION_FAILED").details!;
    const paths = issues!.map(({ path }) => path);
    for (const path of ["lines.0.productId", "lines.0.quantity", "paymentMethod"])
      assert.ok(paths.includes(path), path);
    for (const { message } of issues!) assert.match(message, /\S/);
  }),
  sentence(7, "PRICE_CHANGED tells expectedTotal, actualTotal and currency.", async (town) => {
    const kro = town.restaurant("kro");
    const answer = await kro.post("/orders", await kro.orderBody({ expectedTotal: 100 }));
    const { details } = refused(answer, 409, "PRICE_CHANGED");
    assert.deepEqual([details!.expectedTotal, details!.actualTotal, details!.currency], [100, 3900, "NOK"]);
  }),
  sentence(8, "409 ONLINE_BOOKING_CLOSED is flat: `{ error: text, code }`.", async (town) => {
    const body = (await town.restaurant("stengt").reserve()).json<Record<string, unknown>>();
    assert.deepEqual(Object.keys(body).sort(), ["code", "error"]);
    assert.equal(typeof body.error, "string");
  }),
  ...partnerDetails,
);

export const codes = chapter(
  "7.2",
  "Codes with status",
  sentence(1, "400 MISSING_SLUG: the slug is missing.", async (town) => {
    const headers = bearer(town.restaurant("kro").key);
    refused(await town.client.send({ path: "/api/v1/prep-time", headers }), 400, "MISSING_SLUG");
    refused(await town.client.send({ path: "/api/v1/orders", headers, json: {} }), 400, "MISSING_SLUG");
  }),
  sentence(2, "400 MISSING_TOKEN: the order's token is malformed.", async (town) => {
    refused(await town.client.send({ path: `/api/v1/orders/${malformedToken()}` }), 400, "MISSING_TOKEN");
  }),
  sentence(3, "400 INVALID_JSON: the body is not JSON.", async (town) => {
    const headers = { ...bearer(town.restaurant("kro").key), "content-type": "application/json" };
    for (const raw of ["{", "slug=kro", '{"slug": undefined}'])
      refused(await town.client.send({ path: "/api/v1/orders", headers, raw }), 400, "INVALID_JSON");
  }),
  sentence(4, "400 INVALID_SUCCESS_URL, INVALID_CANCEL_URL: not https.", async (town) => {
    const sandbox = town.restaurant("sandkasse");
    for (const [field, code] of [
      ["successUrl", "INVALID_SUCCESS_URL"],
      ["cancelUrl", "INVALID_CANCEL_URL"],
    ] as const) {
      for (const url of ["http://fremmed.example.com/", "javascript:alert(1)", "takk"]) {
        const body = await sandbox.orderBody({ paymentMethod: "ONLINE", [field]: url });
        refused(await sandbox.post("/orders", body), 400, code);
      }
    }
  }),
  sentence(5, "400 BAD_REQUEST: a bad Idempotency-Key.", async (town) => {
    const kro = town.restaurant("kro");
    const headers = { "idempotency-key": "for kort" };
    refused(await kro.post("/orders", await kro.orderBody(), { headers }), 400, "BAD_REQUEST");
    refused(await kro.reserve({}, { headers }), 400, "BAD_REQUEST");
  }),
  sentence(6, "401 UNAUTHORIZED: a missing key, a wrong key, an untrusted origin.", async (town) => {
    const { slug } = town.restaurant("kro");
    for (const headers of [{}, bearer("lbs_finnes-ikke"), { origin: "https://fremmed.example.com" }])
      refused(await town.client.send({ path: `/api/v1/menu?slug=${slug}`, headers }), 401, "UNAUTHORIZED");
  }),
  sentence(7, "404 RESTAURANT_NOT_FOUND.", async (town) => {
    const headers = bearer(town.restaurant("kro").key);
    const json = { slug: "finnes-visst-ikke", code: "X", subtotal: 1 };
    refused(
      await town.client.send({ path: "/api/v1/coupons/validate", headers, json }),
      404,
      "RESTAURANT_NOT_FOUND",
    );
  }),
  sentence(8, "404 ORDER_NOT_FOUND.", async (town) => {
    const { publicToken } = await town.restaurant("kro").order();
    const path = `/api/v1/orders/${strangeToken(publicToken)}`;
    refused(await town.client.send({ path }), 404, "ORDER_NOT_FOUND");
  }),
  sentence(
    9,
    "409 IDEMPOTENCY_CONFLICT: the key was used for an order, and now for a reservation.",
    async (town) => {
      const kro = town.restaurant("kro");
      const headers = { "idempotency-key": newKey() };
      await kro.order({}, { headers });
      refused(await kro.reserve({}, { headers }), 409, "IDEMPOTENCY_CONFLICT");
    },
  ),
  sentence(
    10,
    "409 IDEMPOTENCY_CONFLICT: the key was used for a reservation, and now for an order.",
    async (town) => {
      const kro = town.restaurant("kro");
      const headers = { "idempotency-key": newKey() };
      await kro.booking({}, { headers });
      refused(await kro.post("/orders", await kro.orderBody(), { headers }), 409, "IDEMPOTENCY_CONFLICT");
    },
  ),
  sentence(
    11,
    "409 IDEMPOTENCY_CONFLICT: the key was used for a reservation with another body.",
    async (town) => {
      const kro = town.restaurant("kro");
      const headers = { "idempotency-key": newKey() };
      await kro.booking({}, { headers });
      refused(await kro.reserve({ partySize: 3 }, { headers }), 409, "IDEMPOTENCY_CONFLICT");
    },
  ),
  sentence(12, "422 VALIDATION_FAILED: the body is invalid.", async (town) => {
    refused(await town.restaurant("kro").post("/orders", { lines: "mange" }), 422, "VALIDATION_FAILED");
  }),
  sentence(13, "422 VALIDATION_FAILED: a business rule is broken.", async (town) => {
    const kro = town.restaurant("kro");
    const answer = await kro.post("/orders", await kro.orderBody({ couponCode: "FINNES-IKKE" }));
    assert.equal(issuesAt(answer, "couponCode").length, 1);
  }),
  sentence(14, "429 RATE_LIMITED tells when to come back.", async (town) => {
    town.needOwnAddresses();
    for (let sent = 0; ; sent += 1) {
      const path = `/api/v1/orders/${malformedToken()}`;
      const answer = await town.client.send({ path, from: "10.200.0.1", mayBeLimited: true });
      assert.ok(sent < 200, "no limit was met");
      if (answer.status !== 429) continue;
      refused(answer, 429, "RATE_LIMITED");
      return assert.match(String(answer.headers["retry-after"]), /^\d+$/);
    }
  }),
  ...partnerCodes,
  ...otherCodes,
  ...fileCodes,
);

export const rateLimitHeaders = chapter(
  "7.3",
  "Rate-limit response headers",
  sentence(1, "X-RateLimit-Limit is what is allowed in the window.", async (town) => {
    assert.equal((await town.restaurant("kro").get("/prep-time")).headers["x-ratelimit-limit"], "600");
  }),
  sentence(2, "X-RateLimit-Remaining goes down with every request.", async (town) => {
    town.needOwnAddresses();
    const [first, second] = [0, 0].map(() =>
      town.restaurant("kro").get("/prep-time", { from: "10.200.0.2" }),
    );
    const left = [(await first!).headers, (await second!).headers].map((headers) =>
      Number(headers["x-ratelimit-remaining"]),
    );
    assert.deepEqual(left.sort(), [598, 599]);
  }),
  sentence(3, "X-RateLimit-Reset is a moment in Unix seconds.", async (town) => {
    const { headers } = await town.restaurant("kro").get("/prep-time");
    const seconds = Number(headers["x-ratelimit-reset"]) - Date.now() / 1000;
    assert.ok(Number.isInteger(Number(headers["x-ratelimit-reset"])));
    assert.ok(seconds > -300 && seconds < 360, String(seconds));
  }),
  sentence(4, "Retry-After comes on 429 alone.", async (town) => {
    assert.equal((await town.restaurant("kro").get("/prep-time")).headers["retry-after"], undefined);
  }),
);

export const retryGuidance = chapter(
  "7.4",
  "Retry guidance",
  sentence(1, "An order whose answer was lost may be sent again with its key.", async (town) => {
    const kro = town.restaurant("kro");
    const headers = { "idempotency-key": newKey() };
    const body = await kro.orderBody();
    const answers = await Promise.all([1, 2, 3].map(() => kro.post("/orders", body, { headers })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
    assert.equal(new Set(answers.map((answer) => answer.json<PlacedOrder>().orderId)).size, 1);
  }),
  sentence(2, "A reservation whose answer was lost may be sent again with its key.", async (town) => {
    const kro = town.restaurant("kro");
    const headers = { "idempotency-key": newKey() };
    const answers = await Promise.all([1, 2, 3].map(() => kro.reserve({}, { headers })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  }),
);
