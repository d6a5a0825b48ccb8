import assert from "node:assert/strict";
import { delivery } from "../restaurant.ts";
import { payInSandbox } from "../sandbox-payment.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import { type Delivery, expectedSignature } from "../webhook-receiver.ts";
import { partnersEvents, partnersHeaders, partnersSignatures } from "./6-partners-webhooks.ts";

const always = ["orderId", "orderNumber", "publicToken"];
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

async function orderCreated(town: Town, more: object = {}): Promise<Delivery> {
  const kro = town.restaurant("kro");
  const feed = await town.receiver.feedOf(kro.slug);
  return feed.waitFor((await kro.order(more)).orderId, "ORDER_CREATED");
}
async function orderEvent(town: Town, event: "ORDER_STATUS_CHANGED" | "ORDER_CANCELLED"): Promise<Delivery> {
  const kro = town.restaurant("kro");
  const feed = await town.receiver.feedOf(kro.slug);
  const { orderId } = await kro.order();
  const staff = await kro.staff();
  if (event === "ORDER_CANCELLED") await staff.cancel(orderId);
  else await staff.move(orderId, "PREPARING");
  return feed.waitFor(orderId, event);
}
async function reservationEvent(town: Town, event: string): Promise<Delivery> {
  const kro = town.restaurant("kro");
  const feed = await town.receiver.feedOf(kro.slug);
  const { reservationId } = await kro.booking();
  const staff = await kro.staff();
  if (event === "RESERVATION_APPROVED") await staff.approve(reservationId);
  if (event === "RESERVATION_REJECTED") await staff.reject(reservationId, "Selskapslokalet er opptatt.");
  return feed.waitFor(reservationId, event);
}
const carries = ({ data }: Delivery, ...fields: string[]): void =>
  assert.deepEqual(
    Object.keys(data)
      .filter((name) => [...always, ...fields].includes(name))
      .sort(),
    [...always, ...fields].sort(),
  );

export const events = chapter(
  "6",
  "Events",
  sentence(1, "An event is an HTTPS POST of JSON to the subscribed address.", async (town) => {
    const { headers } = await orderCreated(town);
    assert.match(String(headers["content-type"]), /^application\/json/);
  }),
  sentence(2, "An address that is not https cannot be subscribed.", async (town) => {
    const { slug } = town.restaurant("kro");
    const args = ["webhook", "create", "--slug", slug, "--events", "ORDER_PAID", "--url"];
    await assert.rejects(town.operator.run(...args, "http://hook.example.no/"));
  }),
  sentence(3, "Subscriptions are per restaurant.", async (town) => {
    const [kro, travel] = [town.restaurant("kro"), town.restaurant("travel")];
    const [own, other] = await Promise.all([
      town.receiver.feedOf(kro.slug),
      town.receiver.feedOf(travel.slug),
    ]);
    const placed = await kro.order();
    await own.waitFor(placed.orderId, "ORDER_CREATED");
    const later = await travel.order();
    await other.waitFor(later.orderId, "ORDER_CREATED");
    assert.deepEqual([other.about(placed.orderId), own.about(later.orderId)], [[], []]);
  }),
  sentence(4, "A subscription has a chosen set of events.", async (town) => {
    const travel = town.restaurant("travel");
    const [all, cancellations] = await Promise.all([
      town.receiver.feedOf(travel.slug),
      town.receiver.subscribe(travel.slug, ["ORDER_CANCELLED"]),
    ]);
    const { orderId } = await travel.order();
    await (await travel.staff()).cancel(orderId);
    await Promise.all([
      all.waitFor(orderId, "ORDER_CREATED"),
      cancellations.waitFor(orderId, "ORDER_CANCELLED"),
    ]);
    assert.deepEqual([...new Set(cancellations.deliveries().map(({ event }) => event))], ["ORDER_CANCELLED"]);
  }),
  sentence(
    5,
    "ORDER_CREATED carries status, total, fulfillment, paymentMethod and the two times.",
    async (town) => {
      const created = await orderCreated(town, delivery());
      carries(
        created,
        "status",
        "total",
        "fulfillment",
        "paymentMethod",
        "estimatedReadyAt",
        "requestedPickupAt",
      );
      const { status, total, fulfillment, paymentMethod, requestedPickupAt } = created.data;
      assert.deepEqual(
        [status, total, fulfillment, paymentMethod, requestedPickupAt],
        ["CONFIRMED", 8800, "DELIVERY", "CASH", null],
      );
    },
  ),
  sentence(6, "ORDER_PAID carries status (PAID) and total.", async (town) => {
    const sandbox = town.restaurant("sandkasse");
    const feed = await town.receiver.feedOf(sandbox.slug);
    const order = await sandbox.order({ paymentMethod: "ONLINE" });
    await payInSandbox(town, order);
    const paid = await feed.waitFor(order.orderId, "ORDER_PAID");
    carries(paid, "status", "total");
    assert.deepEqual([paid.data.status, paid.data.total], ["PAID", 3900]);
  }),
  sentence(7, "ORDER_STATUS_CHANGED carries previousStatus and status.", async (town) => {
    const changed = await orderEvent(town, "ORDER_STATUS_CHANGED");
    carries(changed, "previousStatus", "status");
    assert.deepEqual([changed.data.previousStatus, changed.data.status], ["CONFIRMED", "PREPARING"]);
  }),
  sentence(8, "ORDER_CANCELLED carries previousStatus and status.", async (town) => {
    const cancelled = await orderEvent(town, "ORDER_CANCELLED");
    carries(cancelled, "previousStatus", "status");
    assert.deepEqual([cancelled.data.previousStatus, cancelled.data.status], ["CONFIRMED", "CANCELLED"]);
  }),
  sentence(9, "RESERVATION_REQUESTED carries dineInAt and partySize.", async (town) => {
    const requested = await reservationEvent(town, "RESERVATION_REQUESTED");
    carries(requested, "dineInAt", "partySize");
    assert.equal(requested.data.partySize, 2);
    assert.match(String(requested.data.dineInAt), utc);
  }),
  sentence(10, "RESERVATION_APPROVED carries dineInAt, partySize and tableId.", async (town) => {
    const approved = await reservationEvent(town, "RESERVATION_APPROVED");
    carries(approved, "dineInAt", "partySize", "tableId");
    assert.equal(typeof approved.data.tableId, "string");
  }),
  sentence(11, "RESERVATION_REJECTED carries the reason.", async (town) => {
    const rejected = await reservationEvent(town, "RESERVATION_REJECTED");
    carries(rejected, "reason");
    assert.equal(rejected.data.reason, "Selskapslokalet er opptatt.");
  }),
  sentence(12, "The envelope is `{ event, createdAt, data }`.", async (town) => {
    const body = JSON.parse((await orderCreated(town)).raw.toString("utf8"));
    assert.deepEqual(Object.keys(body), ["event", "createdAt", "data"]);
  }),
  sentence(13, "`createdAt` is ISO 8601 in UTC.", async (town) => {
    assert.match((await orderCreated(town)).createdAt, utc);
  }),
  sentence(14, "`data` always has orderId, orderNumber and publicToken.", async (town) => {
    const { data } = await orderCreated(town);
    assert.deepEqual(
      always.map((name) => typeof data[name]),
      ["string", "number", "string"],
    );
  }),
  sentence(15, "Full details are had from the tracking endpoint, with `publicToken`.", async (town) => {
    const { data } = await orderCreated(town);
    assert.equal((await town.restaurant("kro").track(data.publicToken)).orderNumber, data.orderNumber);
  }),
  sentence(16, "PING is sent on request alone, signed like the others.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.subscribe(kro.slug, ["ORDER_PAID"]);
    assert.deepEqual(feed.deliveries(), []);
    await town.operator.run("webhook", "ping", "--slug", kro.slug, "--webhook", feed.id);
    for (
      const until = performance.now() + 60_000;
      feed.deliveries().length === 0 && performance.now() < until;
    )
      await new Promise((resolve) => setTimeout(resolve, 20));
    const [ping] = feed.deliveries();
    assert.equal(ping?.event, "PING");
    assert.equal(ping.headers["x-service-webhook-signature"], expectedSignature(feed.secret, ping));
  }),
  sentence(17, "PING cannot be subscribed to.", async (town) => {
    const { slug } = town.restaurant("kro");
    const url = "https://hook.example.no/";
    await assert.rejects(
      town.operator.run("webhook", "create", "--slug", slug, "--url", url, "--events", "PING"),
    );
  }),
  ...partnersEvents,
);

export const deliveryHeaders = chapter(
  "6.1",
  "Request headers on every delivery",
  sentence(1, "X-Service-Webhook-Id is the subscription.", async (town) => {
    const feed = await town.receiver.feedOf(town.restaurant("kro").slug);
    assert.equal((await orderCreated(town)).headers["x-service-webhook-id"], feed.id);
  }),
  sentence(2, "X-Service-Delivery-Id is another one for every event.", async (town) => {
    const [one, other] = await Promise.all([orderCreated(town), orderCreated(town)]);
    const ids = [one!, other!].map(({ headers }) => headers["x-service-delivery-id"]);
    assert.ok(ids[0] && ids[1] && ids[0] !== ids[1]);
  }),
  sentence(3, "X-Service-Webhook-Timestamp is the moment of the attempt in Unix seconds.", async (town) => {
    const before = Math.floor(Date.now() / 1000);
    const timestamp = Number((await orderCreated(town)).headers["x-service-webhook-timestamp"]);
    assert.ok(Number.isInteger(timestamp));
    // The clocks of two machines may differ a little; receivers are told to allow five minutes.
    assert.ok(timestamp >= before - 300 && timestamp <= Date.now() / 1000 + 300);
  }),
  sentence(4, "X-Service-Webhook-Signature is `sha256=` and the hex HMAC.", async (town) => {
    assert.match(
      String((await orderCreated(town)).headers["x-service-webhook-signature"]),
      /^sha256=[0-9a-f]{64}$/,
    );
  }),
  ...partnersHeaders,
);

export const signature = chapter(
  "6.2",
  "Signature",
  sentence(
    1,
    "It is HMAC-SHA256 of `{timestamp}.{raw body}` with the signing secret as its key.",
    async (town) => {
      const feed = await town.receiver.feedOf(town.restaurant("kro").slug);
      const created = await orderCreated(town);
      assert.equal(created.headers["x-service-webhook-signature"], expectedSignature(feed.secret, created));
    },
  ),
  sentence(2, "The signing secret begins with `whsec_`.", async (town) => {
    assert.match((await town.receiver.feedOf(town.restaurant("kro").slug)).secret, /^whsec_/);
  }),
  ...partnersSignatures,
);
