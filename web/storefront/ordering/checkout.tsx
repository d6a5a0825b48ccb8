import { Icon } from "../../ui/icon.tsx";
import { useFocusedTitle } from "../../ui/use-focused-title.ts";
import { closePlace } from "../place.ts";
import type { BasketProps } from "./basket.tsx";
import { ContactFields, ExtraFields, HowAndWhen } from "./checkout-fields.tsx";
import { CheckoutSide } from "./checkout-side.tsx";
import { usePage } from "./page.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { useShop } from "./shop.tsx";
import { TipField } from "./tip-field.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Everything an order still needs, on one page, with the service's totals beside it. */
export function Checkout({ state, onRemoved }: BasketProps) {
  const { t } = usePage();
  const { draft, restaurant } = useShop();
  const checkout = useCheckout(state);
  const { errors } = checkout;
  const title = useFocusedTitle();
  const isOnline = draft.paymentMethod === "ONLINE";
  const tooSmall =
    isOnline && !state.isStale
      ? state.quote?.warnings.find(({ code }) => code === "PAYMENT_TOO_SMALL")?.message
      : undefined;
  return (
    <main className="checkout" id="innhold">
      <div className="checkout__head">
        <button type="button" className="button button--plain" onClick={closePlace}>
          <Icon name="left" /> {t.backToMenu}
        </button>
        <h1 className="checkout__title" ref={title} tabIndex={-1}>
          {t.checkout}
        </h1>
      </div>
      <form className="checkout__form" ref={checkout.form} onSubmit={checkout.submit} noValidate>
        <HowAndWhen errors={errors} quote={state.quote} />
        <ContactFields errors={errors} onChange={checkout.setCustomer} />
        <section className={errors.paymentMethod ? "card is-missing" : "card"}>
          <PaymentChoice error={errors.paymentMethod ?? tooSmall} />
          {restaurant.capabilities.tips && isOnline ? (
            <TipField subtotal={state.quote?.subtotal ?? 0} error={errors.tip} />
          ) : null}
        </section>
        <ExtraFields checkout={checkout} />
        <CheckoutSide checkout={checkout} state={state} onRemoved={onRemoved} />
      </form>
    </main>
  );
}
