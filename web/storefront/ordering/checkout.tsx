import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { ageLimitOf } from "../../../src/domain/cart-line.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { closePlace } from "../place.ts";
import { Basket } from "./basket.tsx";
import { readLines } from "./cart-math.ts";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { FulfillmentChoice, timeInForce, WhenButton, WhereButton } from "./order-strip.tsx";
import { usePage } from "./page.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { type FieldErrors, missingFields } from "./place-order.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { TipField } from "./tip-field.tsx";
import { usePlacing } from "./use-placing.ts";

interface CheckoutProps {
  state: QuoteState;
  onRemoved: (message: string) => void;
}

/** Everything an order still needs, on one page, with the service's totals beside it. */
export function Checkout({ state, onRemoved }: CheckoutProps) {
  const page = usePage();
  const { t } = page;
  const shop = useShop();
  const { draft, change, restaurant, index } = shop;
  const { onlinePayment, cashPayment, tips } = restaurant.capabilities;
  const [missing, setMissing] = useState<FieldErrors>({});
  const [isAgeConfirmed, setIsAgeConfirmed] = useState(false);
  const placing = usePlacing(state);
  const form = useRef<HTMLFormElement>(null);
  const lines = useMemo(() => readLines(index, draft.lines), [index, draft.lines]);
  const ageLimit = ageLimitOf(lines.flatMap((one) => one.cart ?? []));
  const errors = useMemo((): FieldErrors => ({ ...placing.fields, ...missing }), [placing.fields, missing]);
  const { quote } = state;
  const tooSmall =
    draft.paymentMethod === "ONLINE" && !state.isStale
      ? quote?.warnings.find(({ code }) => code === "PAYMENT_TOO_SMALL")?.message
      : undefined;

  useEffect(
    () => document.querySelector<HTMLElement>(".checkout__title")?.focus({ preventScroll: true }),
    [],
  );
  useEffect(() => {
    // The only way to pay needs no choosing.
    if (!draft.paymentMethod && onlinePayment !== cashPayment)
      change({ paymentMethod: onlinePayment ? "ONLINE" : "CASH" });
  }, [draft.paymentMethod, onlinePayment, cashPayment, change]);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current
        ?.querySelector<HTMLElement>("[aria-invalid=true], .is-missing input, .is-missing button")
        ?.focus();
  }, [errors]);

  const setCustomer = (patch: Partial<typeof draft.customer>): void => {
    change({ customer: { ...draft.customer, ...patch } });
    setMissing({});
    placing.forget();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = missingFields(page, shop, ageLimit, isAgeConfirmed);
    setMissing(found);
    if (Object.keys(found).length === 0) void placing.place(isAgeConfirmed);
  };
  const isCash = draft.paymentMethod === "CASH";
  const isBelowMinimum = (quote?.minimumOrder?.missing ?? 0) > 0;

  return (
    <main className="checkout" id="innhold">
      <div className="checkout__head">
        <button type="button" className="button button--plain" onClick={closePlace}>
          <Icon name="left" /> {t.backToMenu}
        </button>
        <h1 className="checkout__title" tabIndex={-1}>
          {t.checkout}
        </h1>
      </div>
      <form className="checkout__form" ref={form} onSubmit={submit} noValidate>
        <section className="card">
          <h2 className="card__title">{t.howAndWhen}</h2>
          <FulfillmentChoice name="checkout" />
          <div className="card__facts">
            <div className={errors.deliveryAddress ? "is-missing" : undefined}>
              <WhereButton />
              {errors.deliveryAddress ? <p className="field__error">{errors.deliveryAddress}</p> : null}
            </div>
            <div className={errors.requestedPickupAt ? "is-missing" : undefined}>
              <WhenButton />
              {errors.requestedPickupAt ? <p className="field__error">{errors.requestedPickupAt}</p> : null}
              {!errors.requestedPickupAt && !timeInForce(shop) ? (
                <p className="field__hint">{t.chooseTimeFirst}</p>
              ) : null}
            </div>
          </div>
        </section>

        <section className="card">
          <h2 className="card__title">{t.contact}</h2>
          <div className="form">
            <Field
              label={t.name}
              autoComplete="name"
              maxLength={120}
              required
              value={draft.customer.name}
              error={errors["customer.name"]}
              onChange={(event) => setCustomer({ name: event.target.value })}
            />
            <div className="form__row">
              <Field
                label={t.phoneField}
                hint={t.phoneHint}
                type="tel"
                autoComplete="tel"
                maxLength={40}
                required
                value={draft.customer.phone}
                error={errors["customer.phone"]}
                onChange={(event) => setCustomer({ phone: event.target.value })}
              />
              <Field
                label={t.email}
                hint={draft.paymentMethod === "CASH" ? t.emailHintOptional : t.emailHintOnline}
                type="email"
                autoComplete="email"
                maxLength={200}
                required={draft.paymentMethod === "ONLINE"}
                value={draft.customer.email}
                error={errors["customer.email"]}
                onChange={(event) => setCustomer({ email: event.target.value })}
              />
            </div>
          </div>
        </section>

        <section className={errors.paymentMethod ? "card is-missing" : "card"}>
          <PaymentChoice error={errors.paymentMethod ?? tooSmall} />
          {tips && draft.paymentMethod === "ONLINE" ? (
            <TipField subtotal={quote?.subtotal ?? 0} error={errors.tip} />
          ) : null}
        </section>

        <section className="card">
          <TextArea
            label={t.orderNote}
            hint={t.noteHint}
            maxLength={500}
            value={draft.note}
            error={errors.note}
            onChange={(event) => change({ note: event.target.value })}
          />
          <label className="choice choice--plain">
            <input
              type="checkbox"
              className="checkbox"
              checked={draft.cutlery}
              onChange={(event) => change({ cutlery: event.target.checked })}
            />
            <span className="choice__text">
              <strong>{t.cutlery}</strong>
              <span>{t.cutleryHint}</span>
            </span>
          </label>
          {ageLimit !== null ? (
            <div className={errors.ageConfirmed ? "is-missing" : undefined}>
              <label className="choice choice--plain">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={isAgeConfirmed}
                  aria-invalid={errors.ageConfirmed ? true : undefined}
                  onChange={(event) => setIsAgeConfirmed(event.target.checked)}
                />
                <span className="choice__text">
                  <strong>{t.ageConfirm({ age: ageLimit })}</strong>
                </span>
              </label>
              {errors.ageConfirmed ? <p className="field__error">{errors.ageConfirmed}</p> : null}
            </div>
          ) : null}
        </section>

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
            <button
              type="submit"
              className="button button--wide button--large"
              disabled={placing.isSending || !quote || isBelowMinimum || draft.lines.length === 0}
            >
              {placing.isSending
                ? placing.isRetrying
                  ? t.retrying
                  : t.placing
                : quote
                  ? (isCash ? t.placeCash : t.placeOnline)({ total: quote.total })
                  : isCash
                    ? t.place
                    : t.placeAndPay}
            </button>
          </div>
        </aside>
      </form>
    </main>
  );
}
