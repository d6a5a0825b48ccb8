import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { locales } from "../../../src/messages/locale.ts";
import { useIssues } from "../form-issues.ts";
import { RemoveButton } from "../office/ask-button.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { changeOf, useStart } from "../office/seen.ts";
import { useWords } from "../texts.tsx";
import { addPhone, changePhone, type Phone, type PhoneContent, removePhone } from "./phone-edits.ts";
import { fieldSaid } from "./phone-said.ts";
import { contentOf, type PhoneTyped, typedOf } from "./phone-typed.ts";
import { usePhonesChange } from "./use-phones-change.ts";

export function AddPhone({ onClose }: { onClose(): void }) {
  const { t, locale } = useWords();
  const add = usePhonesChange(t.alerts.phone.saved);
  return (
    <PhoneForm
      start={{
        ...{ name: "", phone: "", locale, smsAfterMinutes: 3, callAfterMinutes: null, tellsOfOutage: true },
      }}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={(content) => add.mutate(addPhone(content), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function ChangePhone({ phone: { id, ...latest }, onClose }: { phone: Phone; onClose(): void }) {
  const { t } = useWords();
  const p = t.alerts.phone;
  const { start, key, changed, isOldBeside, takeBeside } = useStart<PhoneContent>(latest);
  const save = usePhonesChange(p.saved);
  const isOld = isOldBeside(save);
  const submit = (content: PhoneContent) => {
    const change = changeOf(start, content, latest);
    if (change) save.mutate(changePhone(id, change), { onSuccess: onClose });
    else onClose();
  };
  return (
    <PhoneForm
      key={key}
      start={start}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOld && (
        <Meanwhile
          changed={changed.map((field) => ({
            name: p.fields[field],
            value: fieldSaid(t.alerts, latest[field]),
          }))}
          onTake={takeBeside(save)}
        />
      )}
      <RemovePhone phone={{ id, ...latest }} onDone={onClose} />
    </PhoneForm>
  );
}

function RemovePhone({ phone, onDone }: { phone: Phone; onDone(): void }) {
  const p = useWords().t.alerts.phone;
  const remove = usePhonesChange(p.saved);
  return (
    <RemoveButton
      label={p.remove}
      title={p.removeTitle({ name: phone.name })}
      text={p.removeText}
      yes={p.yes}
      change={remove}
      onYes={() => remove.mutate(removePhone(phone.id), { onSuccess: onDone })}
    />
  );
}

interface PhoneFormProps {
  start: PhoneContent;
  isBusy: boolean;
  error: unknown;
  onSubmit(content: PhoneContent): void;
  onClose(): void;
  children?: ReactNode;
}

/** Before the second minute the board still rings, and after the tenth the order is cancelled. */
const minutes = [2, 3, 4, 5, 6, 7, 8, 9];

function PhoneForm({ start, isBusy, error, onSubmit, onClose, children }: PhoneFormProps) {
  const { t } = useWords();
  const p = t.alerts.phone;
  const required = (text: string) => (text.trim() ? null : t.office.errors.required);
  const form = useForm<PhoneTyped>({
    initialValues: typedOf(start),
    validate: { name: required, phone: required },
  });
  const issues = {
    setErrors: (errors: Record<string, string>) => form.setErrors({ phone: Object.values(errors)[0] }),
  };
  const unsaid = useIssues(issues, error, { phones: null });
  const after = [
    { value: "", label: p.never },
    ...minutes.map((count) => ({ value: String(count), label: p.minutes({ count }) })),
  ];
  return (
    <form noValidate onSubmit={form.onSubmit((typed) => onSubmit(contentOf(typed)))}>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={p.fields.name}
          description={p.nameHelp}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={p.fields.phone}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps("phone")}
        />
        <div className={office.fields}>
          <NativeSelect label={p.fields.smsAfterMinutes} data={after} {...form.getInputProps("sms")} />
          <NativeSelect label={p.fields.callAfterMinutes} data={after} {...form.getInputProps("call")} />
        </div>
        <Checkbox
          size="lg"
          label={p.fields.tellsOfOutage}
          {...form.getInputProps("tellsOfOutage", { type: "checkbox" })}
        />
        <NativeSelect
          label={p.fields.locale}
          data={locales.map((value) => ({ value, label: p.languages[value] }))}
          {...form.getInputProps("locale")}
        />
        <Problem error={unsaid} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}
