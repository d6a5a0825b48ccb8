import type { AgreementInput } from "../../../src/features/storefront/schemas.ts";
import type { OwnerTexts } from "../../i18n/owners.ts";
import { SmallPage } from "./frame.tsx";

/** Where the owner reads and signs the customer agreement. A form that needs no script. */
export function AgreementPage({ texts, ...input }: AgreementInput & { texts: OwnerTexts }) {
  const { slug, restaurantName, agreement, signedTime } = input;
  const { signed } = agreement;
  if (signed)
    return (
      <SmallPage seed={slug} title={texts.signedTitle}>
        <p className="small__text">
          {texts.signed.replace("{name}", signed.signerName).replace("{time}", signedTime ?? "")}
        </p>
        <p className="small__text">{texts.next}</p>
        <p>
          <a className="button" href="/dashboard">
            {texts.toDashboard}
          </a>
        </p>
        <AgreementText text={agreement.text} />
      </SmallPage>
    );
  return (
    <SmallPage seed={slug} title={texts.agreementTitle}>
      <p className="small__text">{texts.agreementLead.replace("{restaurant}", restaurantName)}</p>
      <AgreementForm texts={texts} {...input} />
    </SmallPage>
  );
}

const fields = [
  { name: "orgNumber", autoComplete: "off", inputMode: "numeric" },
  { name: "legalName", autoComplete: "organization", inputMode: "text" },
  { name: "addressLine1", autoComplete: "address-line1", inputMode: "text" },
  { name: "postalCode", autoComplete: "postal-code", inputMode: "numeric" },
  { name: "city", autoComplete: "address-level2", inputMode: "text" },
] as const;

function AgreementForm({
  texts,
  slug,
  agreement,
  filled,
  problem,
  wrong,
}: AgreementInput & { texts: OwnerTexts }) {
  const message = problem === "CHANGED" ? texts.changed : problem === "LOCKED" ? texts.locked : texts.wrong;
  return (
    <form className="gate agreement" method="post" action={`/agreement?slug=${slug}`}>
      {problem ? (
        <p className="field__error" role="alert">
          {message}
        </p>
      ) : null}
      <h2>{texts.company}</h2>
      {fields.map(({ name, autoComplete, inputMode }) => (
        <label className="field" key={name}>
          <span className="field__label">{texts[name]}</span>
          <input
            className="field__input"
            name={name}
            defaultValue={filled[name] ?? agreement.legal[name] ?? ""}
            required
            maxLength={200}
            inputMode={inputMode}
            autoComplete={autoComplete}
            aria-invalid={wrong.includes(name) || undefined}
          />
        </label>
      ))}
      <AgreementText text={agreement.text} />
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

/** Paragraphs; the first line of each is its heading. */
function AgreementText({ text }: { text: string }) {
  const [title, ...parts] = text.trim().split("\n\n");
  return (
    <section className="agreement__text">
      <h2>{title}</h2>
      {parts.map((part) => {
        const [heading, ...lines] = part.split("\n");
        return (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{lines.join(" ")}</p>
          </div>
        );
      })}
    </section>
  );
}
