import assert from "node:assert/strict";
import { delivery } from "../restaurant.ts";
import { payInSandbox } from "../sandbox-payment.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { Delivery } from "../webhook-receiver.ts";

/** An order that the restaurant moves along a way; what webhooks told of the last step. */
async function walk(
  town: Town,
  more: object,
  way: readonly string[],
): Promise<{ status: string; told: Delivery }> {
  const kro = town.restaurant("kro");
  const feed = await town.receiver.feedOf(kro.slug);
  const { orderId, publicToken } = await kro.order(more);
  const staff = await kro.staff();
  for (const status of way) await staff.move(orderId, status);
  const last = way.at(-1)!;
  const { status } = await kro.track(publicToken);
  // Every step is told by the same event: wait for the one of the last.
  for (const until = performance.now() + 60_000; performance.now() < until; ) {
    const told = feed.about(orderId).find(({ data }) => data.status === last);
    if (told) return { status, told };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Nothing was told of ${last}.`);
}

const pickup = {};
const step = (previousStatus: string, status: string) => ({
  event: "ORDER_STATUS_CHANGED",
  previousStatus,
  status,
});
const toldOf = ({ event, data: { previousStatus, status } }: Delivery) => ({ event, previousStatus, status });

/** An online order in the sandbox, not paid yet. */
async function unpaid(town: Town, more: object = {}) {
  const sandbox = town.restaurant("sandkasse");
  return { sandbox, order: await sandbox.order({ paymentMethod: "ONLINE", ...more }) };
}

export const orderStatus = chapter(
  "3.1",
  "Order and reservation status",
  sentence(1, "An online order begins as AWAITING_PAYMENT, told by ORDER_CREATED.", async (town) => {
    const { sandbox, order } = await unpaid(town);
    assert.equal(order.status, "AWAITING_PAYMENT");
    const feed = await town.receiver.feedOf(sandbox.slug);
    const { order: told } = await unpaid(town);
    assert.equal((await feed.waitFor(told.orderId, "ORDER_CREATED")).data.status, "AWAITING_PAYMENT");
  }),
  sentence(2, "A cash order begins as CONFIRMED, told by ORDER_CREATED.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const order = await kro.order();
    assert.equal(order.status, "CONFIRMED");
    assert.equal((await feed.waitFor(order.orderId, "ORDER_CREATED")).data.status, "CONFIRMED");
  }),
  sentence(3, "A confirmed payment moves AWAITING_PAYMENT to PAID, told by ORDER_PAID.", async (town) => {
    const { sandbox } = await unpaid(town);
    const feed = await town.receiver.feedOf(sandbox.slug);
    const { order } = await unpaid(town);
    await payInSandbox(town, order);
    assert.equal((await sandbox.track(order.publicToken)).status, "PAID");
    await feed.waitFor(order.orderId, "ORDER_PAID");
  }),
  sentence(4, "A failed payment moves AWAITING_PAYMENT to FAILED.", async (town) => {
    const { sandbox, order } = await unpaid(town);
    await payInSandbox(town, order, "DECLINE");
    assert.equal((await sandbox.track(order.publicToken)).status, "FAILED");
  }),
  sentence(5, "A failed payment is told by no event, and never by ORDER_PAID.", async (town) => {
    const { sandbox } = await unpaid(town);
    const feed = await town.receiver.feedOf(sandbox.slug);
    const { order } = await unpaid(town);
    await feed.waitFor(order.orderId, "ORDER_CREATED");
    await payInSandbox(town, order, "DECLINE");
    // Another order's whole way takes longer than anything that could still be told of this one.
    const { order: other } = await unpaid(town);
    await payInSandbox(town, other);
    await feed.waitFor(other.orderId, "ORDER_PAID");
    assert.deepEqual(
      feed.about(order.orderId).map(({ event }) => event),
      ["ORDER_CREATED"],
    );
  }),
  sentence(6, "The restaurant moves PAID to CONFIRMED.", async (town) => {
    const { sandbox, order } = await unpaid(town);
    await payInSandbox(town, order);
    await (await sandbox.staff()).move(order.orderId, "CONFIRMED");
    assert.equal((await sandbox.track(order.publicToken)).status, "CONFIRMED");
  }),
  sentence(7, "The restaurant moves CONFIRMED to PREPARING, told by ORDER_STATUS_CHANGED.", async (town) => {
    const { status, told } = await walk(town, pickup, ["PREPARING"]);
    assert.equal(status, "PREPARING");
    assert.deepEqual(toldOf(told), step("CONFIRMED", "PREPARING"));
  }),
  sentence(8, "A pickup order goes from PREPARING to READY_FOR_PICKUP.", async (town) => {
    const { told } = await walk(town, pickup, ["PREPARING", "READY_FOR_PICKUP"]);
    assert.deepEqual(toldOf(told), step("PREPARING", "READY_FOR_PICKUP"));
  }),
  sentence(9, "A delivery order goes from PREPARING to OUT_FOR_DELIVERY.", async (town) => {
    const { told } = await walk(town, delivery(), ["PREPARING", "OUT_FOR_DELIVERY"]);
    assert.deepEqual(toldOf(told), step("PREPARING", "OUT_FOR_DELIVERY"));
  }),
  sentence(10, "A pickup order never goes out for delivery.", async (town) => {
    const kro = town.restaurant("kro");
    const { orderId } = await kro.order();
    const staff = await kro.staff();
    await staff.move(orderId, "PREPARING");
    await assert.rejects(staff.move(orderId, "OUT_FOR_DELIVERY"), /ILLEGAL_TRANSITION/);
  }),
  sentence(11, "A delivery order is never ready for pickup.", async (town) => {
    const kro = town.restaurant("kro");
    const { orderId } = await kro.order(delivery());
    const staff = await kro.staff();
    await staff.move(orderId, "PREPARING");
    await assert.rejects(staff.move(orderId, "READY_FOR_PICKUP"), /ILLEGAL_TRANSITION/);
  }),
  sentence(12, "READY_FOR_PICKUP is followed by COMPLETED.", async (town) => {
    const { status, told } = await walk(town, pickup, ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"]);
    assert.equal(status, "COMPLETED");
    assert.deepEqual(toldOf(told), step("READY_FOR_PICKUP", "COMPLETED"));
  }),
  sentence(13, "OUT_FOR_DELIVERY is followed by COMPLETED.", async (town) => {
    const { status, told } = await walk(town, delivery(), ["PREPARING", "OUT_FOR_DELIVERY", "COMPLETED"]);
    assert.equal(status, "COMPLETED");
    assert.deepEqual(toldOf(told), step("OUT_FOR_DELIVERY", "COMPLETED"));
  }),
  sentence(14, "An order in progress that the restaurant cancels is CANCELLED.", async (town) => {
    const kro = town.restaurant("kro");
    const { orderId, publicToken } = await kro.order();
    const staff = await kro.staff();
    await staff.move(orderId, "PREPARING");
    await staff.cancel(orderId);
    assert.equal((await kro.track(publicToken)).status, "CANCELLED");
  }),
  sentence(15, "A cancellation is told by ORDER_CANCELLED instead of ORDER_STATUS_CHANGED.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { orderId } = await kro.order();
    await (await kro.staff()).cancel(orderId);
    const { data } = await feed.waitFor(orderId, "ORDER_CANCELLED");
    assert.deepEqual([data.previousStatus, data.status], ["CONFIRMED", "CANCELLED"]);
    await feed.waitFor(orderId, "ORDER_CREATED");
    assert.deepEqual(
      new Set(feed.about(orderId).map(({ event }) => event)),
      new Set(["ORDER_CREATED", "ORDER_CANCELLED"]),
    );
  }),
  sentence(16, "A reservation begins as PENDING_APPROVAL, told by RESERVATION_REQUESTED.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { reservationId, status, publicToken } = await kro.booking();
    assert.equal(status, "PENDING_APPROVAL");
    assert.equal((await kro.track(publicToken)).status, "PENDING_APPROVAL");
    await feed.waitFor(reservationId, "RESERVATION_REQUESTED");
  }),
  sentence(
    17,
    "An approved reservation has a table and is CONFIRMED, told by RESERVATION_APPROVED.",
    async (town) => {
      const kro = town.restaurant("kro");
      const feed = await town.receiver.feedOf(kro.slug);
      const { reservationId, publicToken } = await kro.booking();
      await (await kro.staff()).approve(reservationId);
      const { status, reservation } = await kro.track(publicToken);
      assert.deepEqual([status, typeof reservation!.tableName], ["CONFIRMED", "string"]);
      await feed.waitFor(reservationId, "RESERVATION_APPROVED");
    },
  ),
  sentence(18, "A rejected reservation is CANCELLED, told by RESERVATION_REJECTED.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { reservationId, publicToken } = await kro.booking();
    await (await kro.staff()).reject(reservationId, "Selskapslokalet er opptatt.");
    assert.equal((await kro.track(publicToken)).status, "CANCELLED");
    await feed.waitFor(reservationId, "RESERVATION_REJECTED");
  }),
);
