import { PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { AccountProvider } from "../../../src/domain/payment-providers.ts";
import type { ConnectPaymentAccount } from "../../../src/features/payments/staff-schemas.ts";
import { ApiError } from "../api-error.ts";
import { useIssues } from "../form-issues.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { isOpenToSee, type SecretField, secretFields, secretsOf, wrongSecret } from "./account-secrets.ts";
import { Note } from "./card.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { Problem } from "./problem.tsx";
import { useOfficeChange } from "./use-office.ts";

interface ConnectDialogProps {
  provider: AccountProvider;
  isReplacing: boolean;
  isOpen: boolean;
  onClose(): void;
}

/** Takes the keys of an account at a provider, which are tried out before they are kept. */
export function ConnectDialog({ provider, isReplacing, isOpen, onClose }: ConnectDialogProps) {
  const { t } = useWords();
  const o = t.office.payments;
  const { name } = o[provider];
  return (
    <Question
      title={isReplacing ? o.replaceTitle({ name }) : o.connectTitle({ name })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ConnectForm provider={provider} onClose={onClose} />
    </Question>
  );
}

function ConnectForm({ provider, onClose }: { provider: AccountProvider; onClose(): void }) {
  const { t } = useWords();
  const o = t.office.payments;
  const { name } = o[provider];
  const fields: readonly SecretField[] = secretFields[provider];
  const connect = useOfficeChange(
    ["payments", "goLive"],
    (api, body: ConnectPaymentAccount) => api.connectAccount(body),
    o.done({ name }),
  );
  const form = useForm({
    initialValues: Object.fromEntries(fields.map((field) => [field, ""])),
    validate: Object.fromEntries(
      fields.map((field) => [field, (text: string) => wrongSecret(t, field, text)]),
    ),
    transformValues: (typed) => secretsOf(fields, typed),
  });
  const unsaid = useIssues(form, connect.error, Object.fromEntries(fields.map((field) => [field, null])));
  const isRefused = connect.error instanceof ApiError && connect.error.code === "BAD_REQUEST";
  const submit = form.onSubmit((values) =>
    connect.mutate({ provider, ...values } as ConnectPaymentAccount, { onSuccess: onClose }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{o.once}</Text>
        {fields.map((field, index) => {
          const props = {
            label: o[field],
            autoComplete: "off",
            spellCheck: false,
            ...(index === 0 && {
              description: provider === "STRIPE" ? o.secretKeyHelp : o.vippsHelp,
              "data-autofocus": true,
            }),
            ...form.getInputProps(field),
          };
          if (isOpenToSee(field)) return <TextInput key={field} {...props} />;
          return (
            <PasswordInput
              key={field}
              visibilityToggleButtonProps={{ "aria-label": o.showSecret }}
              {...props}
            />
          );
        })}
        {isRefused && (
          <Note tone="bad" isNew>
            {o.refused({ name })}
          </Note>
        )}
        {isRefused ? null : <Problem error={unsaid} />}
        <FormButtons submit={o.connect} isBusy={connect.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
