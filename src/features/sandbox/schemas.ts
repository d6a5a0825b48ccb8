import { z } from "zod";
import { type EventName, eventNames } from "../../domain/event-names.ts";
import { publicEvents } from "../../domain/events.ts";
import { orderStatuses } from "../../domain/order-state.ts";
import { instantField } from "../../domain/time-fields.ts";
import { AcceptBody, CancelBody, MoveBody } from "../orders/board-schemas.ts";
import { ApproveBody, EndBody } from "../reservations/staff-schemas.ts";
import { EventFeed } from "../webhooks/schemas.ts";

/** What guests and staff do, played by a program in a sandbox. */
const pay = z.strictObject({ action: z.literal("pay") }).describe("The guest pays.");
const decline = z.strictObject({ action: z.literal("decline") }).describe("The guest's payment is declined.");

export const SandboxOrderAction = z
  .discriminatedUnion("action", [
    pay,
    decline,
    z
      .strictObject({
        action: z.literal("accept"),
        ...AcceptBody.shape,
        readyInMinutes: AcceptBody.shape.readyInMinutes.describe("When the food is ready, from now."),
      })
      .describe("The kitchen answers a new order."),
    z
      .strictObject({ action: z.literal("move"), ...MoveBody.shape })
      .describe("The kitchen moves the order one step."),
    z
      .strictObject({
        action: z.literal("cancel"),
        ...CancelBody.shape,
        refund: CancelBody.shape.refund.describe("What goes back of what was paid online, in øre."),
      })
      .describe("The restaurant cancels."),
  ])
  .meta({ id: "SandboxOrderAction" });
export type SandboxOrderAction = z.output<typeof SandboxOrderAction>;

export const SandboxReservationAction = z
  .discriminatedUnion("action", [
    pay,
    decline,
    z
      .strictObject({ action: z.literal("approve"), ...ApproveBody.shape })
      .describe("The restaurant says yes to a request."),
    z
      .strictObject({ action: z.literal("reject"), ...EndBody.shape })
      .describe("The restaurant says no to a request."),
    z.strictObject({ action: z.literal("cancel"), ...EndBody.shape }).describe("The restaurant cancels."),
  ])
  .meta({ id: "SandboxReservationAction" });
export type SandboxReservationAction = z.output<typeof SandboxReservationAction>;

export const PlayedInSandbox = z.object({
  data: z.object({ orderId: z.string(), orderNumber: z.int(), status: z.enum(orderStatuses) }),
});

/** A sandbox's own clock. */
export const MoveSandboxClock = z
  .strictObject({
    advanceMinutes: z
      .int()
      .min(1)
      .max(86_400)
      .optional()
      .describe("So many minutes on from where it stands."),
    now: instantField
      .optional()
      .describe("To this moment: not before where it stands, and at most 60 days ahead of the real time."),
  })
  .meta({ id: "MoveSandboxClock", description: "One of the two." });
export type MoveSandboxClock = z.output<typeof MoveSandboxClock>;

export const SandboxClock = z.object({
  data: z
    .object({
      now: z.string().describe("What the sandbox takes as now. It goes on from here."),
      realNow: z.string().describe("What time it is outside."),
      aheadSeconds: z.int().min(0).describe("How far it is ahead of the real time; 0: not at all."),
    })
    .meta({ id: "SandboxClock" }),
});

const ofOrder = z
  .string()
  .max(64)
  .optional()
  .describe("An order of the sandbox that it can happen to. Left out: one that is placed for it.");
const ofReservation = ofOrder.describe(
  "A reservation of the sandbox that it can happen to. Left out: one that is asked for.",
);
const event = <const Name extends EventName, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ type: z.literal(name), ...shape }).describe(`When ${publicEvents[name].when}.`);

/** What is to happen in a sandbox, so that its event is told. */
export const BringAboutEvent = z
  .discriminatedUnion("type", [
    event("ORDER_CREATED", {}),
    event("ORDER_PAID", { orderId: ofOrder }),
    event("ORDER_STATUS_CHANGED", {
      orderId: ofOrder,
      status: z
        .enum(["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "OUT_FOR_DELIVERY", "COMPLETED"])
        .optional()
        .describe("As far as this, step by step: each is an event. Left out: one step."),
    }),
    event("ORDER_CANCELLED", { orderId: ofOrder }),
    event("RESERVATION_REQUESTED", {}),
    event("RESERVATION_APPROVED", { reservationId: ofReservation }),
    event("RESERVATION_REJECTED", { reservationId: ofReservation }),
    event("RESERVATION_CANCELLED", { reservationId: ofReservation }),
    event("PING", { webhookId: z.string().max(64).describe("Who is to get it.") }),
  ])
  .meta({ id: "BringAboutEvent" });
export type BringAboutEvent = z.output<typeof BringAboutEvent>;

export const BroughtAbout = z.object({
  data: z
    .object({
      type: z.enum(eventNames),
      orderId: z
        .string()
        .nullable()
        .describe("Of the order or reservation that it happened to; null: a PING."),
      publicToken: z.string().nullable().describe("Opens `GET /api/v1/orders/{token}`."),
      event: EventFeed.shape.data.element
        .nullable()
        .describe("As webhooks and the feed have it; null: a PING."),
      deliveryIds: z
        .array(z.string())
        .describe("One for each webhook that has subscribed: `X-Service-Delivery-Id`."),
    })
    .meta({ id: "BroughtAboutEvent" }),
});
export type BroughtAbout = z.output<typeof BroughtAbout>["data"];
