import { Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useIssues } from "../form-issues.ts";
import { More } from "../offers/choices.tsx";
import { Checks } from "../office/checks.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { isMoreUsed, menuMistakes } from "./menu-mistakes.ts";
import type { MenuTyped } from "./menu-typed.ts";
import { WindowRows } from "./window-rows.tsx";

interface MenuFormProps {
  start: MenuTyped;
  isBusy: boolean;
  error: unknown;
  onSubmit(typed: MenuTyped): void;
  onClose(): void;
  children?: ReactNode;
}
export type MenuFormState = UseFormReturnType<MenuTyped>;
const switches = ["isActive", "isDefault"] as const;

/** What a menu is called and when it is shown. */
export function MenuForm({ start, isBusy, error, onSubmit, onClose, children }: MenuFormProps) {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const { form, unsaid } = useMenuForm(start, error);
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.fields.name}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <WindowRows form={form} />
        <Checks
          legend={o.shown}
          help={o.shownHelp}
          options={switches.map((field) => ({ value: field, label: o.fields[field] }))}
          chosen={switches.filter((field) => form.values[field])}
          onChange={(chosen) =>
            form.setValues(Object.fromEntries(switches.map((field) => [field, chosen.includes(field)])))
          }
        />
        {form.errors.isDefault && <p className={office.error}>{form.errors.isDefault}</p>}
        <More title={t.menuOffice.more} isUsed={isMoreUsed(form)}>
          <MoreFields form={form} />
        </More>
        <Problem error={unsaid} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}

function MoreFields({ form }: { form: MenuFormState }) {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  return (
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
      <div className={office.fields}>
        <TextInput type="date" label={o.fields.startsOn} {...form.getInputProps("startsOn")} />
        <TextInput type="date" label={o.fields.endsOn} {...form.getInputProps("endsOn")} />
      </div>
    </Stack>
  );
}

function useMenuForm(start: MenuTyped, error: unknown): { form: MenuFormState; unsaid: unknown } {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const form = useForm<MenuTyped>({
    initialValues: start,
    validate: menuMistakes(t),
  });
  const unsaid = useIssues(form, error, {
    ...{
      name: null,
      nameEn: null,
      description: null,
      startsOn: null,
      endsOn: null,
      isDefault: o.defaultIsOn,
    },
  });
  return { form, unsaid };
}
