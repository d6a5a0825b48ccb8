import type { Words } from "../texts.tsx";
import type { ZoneContent } from "./zone-typed.ts";

/** What a zone is, one thing after the other: what delivery costs there, where it is, and how much longer it takes. */
export const factsOf = (
  o: Words["t"]["zonesPage"],
  zone: Omit<ZoneContent, "name" | "polygon" | "feeTiers" | "distanceFee" | "isActive">,
): string[] => [
  o.fee({ amount: zone.deliveryFee }),
  ...(zone.minimumOrder > 0 ? [o.least({ amount: zone.minimumOrder })] : []),
  ...(zone.freeDeliveryFrom !== null ? [o.freeFrom({ amount: zone.freeDeliveryFrom })] : []),
  {
    RADIUS: o.within({ meters: zone.radiusMeters ?? 0 }),
    POSTAL_CODES: o.codes({ count: zone.postalCodes.length }),
    POLYGON: o.drawn,
  }[zone.type],
  ...(zone.extraMinutes > 0 ? [o.extra({ minutes: zone.extraMinutes })] : []),
];
