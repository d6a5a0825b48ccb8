import assert from "node:assert/strict";
import type { TestApp } from "../../../test/app.ts";
import { PaymentProviderError } from "../../platform/payments/provider.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import type { Actor } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { changeOrder } from "./change-order.ts";
import type { ChangeInput } from "./change-schemas.ts";
import { moveOrderTo } from "./move-order.ts";
import { readPartnerOrder } from "./partner-orders.ts";
import { type RefundRequest, refundOrder } from "./refund-order.ts";
import { openShop } from "./shop.fixture.ts";

export const owner: Actor = { kind: "STAFF", id: "usr_sjef", role: "OWNER" };
/** A large pizza, a soft drink with its bottle, and a tip; and what the change made dearer: cake and beer. */
export const [first, supplement] = [26_000, 14_800];
export const total = first + supplement;

/** What the provider answers of refunds: of the first payment, of those after it, or of any. */
interface Trouble {
  of: "FIRST" | "LATER" | "ANY";
  kind: "REFUSED" | "UNAVAILABLE";
}

export type PaidTwiceShop = Awaited<ReturnType<typeof openPaidTwiceShop>>;

/** A restaurant whose orders are paid online, changed, and paid again; and a provider that may refuse to give back. */
export async function openPaidTwiceShop(app: TestApp) {
  const shop = await openShop(
    app,
    (file) => {
      file.settings.autoAccept = true;
    },
    { environment: "TEST", live: false },
  );
  const provider: { trouble: Trouble | null } = { trouble: null };
  const placeOf = async (reference: string) => {
    const [row] = await app.db.query<{ type: string }>(
      `SELECT o.type FROM payments p JOIN orders o ON o.restaurant_id = p.restaurant_id AND o.id = p.order_id
       WHERE p.restaurant_id = $1 AND p.provider_reference = $2`,
      [shop.restaurantId, reference],
    );
    return row!.type === "ORDER" ? "FIRST" : "LATER";
  };
  const sandbox = app.ctx.payments.sandbox!;
  app.ctx.payments.sandbox = {
    ...sandbox,
    async refundPayment(reference, refund) {
      const { trouble } = provider;
      if (trouble && (trouble.of === "ANY" || trouble.of === (await placeOf(reference))))
        throw new PaymentProviderError(trouble.kind, "trouble");
      return sandbox.refundPayment(reference, refund);
    },
  };

  const pay = (url: string) => decideSandboxPayment(app.ctx, url.split("/").at(-1)!, "PAY");
  const read = (id: string) => boardOrder(app.ctx, shop.scope, id);
  const keepAll = ({ lines }: BoardOrder) => lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const change = async (order: BoardOrder, body: Partial<ChangeInput>): Promise<BoardOrder> => {
    const input = { expectedVersion: order.version, keep: keepAll(order), add: [], settle: "LINK" } as const;
    await changeOrder(app.ctx, shop.scope, order.id, { ...input, ...body } as ChangeInput, owner);
    const { due } = await read(order.id);
    if (due?.paymentUrl) await pay(due.paymentUrl);
    return read(order.id);
  };
  const add = (...names: string[]) => names.map((name) => shop.line(name)) as unknown as ChangeInput["add"];
  const paid = async (): Promise<BoardOrder> => {
    const lines = [shop.line("Margherita", { variant: "Stor" }), shop.line("Brus")];
    const order = await shop.place(
      shop.body({ paymentMethod: "ONLINE", lines, ageConfirmed: true, tip: 1_000 }),
    );
    await pay(order.paymentUrl!);
    return read(order.orderId);
  };
  const changed = async (): Promise<BoardOrder> => {
    const order = await change(await paid(), { add: add("Kake", "Øl") });
    assert.deepEqual([order.total, order.refundable, order.due], [total, total, null]);
    return order;
  };
  const refund = (
    { id }: BoardOrder,
    what: Partial<RefundRequest>,
    key: string | null = null,
    actor: Actor = owner,
  ) => refundOrder(app.ctx, shop.scope, id, { reason: "Kald", ...what }, key, actor);
  const finish = async ({ id }: BoardOrder) => {
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, id, status, owner);
  };
  /** Of every payment of an order, the first payment first: what the provider was paid and has given back. */
  const books = async ({ id }: BoardOrder) => {
    const rows = await app.db.query<{ amount: number; refunded: number }>(
      `SELECT s.amount, s.refunded FROM sandbox_payments s JOIN orders o ON o.restaurant_id = s.restaurant_id AND o.id = s.order_id
       WHERE s.restaurant_id = $1 AND (o.id = $2 OR o.supplement_of = $2) AND s.state = 'PAID' ORDER BY o.order_number`,
      [shop.restaurantId, id],
    );
    return rows.map(({ amount, refunded }) => [amount, refunded]);
  };
  const given = async (order: BoardOrder) => (await books(order)).map(([, refunded]) => refunded);
  /** The VAT in what was paid less that in what went back, by rate; nothing of a rate that comes to nothing. */
  const vatLeft = async ({ id }: BoardOrder) =>
    app.db.query<{ rate: string; net: number; amount: number }>(
      `SELECT * FROM (
         SELECT g ->> 'rate' AS rate, sum(s.sign * (g ->> 'net')::int)::int AS net, sum(s.sign * (g ->> 'amount')::int)::int AS amount
         FROM (
           SELECT 1 AS sign, coalesce(sold -> 'vat', vat) AS vat FROM orders
           WHERE restaurant_id = $1 AND (id = $2 OR supplement_of = $2 AND status = 'COMPLETED' AND payment_method = 'ONLINE')
           UNION ALL
           SELECT -1, f.vat FROM refunds f JOIN orders o ON o.restaurant_id = f.restaurant_id AND o.id = f.order_id
           WHERE f.restaurant_id = $1 AND (o.id = $2 OR o.supplement_of = $2) AND f.state <> 'FAILED') AS s,
           jsonb_array_elements(s.vat) AS g GROUP BY 1) AS r WHERE net <> 0 OR amount <> 0`,
      [shop.restaurantId, id],
    );
  const mailsOf = ({ id }: BoardOrder) =>
    app.db.query<{ refundId: string; orderId: string }>(
      `SELECT refund_id AS "refundId", order_id AS "orderId" FROM mails
       WHERE restaurant_id = $1 AND kind = 'ORDER_REFUNDED' AND (order_id = $2 OR order_id IN (
         SELECT id FROM orders WHERE restaurant_id = $1 AND supplement_of = $2)) ORDER BY created_at`,
      [shop.restaurantId, id],
    );
  const seenByPartner = ({ id }: BoardOrder) =>
    readPartnerOrder(app.ctx, { scope: shop.scope, keyScopes: ["orders:read"] }, id);

  return {
    ...{ shop, provider, read, keepAll, change, add, paid, changed, refund, finish },
    ...{ books, given, vatLeft, mailsOf, seenByPartner },
  };
}
