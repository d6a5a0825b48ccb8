import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import type { BoardOrder } from "../orders/board-schemas.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";

const cake = 5_900;
const away = { kind: "ANSWER", status: 500, body: "{}" } as const;

for (const provider of ["STRIPE", "VIPPS"] as const) {
  describe(`what a changed order came to more, asked for by ${provider}`, () => {
    let town: PaidTown;
    let shop: PaidShop;
    let owner: Staff;
    before(async () => {
      town = await openPaidTown();
      shop = await town.openShop([provider], (file) => {
        const [, other] = file.menus[0]!.categories;
        (other!.products as object[]).push({ name: "Ketchup", basePrice: 50 });
      });
      owner = await hire(town.app, shop, "OWNER");
    });
    after(() => town.close());
    beforeEach(() => {
      town.app.clock.set(fridayEvening);
      town.stripe.server.mend();
      town.vipps.server.mend();
    });

    const read = async ({ orderId }: OnlineOrder): Promise<BoardOrder> =>
      (await owner.call("GET", `/orders/${orderId}`)).json();
    const paid = async (): Promise<OnlineOrder> => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      await settlePayment(town.app.ctx, shop.scope, order.orderId);
      return order;
    };
    const change = async (order: OnlineOrder, body: Record<string, unknown>) => {
      const { version, lines } = await read(order);
      const keep = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
      return owner.call("POST", `/orders/${order.orderId}/changes`, {
        ...{ expectedVersion: version, keep, settle: "LINK" },
        ...body,
      });
    };
    const linkOf = async ({ orderId }: OnlineOrder): Promise<string> => {
      const [later] = await town.app.db.query<{ reference: string }>(
        `SELECT p.provider_reference AS reference FROM orders o
         JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id
         WHERE o.restaurant_id = $1 AND o.supplement_of = $2 ORDER BY p.created_at DESC LIMIT 1`,
        [shop.restaurantId, orderId],
      );
      return later!.reference;
    };

    it("is owed at the restaurant when the provider gives no link: the dish is made all the same", async () => {
      const order = await paid();
      order.emulator.server.trouble(/^POST/, away);
      const answer = await change(order, { add: [shop.line("Kake")] });
      assert.equal(outcomeOf(answer), "200", answer.body);
      const { due, lines } = await read(order);
      assert.deepEqual([due?.amount, due?.paymentUrl, lines.length], [cake, null, 2]);
    });

    it("is not asked for by a link when no provider takes so little, and nothing is changed", async () => {
      const order = await paid();
      const before = await read(order);
      const answer = await change(order, { add: [shop.line("Ketchup")] });
      assert.equal(outcomeOf(answer), "422 VALIDATION_FAILED", answer.body);
      assert.deepEqual(
        answer.json().error.details.issues.map(({ path }: { path: string }) => path),
        ["settle"],
      );
      assert.deepEqual(await read(order), before);
      assert.equal(
        outcomeOf(await change(order, { add: [shop.line("Ketchup")], settle: "AT_RESTAURANT" })),
        "200",
      );
    });

    it("goes back when it was paid by a link that could not be closed while it was withdrawn", async () => {
      const order = await paid();
      await change(order, { add: [shop.line("Kake")] });
      const reference = await linkOf(order);
      order.emulator.server.trouble(/(cancel|expire)$/, away);
      const withdrawn = await change(order, { keep: [{ lineId: "1", quantity: 1 }] });
      assert.equal(outcomeOf(withdrawn), "200", withdrawn.body);
      assert.equal((await read(order)).due, null);
      order.emulator.server.mend();
      const looks = async () => {
        town.app.clock.advance(2 * 3_600_000);
        await reconcilePayments(town.app.ctx);
      };
      await looks();
      order.emulator.pay(reference);
      await looks();
      const { held, captured, refunded } = order.emulator.books(reference);
      assert.deepEqual([held, captured - refunded], [0, 0]);
      assert.deepEqual([(await read(order)).due, (await read(order)).lines.length], [null, 1]);
    });

    it("is no more than what is paid once: a link that is withdrawn cannot be paid", async () => {
      const order = await paid();
      await change(order, { add: [shop.line("Kake")] });
      const reference = await linkOf(order);
      await change(order, { keep: [{ lineId: "1", quantity: 1 }] });
      assert.throws(() => order.emulator.pay(reference));
    });
  });
}
