import { z } from "zod";
import { allergenCodes } from "../../domain/allergens.ts";
import { occasions } from "../../domain/occasions.ts";
import { orderStatuses } from "../../domain/order-state.ts";
import { noTableReasons, tableSlotStatuses } from "../../domain/table-availability.ts";
import { textField } from "../../domain/text-field.ts";
import { dayField, instantField, timeOfDayField } from "../../domain/time-fields.ts";
import { waitlistStatuses } from "../../domain/waitlist.ts";
import { locales } from "../../messages/locale.ts";
import { utcOffset } from "../order-times/schemas.ts";
import { CustomerInput } from "../orders/schemas.ts";

/**
 * Wire shapes of table reservations on the restaurant API. Rules: D-46 to D-48; instants are ISO 8601 with a zone; money
 * is integer øre.
 */
const id = z.string().min(1).max(64);
const slug = z.string().max(64).describe("The restaurant.");

/** Judged by the restaurant's own bounds, with codes of its own: INVALID_PARTY_SIZE and PARTY_TOO_LARGE. */
const partySize = z
  .unknown()
  .refine((value) => value !== undefined && value !== null, { params: { code: "REQUIRED" } })
  .meta({ type: "integer", minimum: 1, maximum: 99 });

export const AvailabilityQuery = z.object({
  slug: z.string(),
  date: dayField.describe("Europe/Oslo. Times after midnight belong to the evening they end."),
  partySize: z.string().describe("A whole number."),
  days: z.coerce.number().int().min(1).max(14).default(1).describe("How many dates from `date` on."),
  areaId: id.optional(),
  holdId: id.optional().describe("A hold of one's own: what it keeps counts as free."),
});

export const Availability = z
  .object({
    date: z.string(),
    partySize: z.int(),
    timezone: z.literal("Europe/Oslo"),
    isOpen: z.boolean(),
    reason: z
      .enum(noTableReasons)
      .nullable()
      .describe("Why no slot is AVAILABLE; null when one is. Other values may appear."),
    requiresApproval: z.boolean().describe("The restaurant answers each request itself."),
    minPartySize: z.int(),
    maxPartySize: z.int(),
    minNoticeMinutes: z.int(),
    maxDaysAhead: z.int(),
    slotMinutes: z.int(),
    deposit: z.object({ amount: z.int(), perPerson: z.boolean(), cancelBeforeMinutes: z.int() }).nullable(),
    areas: z.array(z.object({ id: z.string(), name: z.string() })),
    days: z
      .array(z.object({ date: z.string(), isOpen: z.boolean(), reason: z.string().nullable() }))
      .describe("Each date asked for by itself; above they are taken together."),
    slots: z
      .array(
        z.object({
          dineInAt: z.string().describe("What to send with the reservation."),
          date: z.string().describe("The date whose evening it belongs to."),
          time: z.string().describe("HH:MM, Europe/Oslo."),
          utcOffset,
          status: z.enum(tableSlotStatuses),
          durationMinutes: z.int(),
          areaIds: z.array(z.string()).describe("Where the party could sit."),
          waitlist: z.boolean().describe("Full, but guests can ask to be told when a table is free."),
        }),
      )
      .describe("Ascending, of all dates asked for."),
    nextAvailable: z
      .array(z.string())
      .describe("Up to five times that are free: of the dates asked for, or else soon after them."),
  })
  .meta({ id: "TableAvailability" });
export type Availability = z.output<typeof Availability>;

const customer = z.strictObject({ ...CustomerInput.shape }).meta({ id: "GuestInput" });

export const ReservationBody = z
  .strictObject({
    slug,
    dineInAt: instantField.describe("A slot of GET /dine-in/availability."),
    partySize,
    customer,
    note: textField(0, 500).nullish(),
    areaId: id.nullish(),
    occasion: z.enum(occasions).nullish(),
    highChairs: z.int().min(0).max(10).nullish(),
    wheelchair: z.boolean().nullish(),
    allergies: z.array(z.enum(allergenCodes)).max(20).nullish(),
    holdId: id.nullish().describe("From POST /dine-in/holds; one that has run out is ignored."),
    marketingConsent: z.boolean().nullish(),
    locale: z.enum(locales).default("nb"),
    clientReference: textField(0, 64).nullish(),
    successUrl: z.string().max(2048).nullish().describe("When a deposit is due: where to go after paying."),
    cancelUrl: z.string().max(2048).nullish(),
  })
  .meta({ id: "ReservationBody" });
export type ReservationInput = z.output<typeof ReservationBody>;

export const PlacedReservation = z
  .object({
    reservationId: z.string().describe("`orderId` of the webhook events."),
    orderNumber: z.int(),
    publicToken: z.string(),
    status: z.enum(orderStatuses),
    dineInAt: z.string(),
    partySize: z.int(),
    durationMinutes: z.int(),
    tableName: z.string().nullable().describe("Once the reservation is confirmed."),
    canCancelUntil: z.string().nullable(),
    deposit: z.int().describe("Øre to be paid with the booking; 0 when there is none."),
    trackingUrl: z.string(),
    paymentUrl: z.string().nullable(),
    paymentExpiresAt: z.string().nullable(),
    clientReference: z.string().nullable(),
    idempotent: z.literal(true).optional(),
  })
  .meta({ id: "PlacedReservation" });
export type PlacedReservation = z.output<typeof PlacedReservation>;

export const HoldBody = z
  .strictObject({ slug, dineInAt: instantField, partySize, areaId: id.nullish() })
  .meta({ id: "TableHoldBody" });
export type HoldInput = z.output<typeof HoldBody>;

export const TableHold = z
  .object({
    holdId: z.string(),
    dineInAt: z.string(),
    partySize: z.int(),
    durationMinutes: z.int(),
    expiresAt: z.string(),
  })
  .meta({ id: "TableHold" });
export type TableHold = z.output<typeof TableHold>;

export const WaitlistBody = z
  .strictObject({
    slug,
    date: dayField.describe("Europe/Oslo. Times after midnight belong to the evening they end."),
    partySize,
    from: timeOfDayField.describe("HH:MM: the first moment that suits."),
    to: timeOfDayField.describe("HH:MM: the last. Earlier than `from`: after midnight."),
    areaId: id.nullish(),
    customer,
    note: textField(0, 500).nullish(),
    locale: z.enum(locales).default("nb"),
  })
  .meta({ id: "WaitlistBody" });
export type WaitlistInput = z.output<typeof WaitlistBody>;

export const WaitlistTicket = z
  .object({
    waitlistId: z.string(),
    date: z.string(),
    from: z.string(),
    to: z.string(),
    partySize: z.int(),
    status: z.enum(waitlistStatuses),
  })
  .meta({ id: "WaitlistTicket" });
export type WaitlistTicket = z.output<typeof WaitlistTicket>;
