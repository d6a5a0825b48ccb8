import rows from "../dashboard/office/card.module.css";
import { Card, Pill } from "../dashboard/office/card.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import { mayNoteAgreement } from "./partner-decisions.ts";

type Partner = OperatorAnswer<"GET /partners/:partnerId">;

/** What the partner has signed, for which company and by whom; or what is waited for. */
export function PartnerAgreement({ partner }: { partner: Partner }) {
  const { t } = useWords();
  const o = t.console.partner.agreement;
  const { id, name, agreementSignedAt, signatures } = partner;
  const noted = agreementSignedAt === null ? o.unsigned : o.noted({ at: Date.parse(agreementSignedAt) });
  return (
    <Card
      title={o.title}
      text={signatures.length === 0 ? noted : undefined}
      aside={
        <Pill tone={agreementSignedAt ? "good" : "wait"}>
          {agreementSignedAt ? o.states.signed : o.states.waiting}
        </Pill>
      }
      foot={
        mayNoteAgreement(partner) && (
          <DoButton
            label={o.note}
            text={o.noteText({ name })}
            said={o.noteDone}
            work={() => consoleCall("POST /partners/:partnerId/signed", { params: { partnerId: id } })}
          />
        )
      }
    >
      {signatures.length > 0 && (
        <ul className={rows.list} aria-label={o.title}>
          {signatures.map((signature) => (
            <Signature key={signature.version} partnerId={id} signature={signature} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Signature({
  partnerId,
  signature,
}: {
  partnerId: string;
  signature: Partner["signatures"][number];
}) {
  const { t } = useWords();
  const o = t.console.partner;
  const { version, signedAt, signerName, signerEmail, legalName, orgNumber } = signature;
  const path = `/api/console/partners/${partnerId}/agreement/${encodeURIComponent(version)}/pdf`;
  return (
    <li>
      <div className={rows.what}>
        <b>{o.agreement.version({ version })}</b>
        <span>
          {o.agreement.signedBy({ name: signerName, email: signerEmail, at: Date.parse(signedAt) })}
        </span>
        <div className={rows.facts}>
          <span>{legalName}</span>
          <span>{o.orgNumber({ number: orgNumber })}</span>
        </div>
      </div>
      <a href={path} download aria-label={`${o.agreement.download}: ${o.agreement.version({ version })}`}>
        {o.agreement.download}
      </a>
    </li>
  );
}
