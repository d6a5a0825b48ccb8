import { parsePhone } from "../../src/domain/phone.ts";
import type { Draft } from "./draft.ts";
import { isEmail } from "./is-email.ts";
import type { GuestTexts, Page } from "./page.tsx";

/** Sentences by the field they are about; paths are those of the wire (`customer.phone`). */
export type FieldErrors = Readonly<Record<string, string>>;

type Customer = Draft["customer"];

/** What can be seen to be wrong with who a guest is and how to reach them. */
export function contactErrors(
  t: Pick<Page<GuestTexts>["t"], "fieldRequired" | "phoneInvalid" | "emailInvalid">,
  { name, phone, email }: Customer,
  needsEmail: boolean,
): FieldErrors {
  const errors: Record<string, string> = {};
  if (!name.trim()) errors["customer.name"] = t.fieldRequired;
  if (!phone.trim()) errors["customer.phone"] = t.fieldRequired;
  else if (!parsePhone(phone)) errors["customer.phone"] = t.phoneInvalid;
  if (!email.trim() && needsEmail) errors["customer.email"] = t.fieldRequired;
  else if (email.trim() && !isEmail(email.trim())) errors["customer.email"] = t.emailInvalid;
  return errors;
}

/** A guest as the wire wants them: no address is no field. */
export const contactBody = ({ name, phone, email }: Customer) => ({
  name: name.trim(),
  phone: phone.trim(),
  ...(email.trim() ? { email: email.trim() } : {}),
});
