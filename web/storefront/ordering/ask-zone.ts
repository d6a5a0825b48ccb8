import type { Quote } from "../../../src/features/orders/schemas.ts";
import type { DraftAddress } from "../draft.ts";
import { addressBody } from "./order-body.ts";
import type { Shop } from "./shop.tsx";
import type { AddressHit } from "./use-address-search.ts";
import { toWire } from "./wire-line.ts";

type Terms = Pick<
  NonNullable<Quote["delivery"]>,
  "deliveryFee" | "minimumOrder" | "freeDeliveryFrom" | "minutes"
>;

/** What the service says about an address. */
export type Verdict =
  | { kind: "ASKING" }
  | { kind: "FITS"; delivery: Terms }
  | { kind: "OUTSIDE" | "UNSURE"; message: string };

/** The verdict that came with an address of the search. `minutes`: of a delivery at present, where it has none of its own. */
export const verdictOf = (
  delivery: NonNullable<AddressHit["delivery"]>,
  minutes: number,
  outside: string,
): Verdict =>
  delivery.available
    ? {
        kind: "FITS",
        delivery: {
          deliveryFee: delivery.deliveryFee ?? 0,
          minimumOrder: delivery.minimumOrder ?? 0,
          freeDeliveryFrom: delivery.freeDeliveryFrom,
          minutes: delivery.minutes ?? minutes,
        },
      }
    : { kind: "OUTSIDE", message: delivery.message ?? outside };

const addressCodes = new Set(["ADDRESS_OUTSIDE_ZONE", "ADDRESS_NOT_FOUND"]);
const isOfAddress = ({ code, path }: { code?: string | undefined; path: string }): boolean =>
  addressCodes.has(code ?? "") || path.startsWith("deliveryAddress");

/**
 * Asks the service about an address. With an empty basket one dish of the menu stands in: which zone an address lies in does not
 * depend on what is ordered.
 */
export async function askZone(
  { api, draft, index, restaurant }: Pick<Shop, "api" | "draft" | "index" | "restaurant">,
  address: DraftAddress,
  outside: string,
): Promise<Verdict> {
  const standIn = [...index.products.values()].find((product) => product.isAvailable);
  const lines =
    draft.lines.length > 0
      ? draft.lines.map(toWire)
      : standIn
        ? [{ productId: standIn.id, variantId: standIn.variants[0]?.id ?? null, quantity: 1 }]
        : [];
  const answer = await api("POST /orders/quote", {
    body: {
      slug: restaurant.slug,
      fulfillment: "DELIVERY",
      lines,
      deliveryAddress: addressBody(address),
    },
  });
  if (answer.kind === "LOST") return { kind: "OUTSIDE", message: outside };
  if (answer.kind === "PROBLEM") {
    const issue = answer.problem.details.issues?.find(isOfAddress);
    return {
      kind: issue?.code === "ADDRESS_NOT_FOUND" ? "UNSURE" : "OUTSIDE",
      message: issue?.message ?? answer.problem.message,
    };
  }
  if (answer.body.delivery) return { kind: "FITS", delivery: answer.body.delivery };
  const warning = answer.body.warnings.find(isOfAddress);
  return {
    kind: warning?.code === "ADDRESS_NOT_FOUND" && !address.point ? "UNSURE" : "OUTSIDE",
    message: warning?.message ?? outside,
  };
}
