import { Card, Pill } from "../../dashboard/office/card.tsx";
import { CopyField } from "../../dashboard/office/copy-field.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import type { Sender } from "./sender-page.tsx";
import { senderTones } from "./sender-tones.ts";

/** What to put into the zone, to the letter, and whether it has been seen there. */
export function SenderRecord({ record }: { record: Sender["records"][number] }) {
  const o = useWords().t.portalBrand.sender;
  const { record: kind, name, fullName, type, value, ttl, priority, status } = record;
  const said = { VERIFIED: o.found, FAILED: o.missing, PENDING: o.waiting, NOT_STARTED: o.waiting };
  return (
    <Card {...o.records[kind]} aside={<Pill tone={senderTones[status]}>{said[status]}</Pill>}>
      <CopyField label={`${kind}: ${o.host}`} value={name} />
      <p className={office.help}>{o.fullName({ name: fullName })}</p>
      <CopyField label={`${kind}: ${o.value}`} value={value} />
      <p className={office.help}>
        {o.type({ type, ttl })}
        {priority !== null && `, ${o.priority({ priority })}`}
        {kind === "SPF" && ` · ${o.spfNote}`}
      </p>
    </Card>
  );
}
