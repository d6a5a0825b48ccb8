import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { AccountProvider } from "../../../src/domain/payment-providers.ts";
import type { ConnectPaymentAccount } from "../../../src/features/payments/staff-schemas.ts";
import { ApiError } from "../api.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Note } from "./card.tsx";
import { problemText } from "./problem-text.ts";
import { useOfficeChange } from "./use-office.ts";

const fieldsOf = {
  STRIPE: ["secretKey"],
  VIPPS: ["merchantSerialNumber", "clientId", "clientSecret", "subscriptionKey"],
} as const satisfies Record<AccountProvider, readonly string[]>;
type Field = (typeof fieldsOf)[AccountProvider][number];
const open: readonly Field[] = ["merchantSerialNumber", "clientId"];

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
  const close = () => onClose();
  return (
    <Question
      title={isReplacing ? o.replaceTitle({ name }) : o.connectTitle({ name })}
      isOpen={isOpen}
      onClose={close}
    >
      {/* Typed secrets go with the dialog. */}
      {isOpen && <ConnectForm provider={provider} onClose={close} />}
    </Question>
  );
}

function ConnectForm({ provider, onClose }: { provider: AccountProvider; onClose(): void }) {
  const { t } = useWords();
  const o = t.office.payments;
  const { name } = o[provider];
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [hasTried, setTried] = useState(false);
  const connect = useOfficeChange(
    ["payments", "goLive"],
    (api, body: ConnectPaymentAccount) => api.connectAccount(body),
    o.done({ name }),
  );
  const fields: readonly Field[] = fieldsOf[provider];
  const wrong = (field: Field): string | undefined => {
    const text = (typed[field] ?? "").trim();
    if (text === "") return t.office.errors.required;
    return field === "merchantSerialNumber" && !/^\d{4,10}$/.test(text) ? o.msnWrong : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fields.some(wrong)) return;
    const values = Object.fromEntries(fields.map((field) => [field, typed[field]!.trim()]));
    connect.mutate({ provider, ...values } as ConnectPaymentAccount, { onSuccess: onClose });
  };
  const { error } = connect;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{o.once}</Text>
        {fields.map((field, index) => {
          const props = {
            label: o[field],
            value: typed[field] ?? "",
            error: hasTried ? wrong(field) : undefined,
            autoComplete: "off",
            spellCheck: false,
            ...(index === 0 && {
              description: provider === "STRIPE" ? o.secretKeyHelp : o.vippsHelp,
              "data-autofocus": true,
            }),
            onChange: (event: { currentTarget: { value: string } }) =>
              setTyped({ ...typed, [field]: event.currentTarget.value }),
          };
          return open.includes(field) ? (
            <TextInput key={field} {...props} />
          ) : (
            <PasswordInput key={field} {...props} />
          );
        })}
        {error !== null && (
          <Note tone="bad" isNew>
            {error instanceof ApiError && error.code === "BAD_REQUEST"
              ? o.refused({ name })
              : problemText(t, error)}
          </Note>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.office.cancel}
          </Button>
          <Button type="submit" loading={connect.isPending}>
            {o.connect}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
