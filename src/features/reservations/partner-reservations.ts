import { z } from "zod";
import type { Context } from "../../context.ts";
import { businessDay, startOfBusinessDay } from "../../domain/business-day.ts";
import { allowsScope } from "../../domain/scopes.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { cursorId, cursorInstant, decodeCursor, type Page, pageFrom } from "../../platform/http/cursor.ts";
import type { PartnerReservation, ReservationsQuery } from "./partner-schemas.ts";
import { reservationsFrom, tableNames } from "./queries.ts";
import type { StaffReservation } from "./staff-schemas.ts";
import { readStaffReservation, staffReservation } from "./staff-view.ts";

type Asker = Pick<PartnerRestaurantCaller, "scope" | "keyScopes">;

/** A page of a day's reservations, or of all from the running day on, in the order in which the guests come. @throws Problem VALIDATION_FAILED at `cursor` */
export async function listPartnerReservations(
  ctx: Context,
  asker: Asker,
  { date, status, cursor, limit }: ReservationsQuery,
): Promise<Page<PartnerReservation>> {
  const after = decodeCursor(cursor, z.tuple([cursorInstant, cursorId]));
  const { fromMs, untilMs } =
    date === undefined
      ? { fromMs: startOfBusinessDay(ctx.clock.nowMsOf(asker.scope)), untilMs: null }
      : businessDay(date);
  const asked = { fromMs, untilMs, status: status ?? null, after, limit: limit + 1 };
  const [records, names, { snapshot }] = await Promise.all([
    reservationsFrom(ctx.db, asker.scope, asked),
    tableNames(ctx.db, asker.scope),
    ctx.snapshots.of(asker.scope.restaurantId),
  ]);
  return pageFrom(records, limit, {
    view: (record) => shown(asker, staffReservation(ctx, asker.scope, snapshot, record, names)),
    placeOf: ({ dine_in_at, id }) => [dine_in_at.toString(), id],
  });
}

/** One reservation, as far as the key may know guests. @throws Problem ORDER_NOT_FOUND */
export const readPartnerReservation = async (
  ctx: Context,
  asker: Asker,
  reservationId: string,
): Promise<PartnerReservation> => shown(asker, await readStaffReservation(ctx, asker.scope, reservationId));

const shown = ({ keyScopes }: Asker, reservation: StaffReservation): PartnerReservation =>
  allowsScope(keyScopes, "customers:read")
    ? reservation
    : {
        ...reservation,
        customer: { name: reservation.customer.name, phone: null, email: null },
        trackingUrl: null,
      };
