import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useIssues } from "../form-issues.ts";
import { useWords } from "../texts.tsx";
import { Ask } from "./ask.tsx";
import { Card, Note, Pill } from "./card.tsx";
import { type GateBody, gateChange, isTooShort } from "./gate-change.ts";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import type { SiteGate } from "./office-api.ts";
import { PageHead } from "./page-head.tsx";
import { Problem } from "./problem.tsx";
import { useOfficeChange, useOfficeData } from "./use-office.ts";

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
  const [isAsking, setAsking] = useState(false);
  const save = useOfficeChange(["siteGate"], (api, body: GateBody) => api.setSiteGate(body), t.office.saved);
  const form = useForm({
    initialValues: { enabled: gate.enabled, password: gate.password ?? "" },
    validate: {
      password: (typed, { enabled }) => (isTooShort(typed, enabled) ? o.passwordShort : null),
    },
  });
  const unsaid = useIssues(form, save.error, { password: null });
  const { enabled } = form.values;
  const { body, isChanged, isOpening, isOthersOut } = gateChange(gate, form.values);
  const send = () => save.mutate(body, { onSuccess: () => setAsking(false) });
  const submit = form.onSubmit(() => (isOpening ? setAsking(true) : send()));
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title={o.password}
        aside={<GateState gate={gate} />}
        foot={
          <>
            <Button type="submit" disabled={!isChanged} loading={save.isPending}>
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
          {...form.getInputProps("enabled", { type: "checkbox" })}
        />
        {enabled && (
          <TextInput
            className={styles.narrow}
            label={o.password}
            description={o.passwordHelp}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("password")}
          />
        )}
        {isOthersOut && <Note tone="wait">{o.changeHelp}</Note>}
        {isAsking ? null : <Problem error={unsaid} />}
      </Card>
      <Ask {...o.openAsk} isOpen={isAsking} change={save} onYes={send} onClose={() => setAsking(false)} />
    </form>
  );
}

/** Whether guests are asked for a password, and whether anybody knows which. */
function GateState({ gate }: { gate: SiteGate }) {
  const { t } = useWords();
  const o = t.office.siteGate;
  if (!gate.enabled) return <Pill tone="good">{o.off}</Pill>;
  return gate.password === null ? <Pill tone="bad">{o.locked}</Pill> : <Pill tone="wait">{o.on}</Pill>;
}
