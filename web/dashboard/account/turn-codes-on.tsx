import { Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { NewCodes } from "../../../src/features/people/second-factor-schemas.ts";
import { beginCodes, confirmCodes } from "../api.ts";
import { useIssues } from "../form-issues.ts";
import { CopyField } from "../office/copy-field.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { PasswordForm } from "./password-form.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./security.module.css";
import { useChanged } from "./use-second-factor.ts";

interface TurnCodesOnProps {
  onClose(): void;
  onBackupCodes(codes: readonly string[]): void;
}

/** The password, then the secret for the app, which counts when its first code is typed. */
export function TurnCodesOn({ onClose, onBackupCodes }: TurnCodesOnProps) {
  const { t } = useWords();
  const o = t.account.security.codes;
  const [codes, setCodes] = useState<NewCodes | null>(null);
  if (codes) return <Confirm codes={codes} onClose={onClose} onBackupCodes={onBackupCodes} />;
  return (
    <PasswordForm
      text={o.passwordText}
      yes={o.next}
      onYes={async (password) => setCodes(await beginCodes(password))}
      onClose={onClose}
    />
  );
}

function Confirm({ codes, onClose, onBackupCodes }: TurnCodesOnProps & { codes: NewCodes }) {
  const { t } = useWords();
  const o = t.account.security.codes;
  const changed = useChanged();
  const confirm = useMutation({
    mutationFn: (code: string) => confirmCodes(code),
    onSuccess: async () => {
      onBackupCodes(codes.backupCodes);
      await changed(o.turnedOn);
    },
  });
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.trim() ? null : o.missing) },
  });
  const unsaid = useIssues(form, confirm.error, { code: null });
  return (
    <form onSubmit={form.onSubmit(({ code }) => confirm.mutate(code.replace(/\s/g, "")))} noValidate>
      <Stack gap="lg">
        <Text>{o.scan}</Text>
        <div className={styles.qr}>
          <QrCode text={codes.uri} label={o.qr} />
        </div>
        <CopyField label={o.secret} value={codes.secret} />
        <TextInput
          data-autofocus
          label={o.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          {...form.getInputProps("code")}
        />
        <Problem error={unsaid} />
        <FormButtons submit={o.turnOnDo} isBusy={confirm.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
