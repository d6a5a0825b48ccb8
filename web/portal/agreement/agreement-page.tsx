import agreement from "../../dashboard/office/agreement.module.css";
import { Card, Note, Pill } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { AgreementText } from "../../ui/agreement-text.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePlace, usePortalData } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { agreementSaid, notedAt } from "./agreement-said.ts";
import { SignAgreement } from "./sign-agreement.tsx";

export type Agreement = PortalAnswer<"GET /agreement">;

/** What the partner has agreed to: which words, who signed them, and when. */
export function AgreementPage() {
  const { t, locale } = useWords();
  const o = t.portalAgreement;
  const data = usePortalData(["agreement", locale], (call) => call("GET /agreement"));
  return (
    <>
      <DeskHead title={o.title} lead={o.lead} />
      <Loaded query={data}>{(shown) => <Shown agreement={shown} />}</Loaded>
    </>
  );
}

function Shown({ agreement: data }: { agreement: Agreement }) {
  const { t } = useWords();
  const o = t.portalAgreement;
  const { team } = usePortal();
  const noted = notedAt(data);
  const said = agreementSaid(data, team.role);
  return (
    <>
      {said.includes("UNSIGNED") && <Note tone="wait">{o.states.unsigned}</Note>}
      {noted !== null && (
        <Card title={o.states.noted} aside={<Pill tone="good">{o.states.signed}</Pill>}>
          <p>{o.states.notedAt({ at: Date.parse(noted) })}</p>
        </Card>
      )}
      {data.signatures.map((one) => (
        <Signature key={one.version} signature={one} />
      ))}
      {said.includes("NEW_VERSION") && <Note tone="wait">{o.newVersion}</Note>}
      {said.includes("OWNERS_SIGN") && <Note tone="info">{o.ownersSign}</Note>}
      {said.includes("SIGN") ? (
        // The text is in the language that was read: another language is another text to sign.
        <SignAgreement key={data.textHash} agreement={data} />
      ) : (
        <Card title={o.text}>
          <AgreementText className={agreement.text} text={data.text} />
        </Card>
      )}
    </>
  );
}

function Signature({ signature }: { signature: Agreement["signatures"][number] }) {
  const { t } = useWords();
  const o = t.portalAgreement;
  const { partnerId, environment } = usePlace();
  const { version, signerName, signerEmail, signedAt, legalName, orgNumber } = signature;
  const path = `/api/portal/${partnerId}/${environment}/agreement/${encodeURIComponent(version)}/pdf`;
  return (
    <Card
      title={o.signature({ version })}
      text={o.signedBy({ name: signerName, at: Date.parse(signedAt) })}
      aside={<Pill tone="good">{o.states.signed}</Pill>}
      foot={
        <a className={agreement.onward} href={path} download>
          {o.download}
        </a>
      }
    >
      <dl className={agreement.company}>
        <div>
          <dt>{o.legalName}</dt>
          <dd>{legalName}</dd>
        </div>
        <div>
          <dt>{o.orgNumber}</dt>
          <dd>{orgNumber}</dd>
        </div>
        <div>
          <dt>{o.signerEmail}</dt>
          <dd>{signerEmail}</dd>
        </div>
      </dl>
    </Card>
  );
}
