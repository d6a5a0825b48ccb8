import { Button, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../texts.tsx";
import { Ask } from "./ask.tsx";
import { Card, Note, Pill } from "./card.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import type { SiteGate } from "./office-api.ts";
import { PageHead } from "./page-head.tsx";
import { problemText } from "./problem-text.ts";
import { useOfficeChange, useOfficeData } from "./use-office.ts";

const shortest = 4;

/** The password in front of the ordering page. */
export function SiteGatePage() {
  const { t } = useWords();
  const o = t.office.siteGate;
  const gate = useOfficeData("siteGate", (api) => api.siteGate());
  return (
    <div className={styles.inner}>
      <PageHead title={o.title} lead={o.lead} />
      <Loaded query={gate}>
        {(data) => <GateForm key={`${data.enabled} ${data.password}`} gate={data} />}
      </Loaded>
    </div>
  );
}

function GateForm({ gate }: { gate: SiteGate }) {
  const { t } = useWords();
  const o = t.office.siteGate;
  const [isOn, setOn] = useState(gate.enabled);
  const [password, setPassword] = useState(gate.password ?? "");
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = useOfficeChange(
    ["siteGate"],
    (api, body: { enabled: boolean; password?: string }) => api.setSiteGate(body),
    t.office.saved,
  );
  const typed = password.trim();
  const isShort = typed.length < shortest;
  const isNew = typed !== (gate.password ?? "");
  const isChanged = isOn !== gate.enabled || (isOn && isNew);
  const send = () =>
    save.mutate(
      { enabled: isOn, ...(isOn && isNew && { password: typed }) },
      { onSuccess: () => setAsking(false) },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isOn && isShort) return;
    if (gate.enabled && !isOn) setAsking(true);
    else send();
  };
  const state = !gate.enabled ? "off" : gate.password === null ? "locked" : "on";
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title={o.password}
        aside={<Pill tone={state === "on" ? "wait" : state === "off" ? "good" : "bad"}>{o[state]}</Pill>}
        foot={
          <>
            <Button type="submit" disabled={!isChanged} loading={save.isPending && !isAsking}>
              {t.office.save}
            </Button>
            {isChanged && <span>{t.office.unsaved}</span>}
          </>
        }
      >
        <Switch
          classNames={{ body: styles.switch, label: styles.switchLabel }}
          size="lg"
          labelPosition="left"
          label={o.toggle}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {isOn && (
          <TextInput
            className={styles.narrow}
            label={o.password}
            description={o.passwordHelp}
            value={password}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            error={hasTried && isShort ? o.passwordShort : undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {gate.enabled && gate.password !== null && isOn && isNew && <Note tone="wait">{o.changeHelp}</Note>}
        {save.error !== null && !isAsking && (
          <Note tone="bad" isNew>
            {problemText(t, save.error)}
          </Note>
        )}
      </Card>
      <Ask
        {...o.openAsk}
        isOpen={isAsking}
        isBusy={save.isPending}
        error={save.error}
        onYes={send}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
