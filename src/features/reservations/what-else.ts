import type { Context } from "../../context.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import { takesBookings } from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { RestaurantCaller } from "../../platform/http/callers.ts";
import { warningsOf } from "../orders/refusals.ts";
import { areaRefusal, bookingRefusals, partyRefusal } from "./check-booking.ts";
import { waitRefusals } from "./join-waitlist.ts";

/** A field of a request as it came; undefined where it is missing or malformed itself. */
type Read = (name: string) => unknown;
type Judge = (snapshot: MenuSnapshot, read: Read, nowMs: number) => readonly Refusal[];

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * What a request about a table would be refused for besides what is malformed in it, judged by the parts that can be read:
 * for `refusedInput` of a route.
 */
const besides =
  (judge: Judge) =>
  async (
    ctx: Context,
    caller: RestaurantCaller,
    sent: unknown,
    issues: readonly Issue[],
  ): Promise<Issue[]> => {
    const list = await ctx.snapshots.byId(caller.restaurantId);
    if (!list || typeof sent !== "object" || sent === null) return [];
    const wrong = new Set(issues.map(({ path }) => path.split(".")[0]));
    const read: Read = (name) => (wrong.has(name) ? undefined : (sent as Record<string, unknown>)[name]);
    return judge(list.snapshot, read, ctx.clock.nowMsOf(caller)).flatMap(warningsOf);
  };

/** Of a reservation or a hold. */
export const besidesBooking = besides((snapshot, read, nowMs) => {
  const dineInAt = textOf(read("dineInAt"));
  const booking = {
    dineInMs: dineInAt === undefined ? null : Date.parse(dineInAt),
    partySize: read("partySize"),
    areaId: textOf(read("areaId")) ?? null,
  };
  return bookingRefusals(snapshot, booking, nowMs);
});

/** Of a look at free tables. A pause of bookings is in its answer. */
export function availabilityRefusals(
  snapshot: MenuSnapshot,
  { partySize, areaId }: { partySize: string | undefined; areaId: string | null },
): Refusal[] {
  if (!takesBookings(snapshot)) return [{ code: "DINE_IN_DISABLED" }];
  return [
    partySize === undefined ? null : partyRefusal(snapshot, partySizeOf(partySize)),
    areaRefusal(snapshot, areaId),
  ].filter((refusal) => refusal !== null);
}

/** Of a query, which is text. */
export const partySizeOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

export const besidesLook = besides((snapshot, read) =>
  availabilityRefusals(snapshot, {
    partySize: textOf(read("partySize")),
    areaId: textOf(read("areaId")) ?? null,
  }),
);

/** Of a wish for the waiting list. */
export const besidesWish = besides((snapshot, read, nowMs) =>
  waitRefusals(
    snapshot,
    {
      date: textOf(read("date")),
      from: textOf(read("from")),
      to: textOf(read("to")),
      areaId: textOf(read("areaId")) ?? null,
      partySize: read("partySize"),
    },
    nowMs,
  ),
);
