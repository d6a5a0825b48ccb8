import { Field, TextArea } from "../../ui/field.tsx";
import { nobody } from "../after-order.ts";
import type { FieldErrors } from "../contact.ts";
import { FulfillmentChoice, WhenButton, WhereButton } from "./order-strip.tsx";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { timeInForce } from "./time-in-force.ts";
import type { CheckoutForm } from "./use-checkout.ts";

/** Pickup or delivery, where, and when. */
export function HowAndWhen({ errors, quote }: { errors: FieldErrors; quote: QuoteState["quote"] }) {
  const { t } = usePage();
  const shop = useShop();
  return (
    <section className="card">
      <h2 className="card__title">{t.howAndWhen}</h2>
      <FulfillmentChoice name="checkout" />
      <div className="card__facts">
        <div className={errors.deliveryAddress ? "is-missing" : undefined}>
          <WhereButton />
          {errors.deliveryAddress ? <p className="field__error">{errors.deliveryAddress}</p> : null}
        </div>
        <div className={errors.requestedPickupAt ? "is-missing" : undefined}>
          <WhenButton quote={quote} />
          {errors.requestedPickupAt ? <p className="field__error">{errors.requestedPickupAt}</p> : null}
          {!errors.requestedPickupAt && !timeInForce(shop) ? (
            <p className="field__hint">{t.chooseTimeFirst}</p>
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface ContactFieldsProps {
  errors: FieldErrors;
  onChange: CheckoutForm["setCustomer"];
}

/** Who the order is for, and how to reach them. */
export function ContactFields({ errors, onChange }: ContactFieldsProps) {
  const { t } = usePage();
  const { customer, paymentMethod } = useShop().draft;
  return (
    <section className="card">
      <h2 className="card__title">{t.contact}</h2>
      <div className="form">
        <Field
          label={t.name}
          autoComplete="name"
          maxLength={120}
          required
          value={customer.name}
          error={errors["customer.name"]}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="form__row">
          <Field
            label={t.phoneField}
            hint={t.phoneHint}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
            value={customer.phone}
            error={errors["customer.phone"]}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
          <Field
            label={t.email}
            hint={paymentMethod === "CASH" ? t.emailHintOptional : t.emailHintOnline}
            type="email"
            autoComplete="email"
            maxLength={200}
            required={paymentMethod === "ONLINE"}
            value={customer.email}
            error={errors["customer.email"]}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </div>
        <RememberMe />
      </div>
    </section>
  );
}

/** Kept on this device when the guest says so, and forgotten as easily. */
function RememberMe() {
  const { t } = usePage();
  const { draft, change } = useShop();
  return (
    <div className="remember">
      <label className="choice choice--plain">
        <input
          type="checkbox"
          className="checkbox"
          checked={draft.isRemembered}
          onChange={(event) => change({ isRemembered: event.target.checked })}
        />
        <span className="choice__text">
          <strong>{t.rememberMe}</strong>
          <span>{t.rememberHint}</span>
        </span>
      </label>
      {draft.isRemembered && draft.customer.name ? (
        <button type="button" className="link" onClick={() => change(nobody)}>
          {t.forgetMe}
        </button>
      ) : null}
    </div>
  );
}

/** What the kitchen should know beside the dishes, and what the law asks of some of them. */
export function ExtraFields({ checkout }: { checkout: CheckoutForm }) {
  const { t } = usePage();
  const { draft, change } = useShop();
  const { errors, ageLimit } = checkout;
  return (
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
      {ageLimit === null ? null : (
        <div className={errors.ageConfirmed ? "is-missing" : undefined}>
          <label className="choice choice--plain">
            <input
              type="checkbox"
              className="checkbox"
              checked={checkout.isAgeConfirmed}
              aria-invalid={errors.ageConfirmed ? true : undefined}
              onChange={(event) => checkout.confirmAge(event.target.checked)}
            />
            <span className="choice__text">
              <strong>{t.ageConfirm({ age: ageLimit })}</strong>
            </span>
          </label>
          {errors.ageConfirmed ? <p className="field__error">{errors.ageConfirmed}</p> : null}
        </div>
      )}
    </section>
  );
}
