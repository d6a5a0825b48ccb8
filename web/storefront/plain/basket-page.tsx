import type { PlainBasketInput } from "../../../src/features/storefront/schemas.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { contactErrors } from "../contact.ts";
import { usePage } from "../ordering/page.ts";
import { TotalsRow } from "../totals-row.tsx";
import type { PlainTexts } from "./dish-form.tsx";

type BasketPageProps = Omit<PlainBasketInput, "frame"> & { texts: PlainTexts };

/** The basket and the checkout without script: one form, so that nothing that was typed is lost by working out the total again. */
export function BasketPage(props: BasketPageProps) {
  const { texts, restaurant, lines, said } = props;
  const { t } = usePage();
  return (
    <main className="part">
      <nav className="part__way">
        <a href="/">{restaurant.name}</a>
      </nav>
      <h1 className="part__title">{texts.basketTitle}</h1>
      {said.length > 0 ? (
        <div className="notice notice--warn" role="alert">
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : null}
      {lines.length === 0 ? (
        <>
          <p className="part__text">{texts.empty}</p>
          <p className="part__go">
            <a className="button button--large" href="/">
              {t.toMenu}
            </a>
          </p>
        </>
      ) : (
        <OrderForm {...props} />
      )}
    </main>
  );
}

function OrderForm(props: BasketPageProps) {
  const { texts, basket, attempt, quote, restaurant, times } = props;
  const { t } = usePage();
  const canOrder = quote !== null && (times.asapAt !== null || times.later.length > 0);
  return (
    <form className="part__form" method="post" action="/kurv/bestill">
      {/* Enter, wherever it is pressed, orders. */}
      <button type="submit" hidden>
        {texts.placePlain}
      </button>
      <input type="hidden" name="basket" value={basket} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="total" value={quote?.total ?? ""} />
      <Lines {...props} />
      {quote ? <Totals quote={quote} /> : null}
      <p className="part__go">
        <button type="submit" className="button button--quiet" formAction="/kurv" formNoValidate>
          {texts.update}
        </button>
        <a className="button button--plain" href="/">
          {t.toMenu}
        </a>
      </p>
      {quote && !canOrder ? <p className="notice">{texts.noTime}</p> : null}
      {canOrder ? (
        <>
          <h2 className="part__name">{texts.pickupTitle}</h2>
          <Times {...props} />
          <Contact {...props} />
          <p>{texts.payment}</p>
          <p className="field__hint">{t.terms({ restaurant: restaurant.name })}</p>
          <button type="submit" className="button button--large">
            {texts.place({ total: quote.total })}
          </button>
        </>
      ) : (
        <Typed filled={props.filled} />
      )}
    </form>
  );
}

/** What a guest has said of themselves goes along, unseen, while there is nothing to order or no time for it. */
const Typed = ({ filled }: Pick<BasketPageProps, "filled">) =>
  (["name", "phone", "email", "note", "age"] as const).map((name) => (
    <input key={name} type="hidden" name={name} value={filled[name] ?? ""} />
  ));

function Lines({ lines, texts }: BasketPageProps) {
  const { t, kr } = usePage();
  return (
    <ul>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and nothing here is rendered twice.
        <li className="line" key={index}>
          <div className="line__main">
            <p className="line__name">{line.name}</p>
            {line.choices.map((choice) => (
              <p className="line__addons" key={choice}>
                {choice}
              </p>
            ))}
            {line.note ? <p className="line__note">«{line.note}»</p> : null}
            {line.wrong.map((sentence) => (
              <p className="line__warn" key={sentence}>
                {sentence}
              </p>
            ))}
            <p className="line__actions">
              <button
                type="submit"
                className="link"
                formAction="/kurv"
                formNoValidate
                name="remove"
                value={index}
                aria-label={texts.removeOf({ name: line.name })}
              >
                {t.remove}
              </button>
            </p>
          </div>
          <div className="line__side">
            <span className="line__sum">{line.sum === null ? "–" : kr(line.sum)}</span>
            <input
              type="number"
              className="field__input part__number"
              name={`n${index}`}
              min={0}
              max={99}
              inputMode="numeric"
              defaultValue={line.quantity}
              aria-label={texts.quantityOf({ name: line.name })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Totals({ quote }: { quote: NonNullable<BasketPageProps["quote"]> }) {
  const { t, kr } = usePage();
  return (
    <dl className="totals">
      <TotalsRow label={t.subtotal} value={kr(quote.subtotal)} />
      {quote.discount > 0 ? (
        <TotalsRow label={quote.couponApplied?.label ?? t.discount} value={kr(-quote.discount)} tone="good" />
      ) : null}
      {quote.deposit > 0 ? <TotalsRow label={t.bottleDepositTotal} value={kr(quote.deposit)} /> : null}
      <TotalsRow label={t.total} value={kr(quote.total)} isSum />
      {quote.vat.map(({ rate, amount }) => (
        <TotalsRow key={rate} label={t.vatLabel({ rate })} value={kr(amount)} tone="quiet" />
      ))}
    </dl>
  );
}

function Times({ times, filled, errors, texts }: BasketPageProps) {
  const { speech, nowMs } = usePage();
  const error = errors.requestedPickupAt;
  return (
    <div className="field">
      <label className="field__label" htmlFor="time">
        {texts.time}
      </label>
      <select
        className="field__input"
        id="time"
        name="time"
        defaultValue={filled.time ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "time-error" : undefined}
      >
        <option value="">
          {times.asapAt === null ? texts.chooseTime : texts.asap({ at: Date.parse(times.asapAt) })}
        </option>
        {times.later.map((at) => (
          <option key={at} value={at}>
            {speech.soon({ atMs: Date.parse(at), nowMs })}
          </option>
        ))}
      </select>
      {error ? (
        <p className="field__error" id="time-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Contact({ filled, errors, quote }: BasketPageProps) {
  const { t } = usePage();
  const ageLimit = quote?.ageLimit ?? null;
  const { name = "", phone = "", email = "" } = filled;
  // As the page with script says it.
  const own = contactErrors(t, { name, phone, email }, false);
  const field = (name: "name" | "phone" | "email") => ({
    name,
    defaultValue: filled[name] ?? "",
    error: errors[`customer.${name}`] && (own[`customer.${name}`] ?? errors[`customer.${name}`]),
  });
  return (
    <>
      <Field {...field("name")} label={t.name} autoComplete="name" maxLength={120} />
      <div className="form__row">
        <Field
          {...field("phone")}
          label={t.phoneField}
          hint={t.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <Field
          {...field("email")}
          label={t.email}
          hint={t.emailHintOptional}
          type="email"
          autoComplete="email"
          maxLength={200}
        />
      </div>
      <TextArea
        label={t.orderNote}
        hint={t.noteHint}
        name="note"
        maxLength={500}
        defaultValue={filled.note ?? ""}
        error={errors.note}
      />
      {ageLimit === null ? null : (
        <div>
          <label className="choice choice--plain">
            <input
              type="checkbox"
              className="checkbox"
              name="age"
              value="1"
              defaultChecked={filled.age === "1"}
              aria-invalid={errors.ageConfirmed ? true : undefined}
            />
            <span className="choice__text">
              <strong>{t.ageConfirm({ age: ageLimit })}</strong>
            </span>
          </label>
          {errors.ageConfirmed ? <p className="field__error">{errors.ageConfirmed}</p> : null}
        </div>
      )}
    </>
  );
}
