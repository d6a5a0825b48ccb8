import assert from "node:assert/strict";
import { isInstant, osloIn } from "../oslo.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { Tracked } from "../wire-types.ts";

const statuses = [
  "PENDING",
  "PENDING_APPROVAL",
  "AWAITING_PAYMENT",
  "PAID",
  "CONFIRMED",
  "PREPARING",
  "READY_FOR_PICKUP",
  "OUT_FOR_DELIVERY",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
];

/** An order whose time the restaurant moves, as it is seen after each move. */
async function moved(town: Town, asked: string | null, ...times: string[]): Promise<Tracked[]> {
  const kro = town.restaurant("kro");
  const { orderId, publicToken } = await kro.order({ requestedPickupAt: asked });
  const seen = [await kro.track(publicToken)];
  const staff = await kro.staff();
  for (const time of times) {
    await staff.delay(orderId, time);
    seen.push(await kro.track(publicToken));
  }
  return seen;
}
const same = (a: string | null, b: string): void => assert.equal(Date.parse(String(a)), Date.parse(b));

export const trackingOrder = chapter(
  "2.10",
  "Order (tracking response)",
  sentence(1, "`status` is one of the eleven.", async (town) => {
    const kro = town.restaurant("kro");
    assert.ok(statuses.includes((await kro.track((await kro.order()).publicToken)).status));
  }),
  sentence(2, "Reservations share the set of statuses.", async (town) => {
    const kro = town.restaurant("kro");
    assert.ok(statuses.includes((await kro.track((await kro.booking()).publicToken)).status));
  }),
  sentence(3, "`requestedPickupAt` is the agreed time of a pre-order.", async (town) => {
    const [order] = await moved(town, osloIn(3, "17:30"));
    same(order!.requestedPickupAt, osloIn(3, "17:30"));
  }),
  sentence(4, "`requestedPickupAt` of an order for as soon as possible is null.", async (town) => {
    const [order] = await moved(town, null);
    assert.equal(order!.requestedPickupAt, null);
  }),
  sentence(5, "The restaurant may move `requestedPickupAt` after the order is placed.", async (town) => {
    const [, order] = await moved(town, osloIn(3, "17:30"), osloIn(3, "18:15"));
    same(order!.requestedPickupAt, osloIn(3, "18:15"));
  }),
  sentence(6, "`originalRequestedPickupAt` is null when the time was never moved.", async (town) => {
    const [order] = await moved(town, osloIn(3, "17:30"));
    assert.equal(order!.originalRequestedPickupAt, null);
  }),
  sentence(7, "`originalRequestedPickupAt` is the customer's own time once it was moved.", async (town) => {
    const [, order] = await moved(town, osloIn(3, "17:30"), osloIn(3, "18:15"));
    same(order!.originalRequestedPickupAt, osloIn(3, "17:30"));
  }),
  sentence(8, "`originalRequestedPickupAt` stays as the first move froze it.", async (town) => {
    const [, , order] = await moved(town, osloIn(3, "17:30"), osloIn(3, "18:15"), osloIn(3, "19:00"));
    same(order!.originalRequestedPickupAt, osloIn(3, "17:30"));
    same(order!.requestedPickupAt, osloIn(3, "19:00"));
  }),
  sentence(9, "`pickupTimeRevisedAt` is null when nothing was moved.", async (town) => {
    const [order] = await moved(town, null);
    assert.equal(order!.pickupTimeRevisedAt, null);
  }),
  sentence(10, "`pickupTimeRevisedAt` tells when a pre-order's time was last moved.", async (town) => {
    const [placed, once, twice] = await moved(
      town,
      osloIn(3, "17:30"),
      osloIn(3, "18:15"),
      osloIn(3, "19:00"),
    );
    assert.ok(isInstant(once!.pickupTimeRevisedAt) && isInstant(twice!.pickupTimeRevisedAt));
    assert.ok(Date.parse(once!.pickupTimeRevisedAt) >= Date.parse(placed!.placedAt));
    assert.ok(Date.parse(twice!.pickupTimeRevisedAt) >= Date.parse(once!.pickupTimeRevisedAt));
  }),
  sentence(
    11,
    "`pickupTimeRevisedAt` tells when the estimate of an order for as soon as possible was moved; the original stays null.",
    async (town) => {
      const later = Temporal.Now.instant().add({ hours: 2 }).toString();
      const [, order] = await moved(town, null, later);
      assert.ok(isInstant(order!.pickupTimeRevisedAt));
      same(order!.estimatedReadyAt, later);
      assert.equal(order!.originalRequestedPickupAt, null);
    },
  ),
  sentence(12, "`restaurant.trackingShowMap` is a boolean.", async (town) => {
    const [order] = await moved(town, null);
    assert.equal(typeof order!.restaurant.trackingShowMap, "boolean");
  }),
  sentence(13, "`restaurant.address` is where to pick the food up.", async (town) => {
    const [order] = await moved(town, null);
    assert.deepEqual(order!.restaurant.address, (await town.restaurant("kro").menu()).restaurant.address);
  }),
  sentence(14, "`restaurant.address` is null when the restaurant has none.", async (town) => {
    const nabo = town.restaurant("nabo");
    const order = await nabo.track((await nabo.order()).publicToken);
    assert.equal(order.restaurant.address, null);
  }),
  sentence(15, "The order carries its `publicToken`.", async (town) => {
    const kro = town.restaurant("kro");
    const { publicToken } = await kro.order();
    assert.equal((await kro.track(publicToken)).publicToken, publicToken);
  }),
  sentence(16, "The order carries its `orderNumber`, a whole number.", async (town) => {
    const kro = town.restaurant("kro");
    const { publicToken, orderNumber } = await kro.order();
    assert.ok(Number.isInteger(orderNumber));
    assert.equal((await kro.track(publicToken)).orderNumber, orderNumber);
  }),
  sentence(17, "The order carries its lines, totals, times and payment status.", async (town) => {
    const kro = town.restaurant("kro");
    const placed = await kro.order({ lines: [await kro.line("Prøvebrus", { quantity: 3 })] });
    const order = await kro.track(placed.publicToken);
    assert.deepEqual(
      order.lines.map(({ name, quantity, lineTotal }) => [name, quantity, lineTotal]),
      [["Prøvebrus", 3, 11700]],
    );
    assert.deepEqual([order.subtotal, order.total, order.paymentStatus], [11700, 11700, "UNPAID"]);
    assert.ok(isInstant(order.placedAt) && isInstant(order.estimatedReadyAt));
  }),
);

interface Gate {
  gate: { enabled: boolean; password?: string | null };
}
const gateOf = async (town: Town, role: "kro" | "travel" | "nabo"): Promise<Gate["gate"]> =>
  (await town.restaurant(role).get("/site-gate")).json<Gate>().gate;

export const siteGate = chapter(
  "2.11",
  "Site gate",
  sentence(1, "`gate.enabled` is a boolean.", async (town) => {
    assert.equal((await gateOf(town, "kro")).enabled, false);
  }),
  sentence(2, "`gate.password` is present only when the gate is on.", async (town) => {
    assert.ok(!("password" in (await gateOf(town, "kro"))));
  }),
  sentence(3, "`gate.password` is the password of a gate that is on.", async (town) => {
    const { slug } = town.restaurant("travel");
    await town.operator.run("site-gate", "set", "--slug", slug, "--password", "sesam sesam");
    assert.deepEqual(await gateOf(town, "travel"), { enabled: true, password: "sesam sesam" });
  }),
  sentence(4, "`gate.password` is null when the gate is on without a password.", async (town) => {
    const { slug } = town.restaurant("nabo");
    await town.operator.run("site-gate", "set", "--slug", slug, "--no-password");
    assert.deepEqual(await gateOf(town, "nabo"), { enabled: true, password: null });
  }),
);

interface SignedUp {
  couponCode: string;
  discountType: string;
  discountValue: number;
  successMessage: string;
}
const signedUp = async (town: Town, email: string): Promise<SignedUp> =>
  (await town.restaurant("kro").signUp(email)).json<SignedUp>();

export const newsletterResponse = chapter(
  "2.12",
  "Newsletter signup response",
  sentence(1, "`couponCode` is the code to use.", async (town) => {
    assert.equal((await signedUp(town, "en@prove.example")).couponCode, "VELKOMMEN");
  }),
  sentence(2, "`discountType` is the kind of the coupon.", async (town) => {
    assert.equal((await signedUp(town, "to@prove.example")).discountType, "PERCENT");
  }),
  sentence(3, "`discountValue` of PERCENT is a percentage.", async (town) => {
    assert.equal((await signedUp(town, "tre@prove.example")).discountValue, 20);
  }),
  sentence(4, "`successMessage` still has its placeholders.", async (town) => {
    const { successMessage } = await signedUp(town, "fire@prove.example");
    assert.match(successMessage, /\{\{code\}\}.*\{\{discount\}\}/);
  }),
);
