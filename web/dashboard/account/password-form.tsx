import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useIssues } from "../form-issues.ts";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";

interface PasswordFormProps {
  text: string;
  yes: string;
  isDestructive?: boolean;
  /** More fields, above the password. */
  children?: ReactNode;
  /** Before anything is asked of the service: whether the other fields are filled in. */
  isReady?: () => boolean;
  onYes(password: string): Promise<unknown>;
  onClose(): void;
  /** For what cannot be said at the password or in the service's own words. */
  errorText?: (error: unknown) => ReactNode;
}

/** Asks for the password again before something that protects the account changes. */
export function PasswordForm(props: PasswordFormProps) {
  const { text, yes, isDestructive, children, isReady = () => true, onYes, onClose, errorText } = props;
  const { t } = useWords();
  const change = useMutation({ mutationFn: onYes });
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (password) => (password ? null : t.signIn.missingPassword) },
  });
  const unsaid = useIssues(form, change.error, { password: null });
  const submit = form.onSubmit(({ password }) => {
    if (isReady()) change.mutate(password);
  }, isReady);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Text>{text}</Text>
        {children}
        <PasswordInput
          data-autofocus
          label={t.account.security.password}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          aria-invalid={form.errors.password ? true : undefined}
          visibilityToggleButtonProps={{ "aria-label": t.signIn.showPassword }}
          {...form.getInputProps("password")}
        />
        {errorText?.(unsaid) ?? <Problem error={unsaid} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.office.cancel}
          </Button>
          <Button type="submit" {...(isDestructive && { color: "red" })} loading={change.isPending}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
