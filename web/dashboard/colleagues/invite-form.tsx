import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { type Locale, locales } from "../../../src/messages/locale.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";

/** Whom the mail goes to, and in which language. */
export interface Invited {
  name: string;
  email: string;
  locale: Locale;
}

interface InviteFormProps {
  words: { name: string; email: string; emailHelp: string; send: string };
  invite: { isPending: boolean; error: Error | null };
  onInvite(who: Invited): void;
  onClose(): void;
  /** What else is to be chosen: a role. */
  children?: ReactNode;
}

/** Somebody is invited by mail, whatever it is that they come into. */
export function InviteForm({ words, invite, onInvite, onClose, children }: InviteFormProps) {
  const { t, locale } = useWords();
  const isTyped = (text: string) => (text.trim() ? null : t.office.errors.required);
  const form = useForm<Invited>({
    initialValues: { name: "", email: "", locale },
    validate: { name: isTyped, email: isTyped },
  });
  const unsaid = useIssues(form, invite.error, { name: null, email: null });
  return (
    <form onSubmit={form.onSubmit(onInvite)} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={words.name}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          type="email"
          label={words.email}
          description={words.emailHelp}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        {children}
        <Choices
          label={t.colleagues.language}
          value={form.values.locale}
          options={locales.map((value) => ({ value, label: t.colleagues.languages[value] }))}
          onChange={(value) => form.setFieldValue("locale", value)}
        />
        <Problem error={unsaid} />
        <FormButtons submit={words.send} isBusy={invite.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
