import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useIssues } from "../../dashboard/form-issues.ts";
import { Card, Note } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortalChange } from "../portal-data.ts";
import { SenderTrouble } from "./sender-trouble.tsx";

/** @param begun a name that the mail service has not answered for yet: the same once more takes it up again */
export function NewDomain({ begun }: { begun: string | null }) {
  const { t } = useWords();
  const o = t.portalBrand.sender;
  const set = usePortalChange([["sender-domain"]], (call, domain: string) =>
    call("POST /brand/sender-domain", { body: { domain } }),
  );
  const form = useForm({
    initialValues: { domain: begun ?? "" },
    validate: { domain: (domain) => (domain.trim() ? null : t.office.errors.required) },
  });
  const unsaid = useIssues(form, set.error, { domain: null });
  return (
    <Card title={o.setTitle} text={o.setText}>
      <form onSubmit={form.onSubmit(({ domain }) => set.mutate(domain.trim()))} noValidate>
        <Stack gap="lg">
          {begun !== null && <Note tone="wait">{o.notBegun}</Note>}
          <TextInput
            className={office.narrow}
            label={o.domain}
            description={o.domainHelp}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            {...form.getInputProps("domain")}
          />
          <SenderTrouble error={unsaid} />
          <div className={office.actions}>
            <Button type="submit" loading={set.isPending}>
              {begun === null ? o.set : o.again}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
