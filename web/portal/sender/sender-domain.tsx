import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AskButton } from "../../dashboard/office/ask-button.tsx";
import { Card, Pill } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortalChange, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import type { Sender } from "./sender-page.tsx";
import { SenderRecord } from "./sender-record.tsx";
import { senderTones } from "./sender-tones.ts";
import { SenderTrouble } from "./sender-trouble.tsx";

/** While the page is open and the records are waited for. */
const lookAgainMs = 20_000;

/** The domain that is set: how it stands, and each record that its zone needs. */
export function SenderDomain({ sender, domain }: { sender: Sender; domain: string }) {
  const o = useWords().t.portalBrand.sender;
  const state = o.states[sender.status];
  const check = usePortalChange(
    [["sender-domain"]],
    (call) => call("POST /brand/sender-domain/check"),
    o.checked,
  );
  useLooking(sender);
  return (
    <>
      <Card
        title={domain}
        text={state.text}
        aside={<Pill tone={senderTones[sender.status]}>{state.name}</Pill>}
        foot={
          <>
            <Button loading={check.isPending} onClick={() => check.mutate(undefined)}>
              {o.check}
            </Button>
            <RemoveDomain domain={domain} />
          </>
        }
      >
        <p className={office.lead}>
          <b>{o.sendsFrom({ domain })}</b>
        </p>
        <p className={office.help} role="status">
          {sender.checkedAt ? o.checkedAt({ at: Date.parse(sender.checkedAt) }) : o.never}
        </p>
        <SenderTrouble error={check.error} />
      </Card>
      {sender.records.map((record) => (
        <SenderRecord key={`${record.record} ${record.fullName}`} record={record} />
      ))}
    </>
  );
}

/** Looks by itself, so that a record is seen as soon as it is there. Only while it is waited for: asking begins a failed wait anew. */
function useLooking({ status }: Sender): void {
  const { call } = usePortal();
  const queries = useQueryClient();
  const keyOf = usePortalKey();
  useQuery({
    queryKey: keyOf("sender-domain-look"),
    queryFn: async () => {
      const answer = await call("POST /brand/sender-domain/check");
      queries.setQueryData(keyOf("sender-domain"), answer);
      return answer;
    },
    enabled: status === "PENDING",
    refetchInterval: lookAgainMs,
    retry: false,
  });
}

function RemoveDomain({ domain }: { domain: string }) {
  const o = useWords().t.portalBrand.sender;
  const remove = usePortalChange([["sender-domain"]], (call) => call("DELETE /brand/sender-domain"));
  return (
    <AskButton
      label={o.remove}
      look={{ className: office.danger }}
      title={o.removeAsk.title({ domain })}
      text={o.removeAsk.text}
      yes={o.removeAsk.yes}
      isDestructive
      change={remove}
      onYes={(close) => remove.mutate(undefined, { onSuccess: close })}
    />
  );
}
