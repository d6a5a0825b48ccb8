import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, signIn } from "../api.ts";
import { Mark } from "../shell/mark.tsx";
import { useWords } from "../texts.tsx";
import styles from "./sign-in.module.css";

export function SignInPage() {
  const { t, locale, setLocale } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [hasTried, setTried] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError(null);
    if (!email.trim() || !password) return;
    setBusy(true);
    try {
      await signIn(email.trim(), password);
      await queries.resetQueries();
      await navigate({ to: "/", search: {} });
    } catch (failure) {
      setBusy(false);
      setError(signInError(failure));
      passwordField.current?.select();
    }
  };
  const signInError = (failure: unknown): string => {
    if (!(failure instanceof ApiError)) return t.errors.unknown;
    if (failure.code === "NETWORK") return t.signIn.offline;
    if (failure.status === 401) return t.signIn.wrong;
    if (failure.status === 429) return t.signIn.tooMany;
    return failure.message || t.errors.unknown;
  };

  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Mark size={52} />
          <b>Luka</b>
        </div>
        <p>{t.signIn.lead}</p>
      </aside>
      <main className={styles.main}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <h1>{t.signIn.title}</h1>
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
              value={email}
              error={hasTried && !email.trim() ? t.signIn.missingEmail : undefined}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              ref={passwordField}
              label={t.signIn.password}
              name="password"
              autoComplete="current-password"
              size="lg"
              value={password}
              error={hasTried && !password ? t.signIn.missingPassword : undefined}
              aria-invalid={hasTried && !password ? true : undefined}
              visibilityToggleButtonProps={{ "aria-label": t.signIn.showPassword }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button
              type="submit"
              size="lg"
              h={60}
              loading={isBusy}
              aria-label={isBusy ? t.signIn.busy : undefined}
            >
              {t.signIn.submit}
            </Button>
          </Stack>
          <p className={styles.help}>{t.signIn.help}</p>
        </form>
        <button
          type="button"
          className={styles.language}
          lang={locale === "nb" ? "en" : "nb"}
          onClick={() => setLocale(locale === "nb" ? "en" : "nb")}
        >
          {locale === "nb" ? "English" : "Norsk"}
        </button>
      </main>
    </div>
  );
}
