import { Button } from "@mantine/core";
import type { PartnerDomain } from "../../../src/features/domains/schemas.ts";
import { useWords } from "../texts.tsx";
import { AskButton } from "./ask-button.tsx";
import { Card, Note, Pill } from "./card.tsx";
import { CopyField } from "./copy-field.tsx";
import { useIntegrationChange, useIntegrations } from "./integrations.ts";
import styles from "./office.module.css";
import { Problem } from "./problem.tsx";

/** One of the restaurant's names on the web: whether it is proved, how it is proved, and what it is used for. */
export function DomainCard({ domain }: { domain: PartnerDomain }) {
  const { t } = useWords();
  const o = t.office.domains;
  const { mayChange } = useIntegrations();
  const verify = useIntegrationChange("domains", (api) => api.verifyDomain(domain.id));
  const primary = useIntegrationChange("domains", (api) => api.makePrimary(domain.id), t.office.saved);
  const check = verify.data?.check;
  const unchecked = domain.verified ? undefined : o.notChecked;
  return (
    <Card
      title={domain.domain}
      text={domain.lastCheckedAt ? o.lastChecked({ at: Date.parse(domain.lastCheckedAt) }) : unchecked}
      aside={<DomainState domain={domain} />}
      foot={
        mayChange && (
          <>
            {!domain.verified && (
              <Button
                aria-label={o.verifyLabel({ domain: domain.domain })}
                loading={verify.isPending}
                onClick={() => verify.mutate(undefined)}
              >
                {o.verify}
              </Button>
            )}
            {domain.verified && !domain.primary && (
              <Button
                variant="default"
                aria-label={o.makePrimaryLabel({ domain: domain.domain })}
                loading={primary.isPending}
                onClick={() => primary.mutate(undefined)}
              >
                {o.makePrimary}
              </Button>
            )}
            {!domain.managedByService && <RemoveDomain domain={domain} />}
          </>
        )
      }
    >
      {domain.verification && (
        <>
          <p className={styles.lead}>{o.record}</p>
          <CopyField label={o.host} value={domain.verification.name} />
          <CopyField label={o.value} value={domain.verification.value} />
        </>
      )}
      {check && (
        <Note tone={check === "FOUND" ? "good" : "wait"} isNew>
          {o.checks[check]} {check === "FOUND" && o.keep}
        </Note>
      )}
      <Problem error={verify.error ?? primary.error} />
    </Card>
  );
}

function DomainState({ domain }: { domain: PartnerDomain }) {
  const { t } = useWords();
  const o = t.office.domains;
  return (
    <span className={styles.pills}>
      {domain.primary && <Pill tone="info">{o.primary}</Pill>}
      {domain.managedByService && <Pill tone="quiet">{o.managed}</Pill>}
      <Pill tone={domain.verified ? "good" : "wait"}>{domain.verified ? o.verified : o.waiting}</Pill>
    </span>
  );
}

function RemoveDomain({ domain }: { domain: PartnerDomain }) {
  const { t } = useWords();
  const o = t.office.domains;
  const remove = useIntegrationChange("domains", (api) => api.removeDomain(domain.id));
  return (
    <AskButton
      label={o.remove}
      look={{ className: styles.danger, "aria-label": o.removeLabel({ domain: domain.domain }) }}
      title={o.removeAsk.title({ domain: domain.domain })}
      text={o.removeAsk.text}
      yes={o.removeAsk.yes}
      isDestructive
      change={remove}
      onYes={(close) => remove.mutate(undefined, { onSuccess: close })}
    />
  );
}
