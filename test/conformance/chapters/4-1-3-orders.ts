import assert from "node:assert/strict";
import { osloIn } from "../oslo.ts";
import { delivery, issuesAt, newKey, refused } from "../restaurant.ts";
import { payInSandbox } from "../sandbox-payment.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { PlacedOrder } from "../wire-types.ts";

/** The same token with another beginning: well-formed, and nobody's. */
export const strangeToken = (token: string): string => (token.startsWith("A") ? "B" : "A") + token.slice(1);

/** Another one every time: what is asked for too often is limited, whatever it is. */
export const malformedToken = (): string => newKey().slice(0, 8);

export const getOrder = chapter(
  "4.1.3",
  "GET /api/v1/orders/{token}",
  sentence(1, "It needs no authentication: the token is the secret.", async (town) => {
    const { publicToken } = await town.restaurant("kro").order();
    assert.equal((await town.client.send({ path: `/api/v1/orders/${publicToken}` })).status, 200);
  }),
  sentence(2, "The token is the `publicToken` of an order.", async (town) => {
    const kro = town.restaurant("kro");
    const { publicToken, orderNumber } = await kro.order();
    assert.equal((await kro.track(publicToken)).orderNumber, orderNumber);
  }),
  sentence(3, "The token is the `publicToken` of a reservation.", async (town) => {
    const kro = town.restaurant("kro");
    const { publicToken, orderNumber } = await kro.booking();
    const tracked = await kro.track(publicToken);
    assert.deepEqual([tracked.orderNumber, tracked.type], [orderNumber, "RESERVATION"]);
  }),
  sentence(4, "The answer is `{ order }`.", async (town) => {
    const { publicToken } = await town.restaurant("kro").order();
    const answer = await town.client.send({ path: `/api/v1/orders/${publicToken}` });
    assert.equal(typeof answer.json<{ order: object }>().order, "object");
  }),
  sentence(5, "It is private and never stored.", async (town) => {
    const { publicToken } = await town.restaurant("kro").order();
    const answer = await town.client.send({ path: `/api/v1/orders/${publicToken}` });
    assert.equal(answer.headers["cache-control"], "private, no-store");
  }),
  sentence(6, "The first look after paying tells that the order is paid.", async (town) => {
    const sandbox = town.restaurant("sandkasse");
    const order = await sandbox.order({ paymentMethod: "ONLINE" });
    assert.equal((await sandbox.track(order.publicToken)).status, "AWAITING_PAYMENT");
    await payInSandbox(town, order);
    assert.equal((await sandbox.track(order.publicToken)).status, "PAID");
  }),
  sentence(7, "A malformed token: 400 MISSING_TOKEN.", async (town) => {
    for (const token of [malformedToken(), newKey().repeat(3), `%20${newKey()}`, `ord_${newKey().slice(6)}`])
      refused(await town.client.send({ path: `/api/v1/orders/${token}` }), 400, "MISSING_TOKEN");
  }),
  sentence(8, "A token that nobody has: 404 ORDER_NOT_FOUND.", async (town) => {
    const { publicToken } = await town.restaurant("kro").order();
    const answer = await town.client.send({ path: `/api/v1/orders/${strangeToken(publicToken)}` });
    refused(answer, 404, "ORDER_NOT_FOUND");
  }),
);

const online = { paymentMethod: "ONLINE" };
const sendOnline = async (town: Town, more: object) => {
  const sandbox = town.restaurant("sandkasse");
  return sandbox.post("/orders", await sandbox.orderBody({ ...online, ...more }));
};

export const postOrders = chapter(
  "4.1.4",
  "POST /api/v1/orders",
  sentence(1, "The same Idempotency-Key is the same order.", async (town) => {
    const kro = town.restaurant("kro");
    const headers = { "idempotency-key": newKey() };
    const body = await kro.orderBody();
    const first = await kro.post("/orders", body, { headers });
    const again = await kro.post("/orders", body, { headers });
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.equal(again.json<PlacedOrder>().orderId, first.json<PlacedOrder>().orderId);
  }),
  sentence(2, "`successUrl` and `cancelUrl` may be left out in a sandbox.", async (town) => {
    assert.equal((await sendOnline(town, {})).status, 201);
  }),
  sentence(3, "`successUrl` and `cancelUrl` may be on the service's own domain.", async (town) => {
    const own = town.client.serviceUrl.origin;
    const answer = await sendOnline(town, { successUrl: `${own}/takk`, cancelUrl: `${own}/avbrutt` });
    assert.equal(answer.status, 201, answer.text);
  }),
  sentence(4, "`successUrl` on a stranger's domain: 400 INVALID_SUCCESS_URL.", async (town) => {
    refused(
      await sendOnline(town, { successUrl: "https://fremmed.example.com/takk" }),
      400,
      "INVALID_SUCCESS_URL",
    );
  }),
  sentence(5, "`cancelUrl` on a stranger's domain: 400 INVALID_CANCEL_URL.", async (town) => {
    refused(await sendOnline(town, { cancelUrl: "https://fremmed.example.com/" }), 400, "INVALID_CANCEL_URL");
  }),
  sentence(6, "A code in `couponCode` is taken, in capitals or not.", async (town) => {
    const order = await town.restaurant("kro").order({ couponCode: "tiProsent" });
    assert.deepEqual([order.discount, order.couponApplied?.isAutomatic], [390, false]);
  }),
  sentence(7, "A higher total than `expectedTotal`: 409 PRICE_CHANGED.", async (town) => {
    const kro = town.restaurant("kro");
    refused(await kro.post("/orders", await kro.orderBody({ expectedTotal: 3899 })), 409, "PRICE_CHANGED");
  }),
  sentence(8, "An `expectedTotal` that is right, or higher, is accepted.", async (town) => {
    for (const expectedTotal of [3900, 5000]) {
      const order = await town.restaurant("kro").order({ expectedTotal });
      assert.equal(order.total, 3900);
    }
  }),
  sentence(9, "`requestedPickupAt` is the time of a pre-order.", async (town) => {
    const at = osloIn(4, "16:45");
    const order = await town.restaurant("kro").order({ requestedPickupAt: at });
    assert.equal(Date.parse(order.requestedPickupAt!), Date.parse(at));
  }),
  sentence(10, "The answer carries `publicToken`.", async (town) => {
    assert.match((await town.restaurant("kro").order()).publicToken, /^\S{22,}$/);
  }),
  sentence(11, "The answer to an online order carries a payment link.", async (town) => {
    const { paymentUrl } = await town.restaurant("sandkasse").order(online);
    assert.ok(URL.canParse(paymentUrl!));
  }),
  sentence(12, "In a sandbox the payment link leads to the service's test page.", async (town) => {
    const { paymentUrl } = await town.restaurant("sandkasse").order(online);
    assert.equal(new URL(paymentUrl!).host, town.serviceDomain);
  }),
  sentence(13, "A code replaces automatic promotions.", async (town) => {
    const kro = town.restaurant("kro");
    const order = await kro.order({ lines: [await kro.line("Prøvekake")], couponCode: "TIPROSENT" });
    assert.deepEqual([order.discount, order.couponApplied?.code], [600, "TIPROSENT"]);
  }),
  sentence(14, "Without a code an order gets the best automatic promotion.", async (town) => {
    const kro = town.restaurant("kro");
    const order = await kro.order({ lines: [await kro.line("Prøvekake")] });
    // 20 % is 1200; the other promotion on cake gives 500.
    assert.equal(order.discount, 1200);
  }),
  sentence(15, "A product for pickup alone: 422 FULFILLMENT_NOT_ALLOWED on delivery.", async (town) => {
    const kro = town.restaurant("kro");
    const body = await kro.orderBody({ ...delivery(), lines: [await kro.line("Prøveis")] });
    refused(await kro.post("/orders", body), 422, "FULFILLMENT_NOT_ALLOWED");
  }),
  sentence(16, "A product for delivery alone: 422 FULFILLMENT_NOT_ALLOWED on pickup.", async (town) => {
    const kro = town.restaurant("kro");
    const body = await kro.orderBody({ lines: [await kro.line("Prøvesuppe")] });
    refused(await kro.post("/orders", body), 422, "FULFILLMENT_NOT_ALLOWED");
  }),
  sentence(17, "A closed kitchen: 400 BAD_REQUEST.", async (town) => {
    const closed = town.restaurant("stengt");
    refused(await closed.post("/orders", await closed.orderBody()), 400, "BAD_REQUEST");
  }),
  sentence(18, "A fulfillment that is not offered: 400 BAD_REQUEST.", async (town) => {
    const nabo = town.restaurant("nabo");
    refused(await nabo.post("/orders", await nabo.orderBody(delivery())), 400, "BAD_REQUEST");
  }),
  sentence(19, "A payment method that is not offered: 400 BAD_REQUEST.", async (town) => {
    const nabo = town.restaurant("nabo");
    const own = town.client.serviceUrl.origin;
    const body = await nabo.orderBody({ ...online, successUrl: `${own}/takk`, cancelUrl: `${own}/` });
    refused(await nabo.post("/orders", body), 400, "BAD_REQUEST");
  }),
  sentence(20, "A code that is not valid is refused, with an issue at `couponCode`.", async (town) => {
    const kro = town.restaurant("kro");
    const answer = await kro.post("/orders", await kro.orderBody({ couponCode: "UTGATT" }));
    assert.equal(issuesAt(answer, "couponCode").length, 1);
  }),
);

export const postReservations = chapter(
  "4.1.5",
  "POST /api/v1/reservations",
  sentence(1, "A replay with the same Idempotency-Key: 200 with `idempotent: true`.", async (town) => {
    const kro = town.restaurant("kro");
    const headers = { "idempotency-key": newKey() };
    const first = await kro.booking({}, { headers });
    const again = await kro.reserve({}, { headers });
    assert.equal(again.status, 200, again.text);
    const { idempotent, reservationId } = again.json<typeof first>();
    assert.deepEqual([idempotent, reservationId], [true, first.reservationId]);
  }),
  sentence(2, "`reservationId` is the `orderId` of webhooks.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { reservationId, publicToken } = await kro.booking();
    const { data } = await feed.waitFor(reservationId, "RESERVATION_REQUESTED");
    assert.equal(data.publicToken, publicToken);
  }),
  sentence(3, "The token works on the tracking endpoint.", async (town) => {
    const kro = town.restaurant("kro");
    const { publicToken } = await kro.booking({ partySize: 3 });
    assert.equal((await kro.track(publicToken)).reservation!.partySize, 3);
  }),
  sentence(4, "A restaurant that takes no reservations: 422 DINE_IN_DISABLED.", async (town) => {
    refused(await town.restaurant("nabo").reserve(), 422, "DINE_IN_DISABLED");
  }),
  sentence(5, "A party that is too large: 422 PARTY_TOO_LARGE.", async (town) => {
    refused(await town.restaurant("kro").reserve({ partySize: 99 }), 422, "PARTY_TOO_LARGE");
  }),
  sentence(6, "A time that is too soon: 422 TOO_EARLY.", async (town) => {
    refused(await town.restaurant("kro").reserve({ dineInAt: osloIn(-1, "18:00") }), 422, "TOO_EARLY");
  }),
  sentence(7, "Bookings that are closed for now: a flat 409 ONLINE_BOOKING_CLOSED.", async (town) => {
    const answer = await town.restaurant("stengt").reserve();
    const { error, code } = answer.json<{ error: string; code: string }>();
    assert.deepEqual([answer.status, typeof error, code], [409, "string", "ONLINE_BOOKING_CLOSED"]);
  }),
);
