import { allergens } from "../../../src/domain/allergens.ts";
import { occasions } from "../../../src/domain/occasions.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import type { Details } from "./booking-body.ts";
import { useBooking } from "./booking-context.tsx";
import { usePage } from "./page.ts";
import type { BookingForm } from "./use-booking-form.ts";

/** Who comes: the three things that a restaurant has to know. */
export function ContactFields({ form, needsEmail }: { form: BookingForm; needsEmail: boolean }) {
  const { t } = usePage();
  const { customer, setCustomer } = useBooking();
  const set = (patch: Partial<typeof customer>): void => {
    setCustomer(patch);
    form.forget();
  };
  return (
    <section className="card">
      <h2 className="card__title">{t.details}</h2>
      <div className="form">
        <Field
          label={t.name}
          autoComplete="name"
          maxLength={120}
          required
          value={customer.name}
          error={form.errors["customer.name"]}
          onChange={(event) => set({ name: event.target.value })}
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
            error={form.errors["customer.phone"]}
            onChange={(event) => set({ phone: event.target.value })}
          />
          <Field
            label={t.email}
            hint={t.emailHint}
            type="email"
            autoComplete="email"
            maxLength={200}
            required={needsEmail}
            value={customer.email}
            error={form.errors["customer.email"]}
            onChange={(event) => set({ email: event.target.value })}
          />
        </div>
      </div>
    </section>
  );
}

/** What makes an evening better when the restaurant knows it beforehand; none of it has to be answered. */
export function WishFields({ form }: { form: BookingForm }) {
  const { t } = usePage();
  const { details, change } = form;
  return (
    <section className="card">
      <h2 className="card__title">{t.more}</h2>
      <fieldset className="group">
        <legend className="field__label">{t.occasion}</legend>
        <div className="toggles">
          {(["NONE", ...occasions] as const).map((occasion) => (
            <label className="toggle" key={occasion}>
              <input
                type="radio"
                className="sr-only"
                name="occasion"
                checked={details.occasion === occasion}
                onChange={() => change({ occasion })}
              />
              <span className="toggle__face">{t.occasions[occasion]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <AllergyFields details={details} change={change} />
      <div className="booking__needs">
        <div className="booking__need">
          <span>{t.highChairs}</span>
          <Stepper
            value={details.highChairs}
            minimum={0}
            maximum={10}
            fewerLabel={`${t.highChairs} −1`}
            moreLabel={`${t.highChairs} +1`}
            valueLabel={t.highChairs}
            onChange={(highChairs) => change({ highChairs })}
          />
        </div>
        <label className="choice choice--plain">
          <input
            type="checkbox"
            className="checkbox"
            checked={details.wheelchair}
            onChange={(event) => change({ wheelchair: event.target.checked })}
          />
          <span className="choice__text">{t.wheelchair}</span>
        </label>
      </div>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        maxLength={500}
        value={details.note}
        error={form.errors.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </section>
  );
}

function AllergyFields({ details, change }: { details: Details; change: BookingForm["change"] }) {
  const { t, say } = usePage();
  const chosen = details.allergies;
  return (
    <details className="booking__fold">
      <summary>
        {t.allergies}
        {chosen.length > 0 ? <span className="tag tag--open">{chosen.length}</span> : null}
      </summary>
      <fieldset className="group">
        <legend className="field__hint">{t.allergiesHint}</legend>
        <div className="toggles">
          {allergens.map(({ code, name, nameEn }) => (
            <label className="toggle" key={code}>
              <input
                type="checkbox"
                className="sr-only"
                checked={chosen.includes(code)}
                onChange={(event) =>
                  change({
                    allergies: event.target.checked
                      ? [...chosen, code]
                      : chosen.filter((one) => one !== code),
                  })
                }
              />
              <span className="toggle__face">{say(name, nameEn)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
