import type { Context } from "../../context.ts";
import { anyLine } from "../../domain/any-line.ts";
import type { WireLine } from "../../domain/cart-line.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import type { Issue } from "../../domain/problems.ts";
import { takesBookings } from "../../domain/reservation-slots.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import type { OrderCaller } from "../orders/order-request.ts";
import { placeOrder } from "../orders/place-order.ts";
import { quoteOrder } from "../orders/quote-order.ts";
import { PlaceOrderBody } from "../orders/schemas.ts";
import { placeReservation } from "../reservations/place-reservation.ts";
import { freeTimes, lookAheadDays } from "../reservations/read-availability.ts";
import { ReservationBody } from "../reservations/schemas.ts";

type What = "orderId" | "reservationId";

interface ExampleOrder {
  /** Paid for online; else in cash, where the restaurant takes that. */
  isOnline: boolean;
  /** Who asks for it, where it is to try out the board (D-288). */
  test?: { customer: { name: string; phone: string; email: string }; note: string };
}

/**
 * What the example guest is refused is told as a part of the call that it is for, with the code of the refusal and of its first issue. Whoever
 * asks while the same call is still being carried out waits, as a guest would.
 */
async function asGuest<Placed>(what: What, place: () => Promise<Placed>): Promise<Placed> {
  try {
    return await place();
  } catch (error) {
    if (!(error instanceof Problem) || error.code.startsWith("PAYMENT_")) throw error;
    const { reason, issues } = (error.details ?? {}) as { reason?: string; issues?: Issue[] };
    const params = { refusal: error.code, reason: reason ?? issues?.[0]?.code ?? null };
    const said = message(what === "orderId" ? "sandbox.noOrder" : "sandbox.noTable");
    throw Problem.validation([{ path: what, code: "REQUIRED", message: said, params }]);
  }
}

/** Mails go to the restaurant itself: to whoever tries it out. */
const guestOf = ({ email }: Pick<RestaurantProfile, "email">) => ({
  name: "Kari Nordmann",
  phone: "+4791234567",
  ...(email && { email }),
});

/**
 * Orders a dish of the menu as a guest would, once per `key`: as soon as possible, or for the first time on offer.
 * @throws Problem VALIDATION_FAILED at `orderId` when no guest could order
 */
export const placeExampleOrder = (
  ctx: Context,
  caller: Omit<OrderCaller, "via"> & { restaurantId: string },
  key: string | null,
  { isOnline, test }: ExampleOrder,
): Promise<string> =>
  asGuest("orderId", async () => {
    const { snapshot, catalogue } = await ctx.snapshots.of(caller.restaurantId);
    const { settings, restaurant } = snapshot;
    const nowMs = ctx.clock.nowMsOf(caller);
    const fulfillment = settings.pickupEnabled ? "PICKUP" : "DELIVERY";
    const line = (atMs: number) =>
      anyLine({
        catalogue,
        fulfillment,
        visibleMenuIds: new Set(visibleMenuIds(snapshot.menus, atMs)),
        atMs,
      });
    const bodyWith = (lines: WireLine[], requestedPickupAt: string | null) =>
      PlaceOrderBody.parse({
        slug: caller.slug,
        fulfillment,
        paymentMethod: !test && (isOnline || !settings.cashPayment) ? "ONLINE" : "CASH",
        lines,
        customer: test?.customer ?? guestOf(restaurant),
        ...(test && { note: test.note }),
        ageConfirmed: true,
        requestedPickupAt,
        ...(fulfillment === "DELIVERY" &&
          restaurant.address && { deliveryAddress: addressOf(restaurant.address) }),
      });
    const guest = { ...caller, via: "KEY" as const };
    const dish = line(nowMs);
    if (!dish) throw new Problem("PRODUCT_NOT_FOUND");
    const quoted = (one: WireLine) => {
      const body = bodyWith([one], null);
      return quoteOrder(ctx, guest, body, body, "nb");
    };
    const one = await quoted(dish);
    const quantity = one.minimumOrder ? Math.ceil(Math.max(1, one.minimumOrder.amount / one.subtotal)) : 1;
    const { canOrder, slots } = quantity === 1 ? one : await quoted({ ...dish, quantity });
    const later = canOrder ? null : (slots[0]?.requestedPickupAt ?? null);
    const then = later === null ? dish : (line(Date.parse(later)) ?? dish);
    const placed = await placeOrder(ctx, {
      caller: guest,
      body: bodyWith([{ ...then, quantity }], later),
      key,
      isTest: test !== undefined,
    });
    return placed.order.orderId;
  });

const addressOf = ({
  line1,
  postalCode,
  city,
  latitude,
  longitude,
}: NonNullable<RestaurantProfile["address"]>) => ({
  line1,
  postalCode,
  city,
  latitude,
  longitude,
});

/**
 * Asks for a table at the first free time, as a guest would, once per `key`.
 * @throws Problem VALIDATION_FAILED at `reservationId` when no guest could have one
 */
export const placeExampleReservation = (
  ctx: Context,
  caller: PartnerRestaurantCaller,
  key: string,
): Promise<string> =>
  asGuest("reservationId", async () => {
    const { snapshot } = await ctx.snapshots.of(caller.restaurantId);
    if (!takesBookings(snapshot)) throw new Problem("DINE_IN_DISABLED");
    const nowMs = ctx.clock.nowMsOf(caller);
    const partySize = Math.max(2, snapshot.diningRoom.settings.minPartySize);
    const party = { partySize, areaId: null, date: osloDateOf(nowMs) };
    const [firstMs] = await freeTimes(ctx.db, caller.scope, snapshot, party, lookAheadDays, nowMs);
    if (firstMs === undefined) throw new Problem("NO_TABLE");
    const body = ReservationBody.parse({
      slug: caller.slug,
      dineInAt: new Date(firstMs).toISOString(),
      partySize,
      customer: guestOf(snapshot.restaurant),
    });
    return (await placeReservation(ctx, { caller: { ...caller, via: "KEY" }, body, key })).reservationId;
  });
