import { parseOrgNumber } from "../../src/domain/org-number.ts";

export const noApplication = { name: "", email: "", company: "", orgNumber: "", purpose: "" };

/** What an application needs, and what is said where it is missing or wrong. */
export function applicationRules({ required, wrongOrgNumber }: { required: string; wrongOrgNumber: string }) {
  const filled = (text: string) => (text.trim() ? null : required);
  return {
    ...{ name: filled, email: filled, purpose: filled },
    company: (company: string) => (company.trim().length >= 2 ? null : required),
    orgNumber: (number: string) =>
      filled(number) ?? (parseOrgNumber(number) === null ? wrongOrgNumber : null),
  };
}
