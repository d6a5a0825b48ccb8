import assert from "node:assert/strict";
import { osloIn } from "../oslo.ts";
import { bearer, delivery, refused } from "../restaurant.ts";
import { payInSandbox } from "../sandbox-payment.ts";
import { chapter, sentence } from "../sentence.ts";
import type { CouponAnswer } from "../wire-types.ts";

export const whatTheServiceDoes = chapter(
  "1",
  "What the service does",
  sentence(1, "Everything of the restaurant API is below /api/v1.", async (town) => {
    const { slug, key } = town.restaurant("kro");
    const [below, above] = await Promise.all(
      ["/api/v1/menu", "/menu"].map((path) =>
        town.client.send({ path: `${path}?slug=${slug}`, headers: bearer(key) }),
      ),
    );
    assert.deepEqual([below!.status, above!.status], [200, 404]);
  }),
  sentence(2, "Bodies of answers are JSON.", async (town) => {
    const kro = town.restaurant("kro");
    for (const path of ["/menu", "/restaurant", "/prep-time"]) {
      assert.match((await kro.get(path)).headers["content-type"]!, /^application\/json/);
    }
  }),
  sentence(3, "A restaurant's menu is published.", async (town) => {
    const { categories } = await town.restaurant("kro").menu();
    assert.ok(categories.some(({ products }) => products.length > 0));
  }),
  sentence(4, "A pickup order is taken, paid in cash.", async (town) => {
    await town.restaurant("kro").order({ fulfillment: "PICKUP", paymentMethod: "CASH" });
  }),
  sentence(5, "A pickup order is taken, paid online.", async (town) => {
    const order = await town.restaurant("sandkasse").order({ paymentMethod: "ONLINE" });
    assert.ok(order.paymentUrl);
  }),
  sentence(6, "A delivery order is taken, paid in cash.", async (town) => {
    const order = await town.restaurant("kro").order(delivery());
    assert.equal(order.deliveryFee, 4900);
  }),
  sentence(7, "A delivery order is taken, paid online.", async (town) => {
    const order = await town.restaurant("sandkasse").order({ ...delivery(), paymentMethod: "ONLINE" });
    assert.ok(order.paymentUrl);
  }),
  sentence(8, "A table reservation is taken.", async (town) => {
    assert.equal((await town.restaurant("kro").booking()).partySize, 2);
  }),
  sentence(9, "A coupon lowers the price of an order.", async (town) => {
    const order = await town.restaurant("kro").order({ couponCode: "TIPROSENT" });
    assert.deepEqual([order.subtotal, order.discount, order.total], [3900, 390, 3510]);
  }),
  sentence(10, "An automatic promotion lowers the price of an order without a code.", async (town) => {
    const kro = town.restaurant("kro");
    const order = await kro.order({ lines: [await kro.line("Prøvekake")] });
    assert.deepEqual([order.discount, order.couponApplied?.isAutomatic], [1200, true]);
  }),
  sentence(11, "Signing up to the newsletter gives a welcome coupon.", async (town) => {
    const answer = await town.restaurant("kro").signUp("forste@prove.example");
    assert.equal(answer.json<{ couponCode: string }>().couponCode, "VELKOMMEN");
  }),
  sentence(12, "A customer follows an order by a secret token.", async (town) => {
    const kro = town.restaurant("kro");
    const { publicToken, orderNumber } = await kro.order();
    assert.equal((await kro.track(publicToken)).orderNumber, orderNumber);
  }),
  sentence(13, "A restaurant's website calls from its server, with the restaurant's key.", async (town) => {
    const { slug, key } = town.restaurant("kro");
    const answer = await town.client.send({ path: `/api/v1/menu?slug=${slug}`, headers: bearer(key) });
    assert.equal(answer.status, 200);
  }),
  sentence(14, "A restaurant's website calls straight from a browser on a trusted origin.", async (town) => {
    const { slug } = town.restaurant("kro");
    const headers = { origin: town.pageOf(slug) };
    assert.equal((await town.client.send({ path: `/api/v1/menu?slug=${slug}`, headers })).status, 200);
  }),
  sentence(15, "Webhooks tell a subscriber that an order changed.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { orderId } = await kro.order();
    await feed.waitFor(orderId, "ORDER_CREATED");
  }),
  sentence(16, "Webhooks tell a subscriber that a reservation changed.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { reservationId } = await kro.booking();
    await feed.waitFor(reservationId, "RESERVATION_REQUESTED");
  }),
  sentence(
    17,
    "A real restaurant has an ordering page at its name below the service's domain.",
    async (town) => {
      const page = await town.client.send({ path: `${town.pageOf(town.restaurant("kro").slug)}/` });
      assert.equal(page.status, 200);
      assert.match(page.headers["content-type"]!, /^text\/html/);
    },
  ),
  sentence(18, "A sandbox has no ordering page.", async (town) => {
    const page = await town.client.send({ path: `${town.pageOf(town.restaurant("sandkasse").slug)}/` });
    assert.equal(page.status, 404);
  }),
  sentence(19, "In a sandbox payments are made on a test page of the service.", async (town) => {
    const sandbox = town.restaurant("sandkasse");
    const order = await sandbox.order({ paymentMethod: "ONLINE" });
    const page = await town.client.send({ path: order.paymentUrl! });
    assert.equal(page.status, 200);
    assert.match(page.headers["content-type"]!, /^text\/html/);
    await payInSandbox(town, order);
    assert.equal((await sandbox.track(order.publicToken)).status, "PAID");
  }),
  sentence(20, "Money is a whole number of øre.", async (town) => {
    const kro = town.restaurant("kro");
    const order = await kro.order({
      lines: [await kro.line("Prøvepizza", { variant: "Liten", with: ["Tynn bunn"] })],
    });
    assert.deepEqual([order.subtotal, order.total], [15900, 15900]);
    for (const [name, value] of Object.entries(order)) {
      if (/total|discount|fee|deposit|tip/i.test(name))
        assert.ok(Number.isInteger(value), `${name} ${value}`);
    }
  }),
  sentence(21, "Clock times of coupons are Oslo's.", async (town) => {
    const kro = town.restaurant("kro");
    const judged = async (requestedPickupAt: string) =>
      (
        await kro.post("/coupons/validate", {
          ...{ code: "LUNSJ", subtotal: 10000, fulfillment: "PICKUP", requestedPickupAt },
        })
      ).json<CouponAnswer>().valid;
    assert.equal(await judged(osloIn(2, "12:30")), true);
    // Half past twelve in UTC is one or two hours later in Oslo.
    assert.equal(await judged(`${osloIn(2, "12:30").slice(0, 10)}T12:30:00Z`), false);
  }),
  sentence(22, "Timestamps of webhooks are ISO 8601 in UTC.", async (town) => {
    const kro = town.restaurant("kro");
    const feed = await town.receiver.feedOf(kro.slug);
    const { orderId } = await kro.order({ requestedPickupAt: osloIn(2, "12:00") });
    const { createdAt, data } = await feed.waitFor(orderId, "ORDER_CREATED");
    for (const text of [createdAt, data.requestedPickupAt, data.estimatedReadyAt])
      assert.match(String(text), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  }),
  sentence(23, "A real restaurant that is not live yet does not answer.", async (town) => {
    refused(await town.restaurant("snart").get("/menu"), 404, "RESTAURANT_NOT_FOUND");
  }),
);
