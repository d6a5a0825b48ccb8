import type { AccountProvider } from "../../../src/domain/payment-providers.ts";
import type { Words } from "../texts.tsx";

/** What connects an account with each provider. */
export const secretFields = {
  STRIPE: ["secretKey"],
  VIPPS: ["merchantSerialNumber", "clientId", "clientSecret", "subscriptionKey"],
} as const satisfies Record<AccountProvider, readonly string[]>;
export type SecretField = (typeof secretFields)[AccountProvider][number];

/** Whether it may be seen as it is typed: it opens nothing by itself. */
export const isOpenToSee = (field: SecretField): boolean =>
  field === "merchantSerialNumber" || field === "clientId";

/** What is wrong with one of them as it is typed. */
export function wrongSecret({ office }: Words["t"], field: SecretField, text: string): string | null {
  if (text.trim() === "") return office.errors.required;
  const isWrong = field === "merchantSerialNumber" && !/^\d{4,10}$/.test(text.trim());
  return isWrong ? office.payments.msnWrong : null;
}

/** As the service takes them. */
export const secretsOf = (
  fields: readonly SecretField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> => Object.fromEntries(fields.map((field) => [field, typed[field]!.trim()]));
