import type { Quote } from "../../../src/features/orders/schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import type { DraftAddress } from "../draft.ts";
import { addressBody } from "./order-body.ts";
import { usePage } from "./page.ts";
import { type Shop, useShop } from "./shop.tsx";
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

/** The verdict in words; outside the zone it offers what is possible instead. */
export function ZoneVerdict({ verdict, onPickup }: { verdict: Verdict | null; onPickup: () => void }) {
  const { t } = usePage();
  const { restaurant } = useShop();
  return (
    <div aria-live="polite">
      {verdict?.kind === "FITS" ? (
        <div className="notice notice--good">
          <p className="notice__title">
            <Icon name="check" /> {t.zoneFits}
          </p>
          <ul className="notice__facts">
            <li>
              {verdict.delivery.deliveryFee > 0
                ? t.zoneFee({ fee: verdict.delivery.deliveryFee })
                : t.freeDelivery}
            </li>
            <li>{t.zoneMinutes({ minutes: verdict.delivery.minutes })}</li>
            {verdict.delivery.minimumOrder > 0 ? (
              <li>{t.zoneMinimum({ amount: verdict.delivery.minimumOrder })}</li>
            ) : null}
            {verdict.delivery.freeDeliveryFrom ? (
              <li>{t.zoneFreeFrom({ amount: verdict.delivery.freeDeliveryFrom })}</li>
            ) : null}
          </ul>
        </div>
      ) : null}
      {verdict?.kind === "UNSURE" ? (
        <div className="notice">
          <p className="notice__title">
            <Icon name="pin" /> {t.zoneUnsure}
          </p>
          <p>{t.zoneUnsureText}</p>
        </div>
      ) : null}
      {verdict?.kind === "OUTSIDE" ? (
        <div className="notice notice--warn">
          <p className="notice__title">
            <Icon name="info" /> {t.zoneOutside}
          </p>
          {verdict.message === t.zoneOutside ? null : <p>{verdict.message}</p>}
          {restaurant.capabilities.pickup ? (
            <button type="button" className="button button--quiet" onClick={onPickup}>
              {t.pickupInstead}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const addressCodes = new Set(["ADDRESS_OUTSIDE_ZONE", "ADDRESS_NOT_FOUND"]);

/**
 * Asks the service about an address. With an empty basket one dish of the menu stands in: which zone an address lies in does not
 * depend on what is ordered.
 */
export async function askZone(shop: Shop, address: DraftAddress, outside: string): Promise<Verdict> {
  const { api, draft, index, restaurant } = shop;
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
    const issue = answer.problem.details.issues?.find(
      (one) => addressCodes.has(one.code ?? "") || one.path.startsWith("deliveryAddress"),
    );
    return {
      kind: issue?.code === "ADDRESS_NOT_FOUND" ? "UNSURE" : "OUTSIDE",
      message: issue?.message ?? answer.problem.message,
    };
  }
  if (answer.body.delivery) return { kind: "FITS", delivery: answer.body.delivery };
  const warning = answer.body.warnings.find(
    (one) => addressCodes.has(one.code ?? "") || one.path.startsWith("deliveryAddress"),
  );
  return {
    kind: warning?.code === "ADDRESS_NOT_FOUND" && !address.point ? "UNSURE" : "OUTSIDE",
    message: warning?.message ?? outside,
  };
}
