import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { useIssues } from "../form-issues.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Empty } from "./card.tsx";
import { DomainCard } from "./domain-card.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { useIntegrationChange, useIntegrationData, useIntegrations } from "./integrations.ts";
import { Loaded } from "./loaded.tsx";
import { Problem } from "./problem.tsx";

/** The restaurant's own names on the web. Where there are some, the head has the button that adds another. */
export function DomainList({ head }: { head(add: ReactNode): ReactNode }) {
  const { t } = useWords();
  const o = t.office.domains;
  const { mayChange } = useIntegrations();
  const domains = useIntegrationData("domains", (api) => api.domains());
  const [isAdding, setAdding] = useState(false);
  const add = mayChange && <Button onClick={() => setAdding(true)}>{o.add}</Button>;
  return (
    <>
      {head(domains.data?.length ? add : undefined)}
      <Loaded query={domains}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty} mayFill={mayChange}>
              {add}
            </Empty>
          ) : (
            all.map((domain) => <DomainCard key={domain.id} domain={domain} />)
          )
        }
      </Loaded>
      <Question title={o.addTitle} isOpen={isAdding} onClose={() => setAdding(false)}>
        <AddDomain onClose={() => setAdding(false)} />
      </Question>
    </>
  );
}

function AddDomain({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const o = t.office.domains;
  const add = useIntegrationChange("domains", (api, name: string) => api.addDomain(name));
  const form = useForm({
    initialValues: { domain: "" },
    validate: { domain: (domain) => (domain.trim() ? null : t.office.errors.required) },
  });
  const unsaid = useIssues(form, add.error, { domain: o.domainWrong });
  return (
    <form
      onSubmit={form.onSubmit(({ domain }) => add.mutate(domain.trim(), { onSuccess: onClose }))}
      noValidate
    >
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
          {...form.getInputProps("domain")}
        />
        <Problem error={unsaid} />
        <FormButtons submit={o.add} isBusy={add.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
