import type { AgreementInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { AgreementText, companyFields } from "../../ui/agreement-text.tsx";
import { Field } from "../../ui/field.tsx";
import { SmallPage } from "./frame.tsx";

/** Where the owner reads and signs the customer agreement. A form that needs no script. */
export function AgreementPage({ t, ...input }: AgreementInput & { t: Spoken<Catalogue["ownerPages"]> }) {
  const { lang, slug, restaurantName, agreement } = input;
  const { signed } = agreement;
  if (signed)
    return (
      <SmallPage seed={slug} title={t.signedTitle}>
        <p className="small__text">
          {t.signed({ name: signed.signerName, at: Date.parse(signed.signedAt) })}
        </p>
        <p className="small__text">{t.next}</p>
        <p>
          <a
            className="button"
            href={`/dashboard/${slug}/settings/going-live${lang === "en" ? "?lang=en" : ""}`}
          >
            {t.toDashboard}
          </a>
        </p>
        <AgreementText className="agreement__text" text={agreement.text} />
      </SmallPage>
    );
  return (
    <SmallPage seed={slug} title={t.agreementTitle}>
      <p className="small__text">{t.agreementLead({ restaurant: restaurantName })}</p>
      <AgreementForm t={t} {...input} />
    </SmallPage>
  );
}

function AgreementForm({
  t,
  slug,
  agreement,
  filled,
  problem,
  wrong,
}: AgreementInput & { t: Spoken<Catalogue["ownerPages"]> }) {
  const isOnlyUnticked = wrong.length === 1 && wrong[0] === "accept";
  const messages = { CHANGED: t.changed, LOCKED: t.locked, INVALID: t.wrong };
  return (
    <form className="gate agreement" method="post" action={`/agreement?slug=${slug}`}>
      {problem ? (
        <p className="field__error" role="alert">
          {isOnlyUnticked ? t.unticked : messages[problem]}
        </p>
      ) : null}
      <h2>{t.company}</h2>
      {companyFields.map(({ name, autoComplete, inputMode }) => {
        const value = filled[name] ?? agreement.legal[name] ?? "";
        return (
          <Field
            key={name}
            label={t[name]}
            error={wrong.includes(name) ? whatIsWrong(t, name, problem, value) : null}
            name={name}
            defaultValue={value}
            required
            maxLength={200}
            inputMode={inputMode}
            autoComplete={autoComplete}
          />
        );
      })}
      <AgreementText className="agreement__text" text={agreement.text} />
      <input type="hidden" name="version" value={agreement.version} />
      <input type="hidden" name="textHash" value={agreement.textHash} />
      <label className="agreement__yes">
        <input type="checkbox" name="accept" value="on" required />
        <span>{t.yes}</span>
      </label>
      <button className="button button--large" type="submit">
        {t.sign}
      </button>
    </form>
  );
}

function whatIsWrong(
  t: Spoken<Catalogue["ownerPages"]>,
  name: string,
  problem: AgreementInput["problem"],
  value: string,
): string {
  if (problem === "LOCKED") return t.locked;
  if (value.trim() !== "" && name === "orgNumber") return t.wrongOrgNumber;
  return value.trim() !== "" && name === "postalCode" ? t.wrongPostalCode : t.missing;
}
