import type { FoundGuest } from "../../src/features/guests/schemas.ts";

/** By what a guest is looked for; with both, by either. */
export interface Sought {
  email?: string;
  phone?: string;
}

/** What is typed, without what is left empty. */
export function soughtOf({ email, phone }: Required<Sought>): Sought {
  const typed = { email: email.trim(), phone: phone.trim() };
  return { ...(typed.email && { email: typed.email }), ...(typed.phone && { phone: typed.phone }) };
}

/** The address, or the number where there is none: what is typed again before the guest is erased. */
export const contactOf = ({ email, phone }: Sought): string => email ?? phone ?? "";

/** What perhaps is the guest's too, each by itself: addresses when a number was looked for, and numbers when an address was. */
export const alsoSought = (
  { email, phone }: Sought,
  { emails, phones }: FoundGuest["alsoSeen"],
): Sought[] => [
  ...(email === undefined ? emails.map((seen) => ({ email: seen })) : []),
  ...(phone === undefined ? phones.map((seen) => ({ phone: seen })) : []),
];
