import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { minPasswordLength } from "../../../src/domain/password.ts";
import { choosePassword } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { problemText } from "../office/problem-text.ts";
import { useWords } from "../texts.tsx";
import { BackToSignIn } from "./forgotten-password.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Behind the link of the mail, whose token stands after `#`. It leaves the address bar at once, and the history with it. */
export function NewPasswordPage() {
  const { t } = useWords();
  const o = t.account.newPassword;
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<"ASKING" | "DONE" | "GONE">(token ? "ASKING" : "GONE");
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  if (state === "ASKING") return <ChooseForm token={token} onEnd={setState} />;
  const isDone = state === "DONE";
  return (
    <SignInFrame title={isDone ? o.doneTitle : o.goneTitle} lead={isDone ? o.done : o.gone} isNext>
      <Button
        size="lg"
        h={60}
        fullWidth
        renderRoot={(props) => (
          <Link {...props} to={isDone ? "/dashboard/sign-in" : "/dashboard/forgotten-password"} search={{}} />
        )}
      >
        {isDone ? o.signIn : o.again}
      </Button>
    </SignInFrame>
  );
}

function ChooseForm({ token, onEnd }: { token: string; onEnd(how: "DONE" | "GONE"): void }) {
  const { t } = useWords();
  const o = t.account.newPassword;
  const minimum = minPasswordLength;
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => (password.length < minimum ? o.short({ minimum }) : null) },
  });
  const submit = form.onSubmit(
    async ({ password }) => {
      setError(null);
      try {
        await choosePassword(token, password);
        onEnd("DONE");
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) onEnd("GONE");
        else setError(problemText(t, failure));
      }
    },
    () => setError(null),
  );
  return (
    <SignInFrame title={o.title} onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <PasswordInput
          label={o.label}
          description={o.hint({ minimum })}
          name="password"
          autoComplete="new-password"
          size="lg"
          maxLength={128}
          aria-invalid={form.errors.password ? true : undefined}
          visibilityToggleButtonProps={{ "aria-label": t.signIn.showPassword }}
          {...form.getInputProps("password")}
        />
        <Button type="submit" size="lg" h={60} loading={form.submitting} aria-label={o.submit}>
          {o.submit}
        </Button>
      </Stack>
      <BackToSignIn />
    </SignInFrame>
  );
}
