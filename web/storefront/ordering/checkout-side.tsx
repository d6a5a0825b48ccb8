import { Basket, type BasketProps } from "./basket.tsx";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import type { CheckoutForm } from "./use-checkout.ts";
import type { Placing } from "./use-placing.ts";

/** The order as the service reckons it, and the button that makes it one. */
export function CheckoutSide({ checkout, state, onRemoved }: BasketProps & { checkout: CheckoutForm }) {
  const { t } = usePage();
  const { restaurant } = useShop();
  const { errors, placing, isAgeConfirmed } = checkout;
  return (
    <aside className="checkout__side" aria-label={t.yourOrder}>
      <div className="card checkout__summary">
        <h2 className="card__title">{t.yourOrder}</h2>
        <Basket state={state} onRemoved={onRemoved} isCheckout />
        <p className="terms">{t.terms({ restaurant: restaurant.name })}</p>
      </div>
      <div className="checkout__go">
        {Object.keys(errors).length > 0 ? (
          <p className="field__error" role="alert">
            {t.fixFields}
          </p>
        ) : null}
        <CheckoutNotice placing={placing} state={state} isAgeConfirmed={isAgeConfirmed} />
        <PlaceButton placing={placing} quote={state.quote} />
      </div>
    </aside>
  );
}

/** Says what it does and for how much. */
function PlaceButton({ placing, quote }: { placing: Placing; quote: QuoteState["quote"] }) {
  const { t } = usePage();
  const { draft } = useShop();
  const isCash = draft.paymentMethod === "CASH";
  const isBelowMinimum = (quote?.minimumOrder?.missing ?? 0) > 0;
  const offer = (): string => {
    if (!quote) return isCash ? t.place : t.placeAndPay;
    return (isCash ? t.placeCash : t.placeOnline)({ total: quote.total });
  };
  const busy = placing.isRetrying ? t.retrying : t.placing;
  return (
    <button
      type="submit"
      className="button button--wide button--large"
      disabled={placing.isSending || !quote || isBelowMinimum}
    >
      {placing.isSending ? busy : offer()}
    </button>
  );
}
