import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { canUsePasskeys, PasskeyFailure, signInByPasskey } from "../account/passkeys.ts";
import { signIn } from "../api.ts";
import { useWords, type Words } from "../texts.tsx";
import { placeAfter } from "../where-from.ts";
import styles from "./sign-in.module.css";
import { SignInCode } from "./sign-in-code.tsx";
import { passkeyError, signInError } from "./sign-in-error.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export function SignInPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { to: place } = placeAfter(useSearch({ strict: false }));
  const [isAtCode, setAtCode] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const enter = async () => {
    await queries.resetQueries();
    await navigate({ to: place ?? "/dashboard", search: {} });
  };
  const again = (why: string) => {
    setAtCode(false);
    setError(why);
  };
  if (isAtCode) return <SignInCode onSignedIn={enter} onAgain={again} />;
  return <SignInForm {...{ error, setError, place }} onSignedIn={enter} onCode={() => setAtCode(true)} />;
}

interface SignInFormProps {
  /** Where they are on their way to. */
  place: string | undefined;
  error: string | null;
  setError(error: string | null): void;
  onSignedIn(): Promise<void>;
  /** The password was right, and a code is asked for. */
  onCode(): void;
}

function SignInForm({ place, error, setError, onSignedIn, onCode }: SignInFormProps) {
  const { t } = useWords();
  const { title, side, help } = saidFor(t, place);
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (email) => (email ? null : t.signIn.missingEmail),
      password: (password) => (password ? null : t.signIn.missingPassword),
    },
  });
  const submit = form.onSubmit(
    async ({ email, password }) => {
      setError(null);
      try {
        const { needs } = await signIn(email, password);
        await (needs === "CODE" ? onCode() : onSignedIn());
      } catch (failure) {
        setError(signInError(t, failure));
        form.getInputNode<HTMLInputElement, "password">("password")?.select();
      }
    },
    () => setError(null),
  );
  return (
    <SignInFrame title={title} {...(side && { side })} onSubmit={submit}>
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
        {canUsePasskeys() && <PasskeyButton setError={setError} onSignedIn={onSignedIn} />}
      </Stack>
      <p className={styles.help}>
        <Link to="/dashboard/forgotten-password" search={{}}>
          {t.account.forgotten.link}
        </Link>
      </p>
      {help && <p className={styles.help}>{help}</p>}
    </SignInFrame>
  );
}

/** To the portal, the console, or the kitchen. */
function saidFor(t: Words["t"], place = ""): { title: string; side?: string; help?: ReactNode } {
  if (place.startsWith("/console")) return t.console.signIn;
  if (!place.startsWith("/partner")) return { title: t.signIn.title, help: t.signIn.help };
  const { title, side, apply } = t.portal.signIn;
  return { title, side, help: <Link to="/partner/apply">{apply}</Link> };
}

function PasskeyButton({ setError, onSignedIn }: Pick<SignInFormProps, "setError" | "onSignedIn">) {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setError(null);
    setBusy(true);
    try {
      await signInByPasskey();
      await onSignedIn();
    } catch (failure) {
      setError(failure instanceof PasskeyFailure ? t.account.passkey.none : passkeyError(t, failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" size="lg" h={60} loading={isBusy} onClick={() => void press()}>
      {t.account.passkey.signIn}
    </Button>
  );
}
