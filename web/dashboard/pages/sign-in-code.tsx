import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { signInWithBackupCode, signInWithCode } from "../api.ts";
import { useWords } from "../texts.tsx";
import styles from "./sign-in.module.css";
import { codeError, isAgain } from "./sign-in-error.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

interface SignInCodeProps {
  onSignedIn(): Promise<void>;
  /** It has to begin with the password again, and why. */
  onAgain(why: string): void;
}

/** The code after the password: of the app, or one that was kept for when it is lost. */
export function SignInCode({ onSignedIn, onAgain }: SignInCodeProps) {
  const { t } = useWords();
  const o = t.account.code;
  const [isBackup, setBackup] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.trim() ? null : o.missing) },
  });
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another code is asked for
  useEffect(() => field.current?.focus(), [isBackup]);
  const submit = form.onSubmit(
    async ({ code }) => {
      setError(null);
      try {
        await (isBackup
          ? signInWithBackupCode(code.trim().toLowerCase())
          : signInWithCode(code.replace(/\s/g, "")));
        await onSignedIn();
      } catch (failure) {
        if (isAgain(failure)) return onAgain(o.again);
        setError(codeError(t, failure, isBackup));
        field.current?.select();
      }
    },
    () => setError(null),
  );
  const change = () => {
    form.reset();
    setError(null);
    setBackup(!isBackup);
  };
  return (
    <SignInFrame
      title={isBackup ? o.backupTitle : o.title}
      lead={isBackup ? o.backupLead : o.lead}
      onSubmit={submit}
    >
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <TextInput
          ref={field}
          label={isBackup ? o.backupLabel : o.label}
          name="code"
          size="lg"
          maxLength={20}
          {...(isBackup
            ? { autoComplete: "off", autoCapitalize: "none", spellCheck: false }
            : { autoComplete: "one-time-code", inputMode: "numeric" as const })}
          {...form.getInputProps("code")}
        />
        <Button
          type="submit"
          size="lg"
          h={60}
          loading={form.submitting}
          aria-label={form.submitting ? t.signIn.busy : undefined}
        >
          {t.signIn.submit}
        </Button>
        <Button variant="subtle" size="md" onClick={change}>
          {isBackup ? o.useApp : o.useBackup}
        </Button>
      </Stack>
      {isBackup && <p className={styles.help}>{o.lost}</p>}
    </SignInFrame>
  );
}
