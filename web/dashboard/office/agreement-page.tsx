import { Link } from "@tanstack/react-router";
import type { StaffAgreement } from "../../../src/features/owners/schemas.ts";
import { AgreementText, companyFields } from "../../ui/agreement-text.tsx";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./agreement.module.css";
import { Card, Empty, Note, Pill } from "./card.tsx";
import { Loaded } from "./loaded.tsx";
import office from "./office.module.css";
import { OwnersOnly } from "./owners-only.tsx";
import { PageHead } from "./page-head.tsx";
import { SignForm } from "./sign-form.tsx";
import { useOfficeData } from "./use-office.ts";

/** The customer agreement: what it says, for which company, and who has signed it. */
export function AgreementPage() {
  const { t } = useWords();
  const o = t.office.agreement;
  const { restaurant } = useKitchen();
  return (
    <OwnersOnly>
      <div className={office.inner}>
        <PageHead title={t.ownerPages.agreementTitle} lead={o.lead} />
        {restaurant.environment === "TEST" ? <Empty {...o.sandbox} /> : <Agreement />}
      </div>
    </OwnersOnly>
  );
}

function Agreement() {
  const { t, locale } = useWords();
  const agreement = useOfficeData("agreement", (api) => api.agreement());
  const o = t.office.agreement;
  return (
    <Loaded query={agreement}>
      {(data) => {
        const isCurrent = data.signed?.version === data.version;
        return (
          <>
            {data.signed && <Signed signed={data.signed} legal={data.legal} />}
            {data.signed && !isCurrent && <Note tone="wait">{o.newVersion}</Note>}
            {/* The text is in the language that was read: another language is another text to sign. */}
            {isCurrent ? (
              <Card title={o.text}>
                <AgreementText className={styles.text} text={data.text} />
              </Card>
            ) : (
              <SignForm key={`${locale} ${data.textHash}`} agreement={data} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface SignedProps {
  signed: NonNullable<StaffAgreement["signed"]>;
  legal: StaffAgreement["legal"];
}

function Signed({ signed, legal }: SignedProps) {
  const { t } = useWords();
  const words = t.ownerPages;
  const o = t.office.agreement;
  const { slug } = useKitchen();
  return (
    <Card
      title={words.signedTitle}
      text={words.signed({ name: signed.signerName, at: Date.parse(signed.signedAt) })}
      aside={<Pill tone="good">{o.signed}</Pill>}
      foot={
        <Link className={styles.onward} to="/dashboard/$slug/settings/going-live" params={{ slug }}>
          {o.toGoLive}
        </Link>
      }
    >
      <dl className={styles.company}>
        {companyFields.map(({ name }) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{legal[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
