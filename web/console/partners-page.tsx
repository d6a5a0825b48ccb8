import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { PartnerStatus } from "../../src/domain/partner-status.ts";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill, type Tone } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { Problem } from "../dashboard/office/problem.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { Facts } from "../desk/facts.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { kindFacts } from "./facts-of.ts";
import { Found, Narrow, SoughtFields, useSought } from "./found-list.tsx";
import { useConsoleChange, useConsoleData, useConsoleList } from "./use-console.ts";

export const partnerTones: Record<PartnerStatus, Tone> = {
  PENDING: "wait",
  TESTING: "wait",
  APPROVED: "good",
  SUSPENDED: "bad",
  ARCHIVED: "quiet",
};

/** Those who build on the service, the newest first. */
export function PartnersPage() {
  const { t } = useWords();
  const p = t.console.partners;
  const sought = useSought();
  const [status, setStatus] = useState<PartnerStatus | "">("");
  const list = useConsoleList("partners", { text: sought.text, status }, (query) =>
    consoleCall("GET /partners", { query }),
  );
  return (
    <>
      <DeskHead title={p.name} lead={p.lead} />
      <Waiting />
      <Program />
      <TestAtOnce />
      <SoughtFields label={p.find} sought={sought}>
        <Narrow label={p.statusOf} value={status} names={p.status} onChange={setStatus} />
      </SoughtFields>
      <Found label={p.name} none={p.none} list={list}>
        {(partner) => <PartnerRow key={partner.id} partner={partner} />}
      </Found>
    </>
  );
}

function PartnerRow({ partner }: { partner: OperatorAnswer<"GET /partners">["data"][number] }) {
  const { t } = useWords();
  const p = t.console.partners;
  return (
    <li>
      <div className={rows.what}>
        <Link className={rows.whole} to="/console/partners/$partnerId" params={{ partnerId: partner.id }}>
          {partner.name}
        </Link>
        <Facts
          all={[
            partner.id,
            p.created({ at: Date.parse(partner.createdAt) }),
            ...kindFacts(t.console, { ...partner, whiteLabel: false }),
          ]}
        />
      </div>
      <Pill tone={partnerTones[partner.status]}>{p.status[partner.status]}</Pill>
    </li>
  );
}

/** Those who have applied, and wait for somebody to decide. */
function Waiting() {
  const { t } = useWords();
  const w = t.console.partners.waiting;
  const waiting = useConsoleData("partners", "waiting", async () => {
    const of = (status: PartnerStatus) =>
      consoleCall("GET /partners", { query: { limit: 50, cursor: null, text: null, status } });
    const pages = await Promise.all([of("PENDING"), of("TESTING")]);
    return pages.flatMap(({ data }) => data);
  });
  const partners = waiting.data ?? [];
  if (partners.length === 0) return null;
  return (
    <Card title={w.title} text={w.text}>
      <ul className={rows.list} aria-label={w.title}>
        {partners.map((partner) => (
          <PartnerRow key={partner.id} partner={partner} />
        ))}
      </ul>
    </Card>
  );
}

/** Whether partners make LIVE keys by themselves. */
function Program() {
  const { t } = useWords();
  const o = t.console.partners.program;
  const program = useConsoleData("program", "", () => consoleCall("GET /partner-program"));
  const change = useConsoleChange(
    (isOpen: boolean) => consoleCall("PUT /partner-program", { body: { isOpen } }),
    program.data?.isOpen ? o.closed : o.opened,
  );
  return (
    <Loaded query={program}>
      {({ isOpen }) => (
        <Card
          title={o.title}
          text={isOpen ? o.isOpen : o.isClosed}
          aside={
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(!isOpen)}>
              {isOpen ? o.close : o.open}
            </Button>
          }
        >
          <Problem error={change.error} />
        </Card>
      )}
    </Loaded>
  );
}

/** Whether who applies may try things out before somebody has decided. */
function TestAtOnce() {
  const { t } = useWords();
  const o = t.console.partners.testAtOnce;
  const state = useConsoleData("testAtOnce", "", () => consoleCall("GET /test-at-once"));
  const change = useConsoleChange(
    (isOn: boolean) => consoleCall("PUT /test-at-once", { body: { isOn } }),
    state.data?.isOn ? o.turnedOff : o.turnedOn,
  );
  return (
    <Loaded query={state}>
      {({ isOn }) => (
        <Card
          title={o.title}
          text={isOn ? o.isOn : o.isOff}
          aside={
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(!isOn)}>
              {isOn ? o.turnOff : o.turnOn}
            </Button>
          }
        >
          <Problem error={change.error} />
        </Card>
      )}
    </Loaded>
  );
}
