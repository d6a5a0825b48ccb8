import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import { Icon } from "../../ui/icon.tsx";
import { openPlace } from "../place.ts";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { whenText } from "./soon-text.ts";

/** Pickup or delivery, where, and when: the guest's own choices, seen at all times. */
export function OrderStrip() {
  const page = usePage();
  const { t } = page;
  const shop = useShop();
  return (
    <section className="strip" aria-label={t.howAndWhen}>
      <FulfillmentChoice name="strip" />
      <WhenButton isShort />
      {shop.fulfillment === "DELIVERY" ? <WhereButton /> : null}
      {shop.prep.isPaused && shop.prep.pausedUntil ? (
        <p className="strip__notice">
          <Icon name="clock" /> {t.pauseText({ at: Date.parse(shop.prep.pausedUntil) })}
          {shop.prep.pauseReason ? ` «${shop.prep.pauseReason}»` : null}
        </p>
      ) : null}
    </section>
  );
}

export function FulfillmentChoice({ name }: { name: string }) {
  const { t } = usePage();
  const { restaurant, fulfillment, change, draft } = useShop();
  const { pickup, delivery } = restaurant.capabilities;
  if (!pickup || !delivery) return null;
  const pick = (wanted: Fulfillment): void => {
    change({ fulfillment: wanted });
    if (wanted === "DELIVERY" && !draft.address) openPlace({ at: "DELIVERY" });
  };
  const options: { value: Fulfillment; icon: "bag" | "bike"; label: string }[] = [
    { value: "PICKUP", icon: "bag", label: t.pickup },
    { value: "DELIVERY", icon: "bike", label: t.delivery },
  ];
  return (
    <fieldset className="segments">
      <legend className="sr-only">{t.howAndWhen}</legend>
      {options.map((option) => (
        <label className="segments__item" key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={`fulfillment-${name}`}
            checked={fulfillment === option.value}
            onChange={() => pick(option.value)}
          />
          <span className="segments__face">
            <Icon name={option.icon} />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Where the food is handed over: the restaurant's address, or the guest's with a way to change it. */
export function WhereButton() {
  const { t } = usePage();
  const { restaurant, fulfillment, draft } = useShop();
  if (fulfillment === "PICKUP") {
    // Without an address the guest knows where it is, or asks.
    if (!restaurant.address) return null;
    return (
      <div className="fact">
        <span className="fact__icon">
          <Icon name="pin" />
        </span>
        <span className="fact__label">{t.pickUpHere}</span>
        <span className="fact__value">{restaurant.address.line1}</span>
      </div>
    );
  }
  const { address } = draft;
  return (
    <button type="button" className="fact fact--button" onClick={() => openPlace({ at: "DELIVERY" })}>
      <span className="fact__icon">
        <Icon name="pin" />
      </span>
      <span className="fact__label">{t.deliverTo}</span>
      <span className="fact__value">
        {address ? `${address.line1}, ${address.postalCode} ${address.city}` : t.enterAddress}
      </span>
      <span className="fact__more">
        <Icon name="down" />
      </span>
    </button>
  );
}

interface WhenButtonProps {
  /** With the time alone, beside the choice that it belongs to. */
  isShort?: boolean;
  quote?: QuoteState["quote"];
}

export function WhenButton({ isShort = false, quote = null }: WhenButtonProps) {
  const page = usePage();
  const shop = useShop();
  return (
    <button
      type="button"
      className={`fact fact--button${isShort ? " fact--short" : ""}`}
      onClick={() => openPlace({ at: "TIME" })}
    >
      <span className="fact__icon">
        <Icon name="clock" />
      </span>
      <span className="fact__label">{page.t.when}</span>
      <span className="fact__value">{whenText(page, shop, isShort, quote)}</span>
      <span className="fact__more">
        <Icon name="down" />
      </span>
    </button>
  );
}
