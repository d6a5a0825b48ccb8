import type { Quote } from "../../../src/features/orders/schemas.ts";
import type { DraftAddress, DraftLine } from "../draft.ts";
import type { MenuIndex } from "../menu-index.ts";
import { canBeOrdered } from "./cart-math.ts";
import { defaultCombo } from "./combo-parts.ts";
import { addressBody } from "./order-body.ts";
import { plainLine } from "./plain-line.ts";
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
  | { kind: "OUTSIDE" | "UNSURE"; message: string }
  /** The question was refused for another reason than the address; null: no answer came. */
  | { kind: "FAILED"; message: string | null };

/** The verdict that came with an address of the search. `minutes`: of a delivery at present, where it has none of its own. */
export const verdictOf = (delivery: AddressHit["delivery"], minutes: number, outside: string): Verdict =>
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

/** The first dish of the menu that can be delivered as it is; one of which something has to be chosen would be refused for that. */
function standIn(index: MenuIndex): DraftLine | undefined {
  for (const product of index.products.values()) {
    const variantId = product.variants[0]?.id ?? null;
    const line = { ...plainLine(product, index), variantId, components: defaultCombo(product, index) };
    if (canBeOrdered(index, line, "DELIVERY")) return line;
  }
  return undefined;
}

/**
 * Asks the service about an address. With an empty basket one dish of the menu stands in: which zone an address lies in does not
 * depend on what is ordered.
 */
export async function askZone(
  { api, draft, index, restaurant }: Pick<Shop, "api" | "draft" | "index" | "restaurant">,
  address: DraftAddress,
  outside: string,
): Promise<Verdict> {
  const lines = draft.lines.length > 0 ? draft.lines : [standIn(index)].filter((line) => line !== undefined);
  const answer = await api("POST /orders/quote", {
    body: {
      slug: restaurant.slug,
      fulfillment: "DELIVERY",
      lines: lines.map(toWire),
      deliveryAddress: addressBody(address),
    },
  });
  if (answer.kind === "LOST") return { kind: "FAILED", message: null };
  if (answer.kind === "PROBLEM") {
    const issue = answer.problem.details.issues?.find(isOfAddress);
    if (!issue) return { kind: "FAILED", message: answer.problem.message };
    return { kind: issue.code === "ADDRESS_NOT_FOUND" ? "UNSURE" : "OUTSIDE", message: issue.message };
  }
  if (answer.body.delivery) return { kind: "FITS", delivery: answer.body.delivery };
  const warning = answer.body.warnings.find(isOfAddress);
  return {
    kind: warning?.code === "ADDRESS_NOT_FOUND" && !address.point ? "UNSURE" : "OUTSIDE",
    message: warning?.message ?? outside,
  };
}
