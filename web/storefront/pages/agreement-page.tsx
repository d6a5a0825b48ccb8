import type { AgreementInput } from "../../../src/features/storefront/schemas.ts";
import type { OwnerTexts } from "../../i18n/owners.ts";
import { AgreementText, companyFields } from "../../ui/agreement-text.tsx";
import { Field } from "../../ui/field.tsx";
import { SmallPage } from "./frame.tsx";

/** Where the owner reads and signs the customer agreement. A form that needs no script. */
export function AgreementPage({ texts, ...input }: AgreementInput & { texts: OwnerTexts }) {
  const { lang, slug, restaurantName, agreement, signedTime } = input;
  const { signed } = agreement;
  if (signed)
    return (
      <SmallPage seed={slug} title={texts.signedTitle}>
        <p className="small__text">
          {texts.signed.replace("{name}", signed.signerName).replace("{time}", signedTime ?? "")}
        </p>
        <p className="small__text">{texts.next}</p>
        <p>
          <a
            className="button"
            href={`/dashboard/${slug}/settings/going-live${lang === "en" ? "?lang=en" : ""}`}
          >
            {texts.toDashboard}
          </a>
        </p>
        <AgreementText className="agreement__text" text={agreement.text} />
      </SmallPage>
    );
  return (
    <SmallPage seed={slug} title={texts.agreementTitle}>
      <p className="small__text">{texts.agreementLead.replace("{restaurant}", restaurantName)}</p>
      <AgreementForm texts={texts} {...input} />
    </SmallPage>
  );
}

function AgreementForm({
  texts,
  slug,
  agreement,
  filled,
  problem,
  wrong,
}: AgreementInput & { texts: OwnerTexts }) {
  const isOnlyUnticked = wrong.length === 1 && wrong[0] === "accept";
  const messages = { CHANGED: texts.changed, LOCKED: texts.locked, INVALID: texts.wrong };
  return (
    <form className="gate agreement" method="post" action={`/agreement?slug=${slug}`}>
      {problem ? (
        <p className="field__error" role="alert">
          {isOnlyUnticked ? texts.unticked : messages[problem]}
        </p>
      ) : null}
      <h2>{texts.company}</h2>
      {companyFields.map(({ name, autoComplete, inputMode }) => {
        const value = filled[name] ?? agreement.legal[name] ?? "";
        return (
          <Field
            key={name}
            label={texts[name]}
            error={wrong.includes(name) ? whatIsWrong(texts, name, problem, value) : null}
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
        <span>{texts.yes}</span>
      </label>
      <button className="button button--large" type="submit">
        {texts.sign}
      </button>
    </form>
  );
}

function whatIsWrong(
  texts: OwnerTexts,
  name: string,
  problem: AgreementInput["problem"],
  value: string,
): string {
  if (problem === "LOCKED") return texts.locked;
  if (value.trim() !== "" && name === "orgNumber") return texts.wrongOrgNumber;
  return value.trim() !== "" && name === "postalCode" ? texts.wrongPostalCode : texts.missing;
}
