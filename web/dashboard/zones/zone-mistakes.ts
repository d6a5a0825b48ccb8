import { oreOf } from "../order/kroner-input.ts";
import type { Words } from "../texts.tsx";
import { cornersOf, leastCorners, metersOf, postalCodesOf, type ZoneTyped } from "./zone-typed.ts";

const mostExtraMinutes = 600;

/** What is wrong with a zone as it is typed, by field; of its place, only with what its type goes by. */
export function zoneMistakes({ zonesPage: o, office: { errors } }: Words["t"]) {
  const needsOre = (text: string) => (oreOf(text) === null ? o.wrongKroner : null);
  const mayHaveOre = (text: string) => (text.trim() === "" ? null : needsOre(text));
  return {
    name: (name: string) => (name.trim() ? null : errors.required),
    polygon: (text: string, { type }: ZoneTyped) => {
      if (type !== "POLYGON") return null;
      const corners = cornersOf(text);
      if (!corners) return o.wrongCorner;
      return corners.length < leastCorners ? o.fewCorners : null;
    },
    radiusMeters: (text: string, { type }: ZoneTyped) =>
      type === "RADIUS" && metersOf(text) === null ? o.wrongDistance : null,
    postalCodes: (text: string, { type }: ZoneTyped) =>
      type === "POSTAL_CODES" && !postalCodesOf(text)?.length ? o.wrongCodes : null,
    deliveryFee: needsOre,
    minimumOrder: mayHaveOre,
    freeDeliveryFrom: mayHaveOre,
    feeTiers: {
      fromSubtotal: (text: string, { feeTiers }: ZoneTyped, path: string) =>
        needsOre(text) ??
        (feeTiers
          .slice(0, Number(path.split(".")[1]))
          .some((tier) => oreOf(tier.fromSubtotal) === oreOf(text))
          ? o.steps.same
          : null),
      deliveryFee: needsOre,
    },
    perKm: mayHaveOre,
    baseKilometers: (text: string) =>
      ["", "0"].includes(text.trim()) || metersOf(text) !== null ? null : o.wrongDistance,
    extraMinutes: (text: string) =>
      /^\d{1,3}$/.test(text.trim()) && Number(text) <= mostExtraMinutes
        ? null
        : errors.wholeNumber({ low: 0, high: mostExtraMinutes }),
  };
}
