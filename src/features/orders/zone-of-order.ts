import { matchZone, type ZoneMatch, zonesReached } from "../../domain/delivery-zones.ts";
import type { Money } from "../../domain/money.ts";
import type { Issue } from "../../domain/problems.ts";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import type { DeliveryZone, Fulfillment, MenuSnapshot } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { LocatedAddress } from "../addresses/locate-address.ts";
import { addressRefusal, issueOf, issuesIn } from "./refusals.ts";

/** Where an order goes, as it was asked for. */
interface Destination {
  fulfillment: Fulfillment;
  /** Null: not known yet, or pickup. */
  address: LocatedAddress | null;
  /** The zone that the guest chose. */
  zoneId: string | null;
}

export interface Place {
  /** The zone that delivers it. */
  zone: ZoneMatch | null;
  /** The one that would if none had been chosen: of an order whose own choice is no good. */
  instead: ZoneMatch | null;
  issues: readonly Issue[];
}

/**
 * The zone that delivers an order, or what is wrong with where it goes. A zone that was chosen must be one of those that hold the
 * address; one that the restaurant does not have is told before there is an address.
 */
export function placeOf(snapshot: MenuSnapshot, request: Destination, subtotal: Money): Place {
  const { fulfillment, address, zoneId } = request;
  if (fulfillment !== "DELIVERY") return { zone: null, instead: null, issues: [] };
  const active = snapshot.deliveryZones.filter(({ isActive }) => isActive);
  if (!address) {
    const isKnown = zoneId === null || active.some(({ id }) => id === zoneId);
    return { zone: null, instead: null, issues: isKnown ? [] : zoneIssues(reachedFirst(active, subtotal)) };
  }
  const among = zoneId === null ? active : active.filter(({ id }) => id === zoneId);
  const match = matchZone(among, restaurantPoint(snapshot), address, subtotal);
  if (match.zone !== null) return { zone: match, instead: null, issues: [] };
  const missed = (miss: typeof match) => issuesIn(addressRefusal(miss, address.lookup, snapshot.settings));
  if (zoneId === null) return { zone: null, instead: null, issues: missed(match) };
  const reached = zonesAt(snapshot, { address }, subtotal);
  const other = matchZone(active, restaurantPoint(snapshot), address, subtotal);
  const issues = zoneIssues(reached.map(({ zone }) => zone));
  return other.zone === null
    ? { zone: null, instead: null, issues: [...issues, ...missed(other)] }
    : { zone: null, instead: reached[0] ?? other, issues };
}

const zoneIssues = (zones: readonly DeliveryZone[]): readonly Issue[] =>
  issuesIn(
    issueOf("deliveryZoneId", "INVALID", message("delivery.otherZone"), {
      zoneIds: zones.map(({ id }) => id),
    }),
  );

/** Those whose minimum a cart reaches before the others; the cheaper first. */
const reachedFirst = (zones: readonly DeliveryZone[], subtotal: Money): DeliveryZone[] =>
  zones.toSorted(
    (a, b) =>
      Number(subtotal < a.minimumOrder) - Number(subtotal < b.minimumOrder) || a.deliveryFee - b.deliveryFee,
  );

/** The zones that would deliver to an address, the cheapest first. */
export const zonesAt = (
  snapshot: MenuSnapshot,
  { address }: { address: LocatedAddress | null },
  subtotal: Money,
): ZoneMatch[] => zonesReached(snapshot.deliveryZones, restaurantPoint(snapshot), address!, subtotal);

/**
 * The minutes that the slowest zone adds of those in which an order may still come to be delivered: whatever time is proposed
 * while its zone is not known holds in each of them (D-30).
 */
export function slowestMinutes(snapshot: MenuSnapshot, request: Destination, zone: ZoneMatch | null): number {
  if (request.fulfillment !== "DELIVERY") return 0;
  if (zone) return zone.extraMinutes;
  const active = snapshot.deliveryZones.filter(({ isActive }) => isActive);
  const { address, zoneId } = request;
  const fit = active.filter((one) =>
    address
      ? matchZone([one], restaurantPoint(snapshot), address, 0).zone !== null
      : zoneId === null || one.id === zoneId,
  );
  return Math.max(0, ...(fit.length > 0 ? fit : active).map(({ extraMinutes }) => extraMinutes));
}
