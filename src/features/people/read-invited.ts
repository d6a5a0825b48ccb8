import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import { accountAddress, mailAddress } from "../../platform/mail/mail-address.ts";
import { Problem } from "../../platform/problem.ts";

/**
 * Somebody who is to be invited by mail, as they were typed: the name cleaned, the address as accounts have it. Both are looked at, so that
 * both are told at once.
 * @throws Problem VALIDATION_FAILED
 */
export function readInvited(typed: { name: string; email: string }): { name: string; email: string } {
  const name = cleanLine(typed.name).text;
  const email = mailAddress(typed.email);
  const issues = [
    ...(name === ""
      ? [{ path: "name", code: "INVALID" as const, message: message("fields.cleanedName") }]
      : []),
    ...(email ? [] : [{ path: "email", code: "INVALID" as const, message: message("fields.email") }]),
  ];
  if (!email || issues.length > 0) throw Problem.validation(issues);
  return { name, email: accountAddress(email) };
}
