import { z } from "zod";
import { type Message, message } from "../messages/message.ts";
import { inSchema } from "../messages/schema-message.ts";
import { slotMinutesAllowed } from "./slot-minutes.ts";
import { instantField } from "./time-fields.ts";

/**
 * How a restaurant takes table bookings, as `ordering_settings.dine_in` holds it. Every field has a default that a small
 * restaurant can live with, so that tables and "reservations on" are enough to begin.
 */
const minutes = (min: number, max: number) => z.int().min(min).max(max);

const turnTime = z
  .strictObject({
    maxPartySize: z.int().min(1).max(99).describe("The largest party that this turn time is for."),
    minutes: minutes(15, 720),
  })
  .meta({ id: "TurnTime" });

/** Two eat in an hour and a half; bigger parties take longer. Beyond the last row the last row holds. */
const defaultTurnTimes = [
  { maxPartySize: 2, minutes: 90 },
  { maxPartySize: 6, minutes: 120 },
  { maxPartySize: 99, minutes: 150 },
];

export const DineInDeposit = z
  .strictObject({
    amount: z.int().min(100).max(1_000_000).describe("Integer øre."),
    perPerson: z.boolean().default(true),
    cancelBeforeMinutes: minutes(0, 43_200)
      .default(1440)
      .describe("A guest who cancels at least this long before gets the deposit back."),
  })
  .meta({ id: "DineInDeposit" });

export const DineInSettings = z
  .strictObject({
    slotMinutes: z.literal(slotMinutesAllowed).default(15).describe("Bookings begin on this grid."),
    turnTimes: z
      .array(turnTime)
      .min(1)
      .max(20)
      .default(defaultTurnTimes)
      .describe("How long a party has its table, by party size, ascending."),
    minNoticeMinutes: minutes(0, 10_080).default(60).describe("A booking is made at least this long ahead."),
    maxDaysAhead: z.int().min(0).max(365).default(60),
    minPartySize: z.int().min(1).max(99).default(1),
    maxPartySize: z.int().min(1).max(99).default(8).describe("Larger parties call."),
    lastSeatingMinutes: minutes(15, 360)
      .default(60)
      .describe("The last booking begins this long before kitchen or doors close."),
    partiesPerSlot: z.int().min(1).max(500).nullable().default(null).describe("Pacing; null is no limit."),
    coversPerSlot: z.int().min(1).max(5000).nullable().default(null).describe("Pacing; null is no limit."),
    autoApprove: z.boolean().default(false).describe("Bookings are confirmed at once, with a table."),
    bookingPaused: z.boolean().default(false).describe("No bookings online for now."),
    bookingPausedUntil: instantField
      .nullable()
      .default(null)
      .describe("When a pause ends by itself; null is until somebody ends it."),
    cancelBeforeMinutes: minutes(0, 10_080)
      .default(120)
      .describe("Guests cancel a confirmed booking themselves until this long before."),
    deposit: DineInDeposit.nullable().default(null),
  })
  .superRefine((settings, context) => {
    const refuse = (path: (string | number)[], said: Message) =>
      context.addIssue({ code: "custom", path, message: inSchema(said) });
    if (settings.minPartySize > settings.maxPartySize)
      refuse(["maxPartySize"], message("tables.sizesTurned"));
    settings.turnTimes.forEach((row, index) => {
      const before = settings.turnTimes[index - 1];
      if (before && before.maxPartySize >= row.maxPartySize)
        refuse(["turnTimes", index, "maxPartySize"], message("tables.rowsInOrder"));
    });
  })
  .meta({ id: "DineInSettings" });
export type DineInSettings = z.output<typeof DineInSettings>;

/** Stored settings with defaults for what they leave out. */
export const dineInSettings = (stored: unknown): DineInSettings => DineInSettings.parse(stored ?? {});

/** Whether guests cannot book online at an instant (epoch ms), because somebody has said so. */
export function isBookingPaused(settings: DineInSettings, nowMs: number): boolean {
  const until = settings.bookingPausedUntil;
  return settings.bookingPaused && (until === null || nowMs < Date.parse(until));
}

/** Øre that a party pays when it books; 0 when there is no deposit. */
export function tableDepositOf({ deposit }: DineInSettings, partySize: number): number {
  if (!deposit) return 0;
  return deposit.perPerson ? deposit.amount * partySize : deposit.amount;
}
