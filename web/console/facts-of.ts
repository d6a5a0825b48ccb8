import type { Words } from "../dashboard/texts.tsx";
import type { OperatorAnswer } from "./console-api.ts";

type Pages = Words["t"]["console"];
type Partner = OperatorAnswer<"GET /partners/:partnerId">;
type Person = OperatorAnswer<"GET /people/:userId">;

/** Whose a partner is, and whether it is seen under its own name, where that is out of the ordinary. */
export const kindFacts = (
  { partners }: Pages,
  { kind, whiteLabel }: { kind: Partner["kind"]; whiteLabel: boolean },
): string[] => [
  ...(kind === "INTERNAL" ? [partners.internal] : []),
  ...(whiteLabel ? [partners.whiteLabel] : []),
];

/** How a partner has called in the last day. */
export const usageFacts = (
  { partner }: Pages,
  { calls, refused, failed, lastCallAt }: Partner["usage"],
): string[] => [
  partner.calls({ count: calls }),
  ...(refused > 0 ? [partner.refused({ count: refused })] : []),
  ...(failed > 0 ? [partner.failed({ count: failed })] : []),
  ...(lastCallAt ? [partner.lastCall({ at: Date.parse(lastCallAt) })] : []),
];

/** What somebody signs in with. */
export const signInFacts = (
  { person }: Pages,
  { hasPassword, hasCodes, passkeys }: Pick<Person, "hasPassword" | "hasCodes" | "passkeys">,
): string[] => {
  const factors = [
    ...(hasCodes ? [person.codes] : []),
    ...(passkeys > 0 ? [person.passkeys({ count: passkeys })] : []),
  ];
  return [
    hasPassword ? person.password : person.noPassword,
    ...(factors.length > 0 ? factors : [person.noFactor]),
  ];
};

/** Where somebody is signed in, and since when they have an account. */
export const sessionFacts = (
  { person }: Pages,
  { sessions, lastSeenAt, createdAt }: Pick<Person, "sessions" | "lastSeenAt" | "createdAt">,
): string[] => [
  sessions > 0 ? person.sessions({ count: sessions }) : person.nowhere,
  ...(lastSeenAt ? [person.seen({ at: Date.parse(lastSeenAt) })] : []),
  person.created({ at: Date.parse(createdAt) }),
];

/** Which company has a restaurant, as far as it is known. */
export const companyOf = (
  { restaurant }: Pages,
  { legalName, orgNumber }: Pick<OperatorAnswer<"GET /restaurants/:slug">, "legalName" | "orgNumber">,
): string => [legalName, orgNumber].filter(Boolean).join(", ") || restaurant.missing;
