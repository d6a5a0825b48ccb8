import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { askForPassword } from "../api.ts";
import { problemText } from "../office/problem-text.ts";
import { useWords } from "../texts.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Asks for a mail with a link. Says the same whether or not there is such an account. */
export function ForgottenPasswordPage() {
  const { t } = useWords();
  const o = t.account.forgotten;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (email) => (email ? null : t.signIn.missingEmail) },
  });
  const submit = form.onSubmit(
    async ({ email }) => {
      setError(null);
      try {
        await askForPassword(email);
        setSentTo(email);
      } catch (failure) {
        setError(problemText(t, failure));
      }
    },
    () => setError(null),
  );
  if (sentTo !== null)
    return (
      <SignInFrame title={o.sentTitle} lead={o.sent({ email: sentTo })} isNext>
        <BackToSignIn />
      </SignInFrame>
    );
  return (
    <SignInFrame title={o.title} lead={o.lead} onSubmit={submit} isNext>
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <TextInput
          label={t.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          size="lg"
          maxLength={200}
          {...form.getInputProps("email")}
        />
        <Button type="submit" size="lg" h={60} loading={form.submitting} aria-label={o.submit}>
          {o.submit}
        </Button>
      </Stack>
      <BackToSignIn />
    </SignInFrame>
  );
}

export function BackToSignIn() {
  const { t } = useWords();
  return (
    <p className={styles.help}>
      <Link to="/dashboard/sign-in" search={{}}>
        {t.account.back}
      </Link>
    </p>
  );
}
