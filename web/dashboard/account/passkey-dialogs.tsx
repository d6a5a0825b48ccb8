import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { maxPasskeyName } from "../../../src/domain/second-factor.ts";
import type { MyPasskey } from "../../../src/features/people/second-factor-schemas.ts";
import { removePasskey, renamePasskey } from "../api.ts";
import { useIssues } from "../form-issues.ts";
import { Note } from "../office/card.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { makePasskey, PasskeyFailure } from "./passkeys.ts";
import { PasswordForm } from "./password-form.tsx";
import { useChanged } from "./use-second-factor.ts";

interface AddPasskeyProps {
  isOpen: boolean;
  onClose(): void;
}

export function AddPasskey({ isOpen, onClose }: AddPasskeyProps) {
  const { t } = useWords();
  return (
    <Question title={t.account.security.passkeys.add} isOpen={isOpen} onClose={onClose}>
      <AddForm onClose={onClose} />
    </Question>
  );
}

function AddForm({ onClose }: Pick<AddPasskeyProps, "onClose">) {
  const { t } = useWords();
  const o = t.account.security.passkeys;
  const changed = useChanged();
  const form = useNameForm("");
  const add = async (password: string) => {
    await makePasskey(form.values.name.trim(), password);
    onClose();
    await changed(o.added);
  };
  const errorText = (error: unknown) =>
    error instanceof PasskeyFailure ? (
      <Note tone="bad" isNew>
        {error.isKnown ? t.account.passkey.known : t.account.passkey.notMade}
      </Note>
    ) : undefined;
  return (
    <PasswordForm
      text={o.text}
      yes={o.addDo}
      isReady={() => !form.validate().hasErrors}
      onYes={add}
      onClose={onClose}
      errorText={errorText}
    >
      <TextInput
        data-autofocus
        label={o.name}
        description={o.nameHelp}
        maxLength={maxPasskeyName}
        {...form.getInputProps("name")}
      />
    </PasswordForm>
  );
}

interface OfPasskeyProps {
  /** Null: it is about none. */
  passkey: MyPasskey | null;
  onClose(): void;
}

export function RenamePasskey({ passkey, onClose }: OfPasskeyProps) {
  const { t } = useWords();
  return (
    <Question title={t.account.security.passkeys.renameTitle} isOpen={passkey !== null} onClose={onClose}>
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Question>
  );
}

function RenameForm({ passkey, onClose }: OfPasskeyProps & { passkey: MyPasskey }) {
  const { t } = useWords();
  const o = t.account.security.passkeys;
  const changed = useChanged();
  const form = useNameForm(passkey.name);
  const rename = useMutation({
    mutationFn: (name: string) => renamePasskey(passkey.id, name),
    onSuccess: async () => {
      onClose();
      await changed(o.renamed);
    },
  });
  const unsaid = useIssues(form, rename.error, { name: null });
  return (
    <form onSubmit={form.onSubmit(({ name }) => rename.mutate(name.trim()))} noValidate>
      <Stack gap="lg">
        <TextInput data-autofocus label={o.name} maxLength={maxPasskeyName} {...form.getInputProps("name")} />
        <Problem error={unsaid} />
        <FormButtons submit={o.renameDo} isBusy={rename.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

export function RemovePasskey({ passkey, onClose }: OfPasskeyProps) {
  const { t } = useWords();
  const o = t.account.security.passkeys;
  const changed = useChanged();
  const remove = async (password: string) => {
    await removePasskey(passkey!.id, password);
    onClose();
    await changed(o.removed);
  };
  return (
    <Question
      title={o.removeTitle({ name: passkey?.name ?? "" })}
      isOpen={passkey !== null}
      onClose={onClose}
    >
      <PasswordForm text={o.removeText} yes={o.remove} isDestructive onYes={remove} onClose={onClose} />
    </Question>
  );
}

function useNameForm(name: string) {
  const { t } = useWords();
  return useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() ? null : t.office.errors.required) },
  });
}
