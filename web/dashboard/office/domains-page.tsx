import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PartnerDomain } from "../../../src/features/domains/schemas.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Ask } from "./ask.tsx";
import { Card, Empty, Note, Pill } from "./card.tsx";
import { CopyField } from "./copy-field.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { isWrong, problemText } from "./problem-text.ts";
import { useOfficeChange, useOfficeData } from "./use-office.ts";

/** The restaurant's own names on the web. */
export function DomainsPage() {
  const { t } = useWords();
  const o = t.office.domains;
  const domains = useOfficeData("domains", (api) => api.domains());
  const [isAdding, setAdding] = useState(false);
  const add = <Button onClick={() => setAdding(true)}>{o.add}</Button>;
  return (
    <div className={styles.inner}>
      <PageHead title={o.title} lead={o.lead} action={domains.data?.length ? add : undefined} />
      <Loaded query={domains}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty}>{add}</Empty>
          ) : (
            all.map((domain) => <DomainCard key={domain.id} domain={domain} />)
          )
        }
      </Loaded>
      <Question title={o.addTitle} isOpen={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <AddDomain onClose={() => setAdding(false)} />}
      </Question>
    </div>
  );
}

function AddDomain({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const o = t.office.domains;
  const [domain, setDomain] = useState("");
  const add = useOfficeChange(["domains", "goLive"], (api, name: string) => api.addDomain(name));
  const [isEmpty, setEmpty] = useState(false);
  const isRefused = isWrong(add.error, "domain");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(domain.trim() === "");
    if (domain.trim() !== "") add.mutate(domain.trim(), { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.domain}
          description={o.domainHelp}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={domain}
          error={isEmpty ? t.office.errors.required : isRefused ? o.domainWrong : undefined}
          onChange={(event) => setDomain(event.currentTarget.value)}
        />
        {add.error !== null && !isRefused && (
          <Note tone="bad" isNew>
            {problemText(t, add.error)}
          </Note>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.office.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {o.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function DomainCard({ domain }: { domain: PartnerDomain }) {
  const { t } = useWords();
  const o = t.office.domains;
  const [isAsking, setAsking] = useState(false);
  const parts = ["domains", "goLive"] as const;
  const verify = useOfficeChange(parts, (api) => api.verifyDomain(domain.id));
  const primary = useOfficeChange(parts, (api) => api.makePrimary(domain.id), t.office.saved);
  const remove = useOfficeChange(parts, (api) => api.removeDomain(domain.id));
  const error = verify.error ?? primary.error;
  const check = verify.data?.check;
  return (
    <Card
      title={domain.domain}
      text={
        domain.lastCheckedAt
          ? o.lastChecked({ at: Date.parse(domain.lastCheckedAt) })
          : domain.verified
            ? undefined
            : o.notChecked
      }
      aside={
        <span className={styles.pills}>
          {domain.primary && <Pill tone="info">{o.primary}</Pill>}
          {domain.managedByService && <Pill tone="quiet">{o.managed}</Pill>}
          <Pill tone={domain.verified ? "good" : "wait"}>{domain.verified ? o.verified : o.waiting}</Pill>
        </span>
      }
      foot={
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
          {!domain.managedByService && (
            <Button
              variant="default"
              className={styles.danger}
              aria-label={o.removeLabel({ domain: domain.domain })}
              onClick={() => setAsking(true)}
            >
              {o.remove}
            </Button>
          )}
        </>
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
      {error !== null && (
        <Note tone="bad" isNew>
          {problemText(t, error)}
        </Note>
      )}
      <Ask
        title={o.removeAsk.title({ domain: domain.domain })}
        text={o.removeAsk.text}
        yes={o.removeAsk.yes}
        isDestructive
        isOpen={isAsking}
        isBusy={remove.isPending}
        error={remove.error}
        onYes={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
