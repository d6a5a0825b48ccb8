import { z } from "zod";
import { paymentProviderNames } from "../../domain/payment-providers.ts";
import { refundStates } from "../../domain/payment-states.ts";
import { instantField } from "../../domain/time-fields.ts";
import { paging } from "../../platform/http/paging.ts";
import { BoardOrder, OrderActor, Refund, refusedField } from "./board-schemas.ts";
import { orderStatus, VatGroupSchema } from "./schemas.ts";

/** Orders as a point of sale or a kitchen screen sees them. Money is øre. */
export const OrderParams = z.object({ orderId: z.string().max(64) });

export const OrdersQuery = z.strictObject({
  ...paging,
  cursor: paging.cursor.describe("`nextCursor` or `resumeCursor` of an earlier page."),
  updatedSince: instantField
    .optional()
    .describe("Only orders that have changed since. To begin with; go on with `resumeCursor`."),
  placedFrom: instantField.optional().describe("Only orders placed then or later."),
  placedTo: instantField.optional().describe("Only orders placed before."),
  status: orderStatus.optional().describe("Only orders that stand there now."),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

export const PartnerOrder = BoardOrder.omit({ stations: true })
  .extend({
    updatedAt: z.string().describe("When it last changed."),
    customer: z.object({
      name: z.string(),
      phone: z.string().nullable().describe("Null without the scope `customers:read`."),
      email: z
        .string()
        .nullable()
        .describe("Null without the scope `customers:read`, and where the guest gave none."),
    }),
    trackingUrl: z
      .string()
      .nullable()
      .describe("The guest's own page, where they may cancel; null without the scope `customers:read`."),
  })
  .meta({ id: "PartnerOrder" });
export type PartnerOrder = z.output<typeof PartnerOrder>;

export const PartnerOrders = z.object({
  data: z.array(PartnerOrder),
  nextCursor: z.string().nullable().describe("There is more now: send it as `cursor`. Null: this was all."),
  resumeCursor: z
    .string()
    .nullable()
    .describe(
      "On the last page: keep it, and send it as `cursor` later for what has changed meanwhile. It may give an order once more, and leaves none out.",
    ),
});

const OrderRefundView = z
  .object({
    id: z.string(),
    amount: z
      .int()
      .describe("What goes back, in øre; of a refund that the provider has refused, what was asked for."),
    refused: refusedField,
    state: z.enum(refundStates),
    reason: z.string(),
    includesTip: z.boolean().describe("True: the tip is in it."),
    lines: z
      .array(z.object({ lineId: z.string().describe("The line's `id`."), quantity: z.int() }))
      .describe("What it is for."),
    vat: z
      .array(VatGroupSchema)
      .nullable()
      .describe("The VAT in it, by rate; null: money that came too late was nobody's sale."),
    createdAt: z.string(),
    by: OrderActor.nullable().describe("Who gave it back; null: money that came too late."),
  })
  .meta({ id: "OrderRefund" });

export const PartnerOrderDetail = PartnerOrder.extend({
  payment: z
    .object({
      provider: z.enum(paymentProviderNames).describe("Who took the money."),
      amount: z.int().describe("In øre, with what a change of the order made dearer."),
      refunded: z.int(),
    })
    .nullable()
    .describe("Of an order paid online; null: paid at the counter or the door."),
  refunds: z.array(OrderRefundView).describe("What was given back, the oldest first."),
}).meta({ id: "PartnerOrderDetail" });
export type PartnerOrderDetail = z.output<typeof PartnerOrderDetail>;
export const OnePartnerOrder = z.object({ data: PartnerOrderDetail });
export const OneRefund = z.object({ data: Refund });
