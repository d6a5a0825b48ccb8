import { z } from "zod";
import { DineInSettings } from "../../domain/dine-in-settings.ts";
import { orderStatuses } from "../../domain/order-state.ts";
import { textField } from "../../domain/text-field.ts";
import { dayField, instantField } from "../../domain/time-fields.ts";
import { waitlistStatuses } from "../../domain/waitlist.ts";
import { locales } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { asSeen } from "../../platform/http/keepers-doors.ts";
import { CustomerInput } from "../orders/schemas.ts";

/** The room as the restaurant's people see it. Instants are ISO 8601; money is integer øre. */
const id = z.string().min(1).max(64);
const tableIds = z.array(id).min(1).max(20);
const instant = z.string();

export const reservationActions = [
  "APPROVE",
  "REJECT",
  "CANCEL",
  "SEAT",
  "NO_SHOW",
  "UNDO_NO_SHOW",
  "COMPLETE",
  "MOVE",
  "CHANGE",
] as const;

export const StaffReservation = z
  .object({
    id: z.string(),
    orderNumber: z.int(),
    status: z.enum(orderStatuses),
    dineInAt: instant,
    endsAt: instant,
    time: z.string().describe("HH:MM, Europe/Oslo."),
    durationMinutes: z.int(),
    partySize: z.int(),
    tableIds: z.array(z.string()).describe("Proposed while the request waits for an answer."),
    tableNames: z.array(z.string()),
    areaId: z.string().nullable().describe("Where the guest asked to sit."),
    customer: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    note: z.string().nullable(),
    occasion: z.string().nullable(),
    highChairs: z.int(),
    wheelchair: z.boolean(),
    allergies: z.array(z.string()),
    source: z.string(),
    locale: z.string(),
    clientReference: z.string().nullable(),
    placedAt: instant,
    answerBefore: instant
      .nullable()
      .describe("Of a request: when it is turned down by itself if nobody answers."),
    confirmedAt: instant.nullable(),
    seatedAt: instant.nullable(),
    completedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancellation: z
      .object({ reason: z.string().nullable(), message: z.string().nullable(), by: z.string().nullable() })
      .nullable(),
    isLate: z.boolean().describe("Expected more than 15 minutes ago and not seated."),
    deposit: z
      .object({
        amount: z.int(),
        isPaid: z.boolean(),
        refunded: z.int(),
        perGuest: z.int().nullable().describe("Of a deposit that was paid for each guest."),
        refundUntil: instant.nullable().describe("Until when a guest who cancels gets it back."),
      })
      .nullable(),
    actions: z.array(z.enum(reservationActions)).describe("What can be done now."),
    trackingUrl: z.string(),
  })
  .meta({ id: "StaffReservation" });
export type StaffReservation = z.output<typeof StaffReservation>;

export const WaitlistEntry = z
  .object({
    id: z.string(),
    date: z.string(),
    from: instant,
    until: instant,
    partySize: z.int(),
    areaId: z.string().nullable(),
    customer: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
    note: z.string().nullable(),
    status: z.enum(waitlistStatuses),
    freeAt: instant
      .nullable()
      .describe("A time within their wish at which a table is free now; null for none."),
    notifiedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: "StaffWaitlistEntry" });
export type WaitlistEntry = z.output<typeof WaitlistEntry>;

export const Room = z.object({
  areas: z.array(z.object({ id: z.string(), name: z.string() })),
  tables: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      areaId: z.string().nullable(),
      minSeats: z.int(),
      maxSeats: z.int(),
    }),
  ),
  combinations: z.array(
    z.object({ id: z.string(), tableIds: z.array(z.string()), minSeats: z.int(), maxSeats: z.int() }),
  ),
});

export const DayQuery = z.object({
  slug: z.string().optional(),
  date: dayField.optional().describe("Europe/Oslo, from 04:00 to 04:00; by default the running day."),
});

export const ReservationDay = z
  .object({
    date: z.string(),
    from: instant,
    until: instant,
    now: instant,
    openPeriods: z.array(z.object({ from: instant, until: instant })).describe("When guests are received."),
    ...Room.shape,
    reservations: z
      .array(StaffReservation)
      .describe("Of the day, by time; those awaiting payment of a deposit too, without actions."),
    requests: z
      .array(StaffReservation)
      .describe("Every request of any day that waits for an answer, by time."),
    occupancies: z
      .array(
        z.object({
          tableId: z.string(),
          from: instant,
          until: instant,
          reservationId: z.string().nullable(),
          holdExpiresAt: instant.nullable().describe("Kept for a guest who is filling in the form."),
        }),
      )
      .describe("Which table is taken when: the bars of a timeline."),
    waitlist: z.array(WaitlistEntry),
    covers: z.int().describe("Guests of the day's confirmed reservations."),
    bookingPaused: z.boolean(),
    turnTimes: DineInSettings.shape.turnTimes.unwrap().describe("How long parties stay, by their size."),
  })
  .meta({ id: "ReservationDay" });
export type ReservationDay = z.output<typeof ReservationDay>;

export const ApproveBody = z
  .strictObject({
    tableIds: tableIds
      .nullish()
      .describe("By default those proposed. Any tables; pushed together when several."),
  })
  .meta({ id: "ApproveReservation" });

export const TablesBody = z.strictObject({ tableIds }).meta({ id: "MoveReservation" });

export const ChangeBody = z
  .strictObject({
    dineInAt: instantField.optional(),
    partySize: z.int().min(1).max(99).optional(),
    durationMinutes: z.int().min(15).max(720).optional().describe("How long the party stays."),
    tableIds: tableIds.optional().describe("By default those it has, if they are free and large enough."),
    note: textField(0, 500).nullish(),
    refundsDeposit: z
      .boolean()
      .optional()
      .describe("Of a deposit that was paid for each guest, what those who do not come have paid goes back."),
    seen: asSeen(
      z
        .strictObject({
          dineInAt: instantField,
          partySize: z.int(),
          durationMinutes: z.int(),
          tableIds: z.array(id).max(20),
          note: z.string().nullable(),
        })
        .partial(),
    ),
  })
  .meta({ id: "ChangeReservation" });
export type ChangeInput = z.output<typeof ChangeBody>;

/** The three ways of ending a reservation without a meal. */
export type ReservationEnding = "reject" | "cancel" | "noShow";

export const EndBody = z
  .strictObject({
    reason: textField(0, 300).nullish().describe("One of the cancel reasons, or words of your own."),
    message: textField(0, 300).nullish().describe("Shown to the guest."),
    refundsDeposit: z
      .boolean()
      .optional()
      .describe(
        "By default a deposit goes back, and of a no-show it is kept. While the guest can have it back it is not kept.",
      ),
  })
  .meta({ id: "EndReservation" });

export const DepositBackBody = z
  .strictObject({
    amount: z.int().min(100).nullish().describe("Integer øre; by default all that is left of it."),
    reason: textField(0, 300).nullish(),
  })
  .meta({ id: "GiveDepositBack" });
export type DepositBackInput = z.output<typeof DepositBackBody>;

export const StaffBookingBody = z
  .strictObject({
    dineInAt: instantField.describe("Any time; now for guests who walk in."),
    partySize: z.int().min(1).max(99),
    durationMinutes: z.int().min(15).max(720).nullish().describe("By default the party's turn time."),
    tableIds: tableIds.nullish().describe("By default the smallest free one that fits."),
    areaId: id.nullish(),
    customer: z
      .strictObject({ ...CustomerInput.shape, phone: CustomerInput.shape.phone.nullish() })
      .nullish()
      .describe("Guests who walk in need no phone, and a party that sits down now no name either."),
    note: textField(0, 500).nullish(),
    highChairs: z.int().min(0).max(10).nullish(),
    wheelchair: z.boolean().nullish(),
    locale: z.enum(locales).default("nb"),
    isSeated: z.boolean().default(false).describe("The party is here and sits down now."),
    waitlistId: id.nullish().describe("The entry of the waiting list that gets this table."),
  })
  .refine(({ customer, isSeated }) => isSeated || customer != null, {
    path: ["customer"],
    message: inSchema(message("tables.whoComes")),
    params: { code: "REQUIRED" },
  })
  .meta({ id: "StaffBooking" });
export type StaffBookingInput = z.output<typeof StaffBookingBody>;
