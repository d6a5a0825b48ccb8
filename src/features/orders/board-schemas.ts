import { z } from "zod";
import { actorKinds } from "../../domain/actor-kinds.ts";
import { refundStates, wholeRefunds } from "../../domain/payment-states.ts";
import { staffRoles } from "../../domain/roles.ts";
import { fulfillments, paymentMethods } from "../../domain/snapshot.ts";
import { instantField } from "../../domain/time-fields.ts";
import { OrderChange, OrderDue } from "./change-schemas.ts";
import { orderStatus, VatGroupSchema } from "./schemas.ts";
import { LineAgain, paymentStatuses } from "./tracking-schemas.ts";

/** An order as the restaurant's own people see it on the board and on printed slips. Money is øre. */
const money = z.int();
const instant = z.string();

const boardAddon = z.object({
  addonId: z.string().nullable(),
  name: z.string(),
  groupName: z.string().nullable(),
  kitchenName: z.string().nullable(),
  quantity: z.int(),
  price: money,
});

/** Who did something to an order. */
export const OrderActor = z
  .object({
    kind: z
      .enum(actorKinds)
      .describe("STAFF and KEY are the restaurant's people and its keys. New kinds may appear."),
    id: z.string().nullable().describe("Of the person or the restaurant key; null for the others."),
    role: z
      .enum(staffRoles)
      .nullable()
      .describe("What a person was at that moment, or what a key counts as where money is given back."),
  })
  .meta({ id: "OrderActor" });

const OrderEvent = z
  .object({
    at: instant,
    event: z
      .string()
      .describe(
        "ORDER_CREATED, ORDER_PAID, ORDER_ACKNOWLEDGED, ORDER_STATUS_CHANGED, ORDER_CHANGED, TIME_REVISED and so on; others may appear.",
      ),
    status: orderStatus.describe("The order's status from then on."),
    by: OrderActor.describe("Who did it."),
  })
  .meta({ id: "OrderEvent" });

export const BoardLine = z
  .object({
    id: z.string(),
    productId: z.string(),
    variantId: z.string().nullable(),
    clientLineId: z.string().nullable().describe("As the website sent it; null: it sent none."),
    name: z.string(),
    variantName: z.string().nullable(),
    quantity: z.int(),
    unitPrice: money,
    lineTotal: money,
    discount: money,
    deposit: money.describe("The bottle deposit of the line, in øre, beside `lineTotal`."),
    vatRate: z.int(),
    addons: z.array(boardAddon),
    removed: z.array(z.string()),
    components: z.array(
      z.object({
        slotName: z.string().describe("Which choice of the combo it is."),
        productId: z.string(),
        variantId: z.string().nullable(),
        name: z.string(),
        variantName: z.string().nullable(),
        addons: z.array(boardAddon),
      }),
    ),
    note: z.string().nullable(),
    allergens: z.array(z.string()),
    refundedQuantity: z.int(),
  })
  .meta({ id: "BoardLine" });

export const BoardOrder = z
  .object({
    id: z.string(),
    orderNumber: z.int(),
    pickupCode: z.string().nullable(),
    status: orderStatus,
    fulfillment: z.enum(fulfillments),
    paymentMethod: z.enum(paymentMethods),
    paymentStatus: z.enum(paymentStatuses),
    source: z.string(),
    placedAt: instant,
    paidAt: instant.nullable(),
    requestedPickupAt: instant.nullable(),
    originalRequestedPickupAt: instant.nullable(),
    pickupTimeRevisedAt: instant.nullable(),
    estimatedReadyAt: instant.nullable(),
    acceptBefore: instant
      .nullable()
      .describe("A paid order that nobody accepts by then is cancelled and refunded."),
    completedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancellation: z.object({ reason: z.string().nullable(), message: z.string().nullable() }).nullable(),
    undoUntil: instant
      .nullable()
      .describe("Until then somebody of the restaurant may take the cancellation back."),
    customer: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
    deliveryAddress: z
      .object({
        line1: z.string(),
        line2: z.string().nullable(),
        postalCode: z.string(),
        city: z.string(),
        floor: z.string().nullable(),
        doorCode: z.string().nullable(),
        instructions: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        zoneName: z.string().nullable(),
      })
      .nullable(),
    handoff: z.string().nullable(),
    vehicle: z.string().nullable(),
    note: z.string().nullable(),
    cutlery: z.boolean(),
    ageConfirmed: z.boolean().describe("True: the guest has said to be old enough for what is in it."),
    clientReference: z.string().nullable(),
    lines: z.array(BoardLine),
    subtotal: money,
    discount: money,
    couponLabel: z.string().nullable(),
    deliveryFee: money,
    deposit: money,
    tip: money,
    total: money,
    refunded: money,
    refundedVat: z.array(VatGroupSchema).describe("The VAT in what was given back, by rate."),
    refundable: money.describe("What is left to pay back, in øre."),
    paymentUrl: z.string().nullable().describe("Where an order that waits for its payment is paid."),
    paymentExpiresAt: instant.nullable().describe("Until when it waits."),
    due: OrderDue.nullable().describe(
      "What it owes since it was changed; null: nothing, or it is paid where it is handed over.",
    ),
    vat: z.array(VatGroupSchema),
    nextStatuses: z.array(orderStatus).describe("Where the restaurant may move the order now."),
    timeline: z.array(z.object({ status: orderStatus, at: instant })),
    events: z.array(OrderEvent).describe("All that happened to it and who did it, the oldest first."),
    version: z.int().describe("How often what is ordered was changed; sent back with a change."),
    versionSeen: z.int().describe("The last `version` that the kitchen has seen: what came later is marked."),
    changes: z.array(OrderChange).describe("What was changed after it was ordered, the oldest first."),
    stations: z
      .array(
        z.object({
          stationId: z.string(),
          lines: z.array(
            z.object({
              lineId: z.string().describe("The line's `id`."),
              components: z
                .array(z.int())
                .nullable()
                .describe("Which of a combo's components it makes, by their place; null: the whole line."),
              madeAt: instant.nullable().describe("When the station had made it; null: not yet."),
            }),
          ),
        }),
      )
      .describe(
        "What each station of the kitchen makes of it. Lines that no station makes are not among them.",
      ),
    trackingUrl: z.string(),
  })
  .meta({ id: "BoardOrder" });
export type BoardOrder = z.output<typeof BoardOrder>;

/** One order, with the names of those who did something to it. */
export const ToldOrder = BoardOrder.extend({
  people: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("Of those of the restaurant's people who are named in `events`."),
  again: z
    .array(z.object({ lineId: z.string().describe("The line's `id`."), line: LineAgain }))
    .describe("How each line was asked for."),
}).meta({ id: "ToldOrder" });
export type ToldOrder = z.output<typeof ToldOrder>;

export const Board = z
  .object({ orders: z.array(BoardOrder), nextCursor: z.string().nullable() })
  .meta({ id: "Board" });
export type Board = z.output<typeof Board>;

/** What has changed on the board since a device last asked (decision 0054). */
export const BoardChanges = z
  .object({
    new: z.array(BoardOrder).describe("Changed orders that wait for a person's answer, as they are now."),
    active: z.array(BoardOrder).describe("Changed orders that are being made or wait to be collected."),
    unseen: z
      .array(BoardOrder)
      .describe(
        "Changed orders that were cancelled by others than the restaurant, until somebody has seen it.",
      ),
    gone: z.array(z.string()).describe("Ids of changed orders that are not on the board, or not any more."),
    counts: z
      .object({ new: z.int(), active: z.int(), unseen: z.int() })
      .describe("How many orders stand on the board now: a board with others reads everything again."),
    position: z.string().describe("Sent as `since`, it gives what changes from now on."),
    mustReadAll: z
      .boolean()
      .describe(
        "True: too much has changed, or `since` says nothing here. Read everything, then go on from `position`.",
      ),
  })
  .meta({ id: "BoardChanges" });
export type BoardChanges = z.output<typeof BoardChanges>;

export const boardStates = ["new", "active", "unseen", "unpaid", "done"] as const;
export type BoardState = (typeof boardStates)[number];

const seen = {
  expectedStatus: orderStatus
    .optional()
    .describe("The status in which you have seen the order: in another one nothing is done, 409 `CHANGED`."),
};

/** Bodies of moves, whoever makes them. */
export const AcceptBody = z
  .strictObject({
    readyInMinutes: z
      .int()
      .min(1)
      .max(600)
      .nullish()
      .describe("When the food will be ready, counted from now; left out: the time the guest was told."),
    readyAt: instantField.nullish().describe("The same as a moment."),
    ...seen,
  })
  .meta({ id: "AcceptOrder" });
export const MoveBody = z
  .strictObject({ status: orderStatus.describe("Where it goes: one of `nextStatuses`."), ...seen })
  .meta({ id: "MoveOrder" });
export const DelayBody = z
  .strictObject({
    readyAt: instantField.describe("When it will be ready."),
    reason: z.string().trim().max(300).nullish().describe("Shown to the guest."),
    ...seen,
  })
  .meta({ id: "DelayOrder" });
export const CancelBody = z
  .strictObject({
    reason: z
      .string()
      .max(40)
      .nullish()
      .describe("One of the cancel reasons; required once the food is made."),
    message: z.string().trim().max(500).nullish().describe("Shown to the customer."),
    refund: z
      .union([z.enum(wholeRefunds), z.strictObject({ amount: z.int().min(1) })])
      .default("FULL")
      .describe("What goes back of money paid online."),
    ...seen,
  })
  .meta({ id: "CancelOrder" });
export const TicksBody = z
  .strictObject({
    stationId: z.string().max(64),
    lineIds: z
      .array(z.string().max(10))
      .min(1)
      .max(100)
      .nullish()
      .describe("Ids of lines; left out: all that the station makes of the order."),
    isMade: z.boolean().describe("False: not made after all."),
  })
  .meta({ id: "TickLines" });
export const RefundBody = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          lineId: z.string().max(10).describe("The line's `id`."),
          quantity: z.int().min(1).max(99),
        }),
      )
      .max(100)
      .nullish()
      .describe("Whole units of lines."),
    amount: z.int().min(1).nullish().describe("In øre, beside the lines."),
    tip: z.boolean().nullish().describe("Refund the tip too."),
    reason: z.string().trim().min(1).max(200),
    notifyCustomer: z.boolean().nullish().describe("False: the guest gets no mail about it."),
  })
  .meta({ id: "RefundOrder" });
export const refusedField = z
  .int()
  .describe("Of what was asked for, in øre, what a provider has refused: it can be paid back again.");
export const Refund = z
  .object({
    refundId: z.string().describe("The refund's id."),
    amount: money.describe(
      "What goes back, in øre; of a refund that the provider has refused, what was asked for.",
    ),
    refused: refusedField,
    state: z.enum(refundStates),
    refunded: money.describe("What has gone back of the order so far, in øre."),
    vat: z.array(VatGroupSchema).describe("The VAT in `amount`, by rate."),
    idempotent: z.literal(true).optional().describe("The same key has been here before."),
  })
  .meta({ id: "Refund" });
