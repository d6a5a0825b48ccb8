import { Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { PartnerAddonGroup } from "../../../src/features/menu-content/addon-group-schemas.ts";
import { type FormFields, useIssues } from "../form-issues.ts";
import { More } from "../offers/choices.tsx";
import { Checks } from "../office/checks.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { groupMistakes, isMoreUsed } from "./addon-group-mistakes.ts";
import { type GroupTyped, type KnownLevels, levelsOf } from "./addon-group-typed.ts";
import { AddonRows } from "./addon-rows.tsx";
import { TierRows } from "./tier-rows.tsx";

interface AddonGroupFormProps {
  start: GroupTyped;
  /** Those that can be nested below an add-on. */
  others: readonly PartnerAddonGroup[];
  isBusy: boolean;
  error: unknown;
  onSubmit(typed: GroupTyped): void;
  onClose(): void;
  children?: ReactNode;
}
export type GroupForm = UseFormReturnType<GroupTyped>;
const switches = ["allowQuantity", "isShared"] as const;

/** What a group of add-ons is called, how many of it are chosen, and what is in it. */
export function AddonGroupForm({
  start,
  others,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: AddonGroupFormProps) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const { form, unsaid } = useGroupForm(start, levelsOf(others), error);
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.fields.name}
          description={o.nameHelp}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <div className={office.fields}>
          <Count form={form} field="minSelect" help={o.minHelp} />
          <Count form={form} field="maxSelect" help={o.maxHelp} />
        </div>
        <TierRows form={form} />
        <AddonRows form={form} others={others} />
        <More title={t.menuOffice.more} isUsed={isMoreUsed(form)}>
          <Stack gap="lg">
            <TextInput
              label={o.fields.nameEn}
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps("nameEn")}
            />
            <Textarea
              label={o.fields.description}
              maxLength={1000}
              autosize
              minRows={2}
              {...form.getInputProps("description")}
            />
            <Count form={form} field="freeCount" help={o.freeHelp} />
            <Checks
              legend={o.rules}
              options={switches.map((field) => ({ value: field, label: o.fields[field] }))}
              chosen={switches.filter((field) => form.values[field])}
              onChange={(chosen) =>
                form.setValues(Object.fromEntries(switches.map((field) => [field, chosen.includes(field)])))
              }
            />
          </Stack>
        </More>
        <Problem error={unsaid} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}

interface CountProps {
  form: GroupForm;
  field: "minSelect" | "maxSelect" | "freeCount";
  help: string;
}

function Count({ form, field, help }: CountProps) {
  const { t } = useWords();
  return (
    <TextInput
      label={t.menuOffice.groups.fields[field]}
      description={help}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      {...form.getInputProps(field)}
    />
  );
}

function useGroupForm(
  start: GroupTyped,
  known: KnownLevels,
  error: unknown,
): { form: GroupForm; unsaid: unknown } {
  const { t } = useWords();
  const form = useForm<GroupTyped>({
    initialValues: start,
    validate: groupMistakes(t, known),
  });
  const fields: FormFields = Object.fromEntries([
    ...["name", "nameEn", "description", "minSelect", "maxSelect", "freeCount"].map((name) => [name, null]),
    ...form.values.addons.flatMap((_, at) =>
      ["name", "price", "addonGroupIds"].map((name) => [`addons.${at}.${name}`, null]),
    ),
  ]);
  return { form, unsaid: useIssues(form, error, fields) };
}
