import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { signIn } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { useWords, type Words } from "../texts.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";

export function SignInPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email.trim() ? null : t.signIn.missingEmail),
      password: (password) => (password ? null : t.signIn.missingPassword),
    },
  });
  const submit = form.onSubmit(
    async ({ email, password }) => {
      setError(null);
      try {
        await signIn(email.trim(), password);
        await queries.resetQueries();
        await navigate({ to: "/", search: {} });
      } catch (failure) {
        setError(signInError(t, failure));
        form.getInputNode<HTMLInputElement, "password">("password")?.select();
      }
    },
    () => setError(null),
  );
  return (
    <SignInFrame title={t.signIn.title} onSubmit={submit}>
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
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label={t.signIn.password}
          name="password"
          autoComplete="current-password"
          size="lg"
          aria-invalid={form.errors.password ? true : undefined}
          visibilityToggleButtonProps={{ "aria-label": t.signIn.showPassword }}
          {...form.getInputProps("password")}
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
      </Stack>
      <p className={styles.help}>
        <Link to="/forgotten-password" search={{}}>
          {t.account.forgotten.link}
        </Link>
      </p>
      <p className={styles.help}>{t.signIn.help}</p>
    </SignInFrame>
  );
}

function signInError(t: Words["t"], failure: unknown): string {
  if (!(failure instanceof ApiError)) return t.errors.unknown;
  if (failure.code === "NETWORK") return t.signIn.offline;
  if (failure.status === 401) return t.signIn.wrong;
  if (failure.status === 429) {
    const seconds = Number(failure.details.retryAfter ?? 60);
    return t.account.tooMany({ count: Math.ceil(seconds / 60) });
  }
  return failure.message || t.errors.unknown;
}
