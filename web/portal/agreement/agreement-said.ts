import { parseOrgNumber } from "../../../src/domain/org-number.ts";
import type { TeamRole } from "../../../src/domain/roles.ts";
import type { Agreement } from "./agreement-page.tsx";

type Said = "UNSIGNED" | "NEW_VERSION" | "OWNERS_SIGN" | "SIGN";
type Signed = Pick<Agreement, "signedAt"> & { signatures: readonly { version: string }[] };

/** When it was noted as signed on paper; null where it is signed here, or not at all. */
export const notedAt = ({ signedAt, signatures }: Signed): string | null =>
  signatures.length === 0 ? signedAt : null;

/**
 * What there is to say of the agreement, and whether who looks signs it: one that was noted as signed on paper still waits for a signature
 * here, as one does of which there is a new version.
 */
export function agreementSaid(
  { signedAt, signatures, version }: Signed & Pick<Agreement, "version">,
  role: TeamRole,
): Said[] {
  const isCurrent = signatures.some((one) => one.version === version);
  return [
    ...(signedAt === null ? (["UNSIGNED"] as const) : []),
    ...(signatures.length > 0 && !isCurrent ? (["NEW_VERSION"] as const) : []),
    ...(isCurrent ? [] : [role === "OWNER" ? ("SIGN" as const) : ("OWNERS_SIGN" as const)]),
  ];
}

/** Which company signs: the one that has signed before, until another is typed. */
export const signerOf = ([before]: Agreement["signatures"]) => ({
  legalName: before?.legalName ?? "",
  orgNumber: before?.orgNumber ?? "",
  accept: false,
});

/** What a signature needs, and what is said where it is missing. */
export const signatureRules = (wrong: { required: string; orgNumberWrong: string; unticked: string }) => ({
  legalName: (text: string) => (text.trim().length < 2 ? wrong.required : null),
  orgNumber: (text: string) => (parseOrgNumber(text) === null ? wrong.orgNumberWrong : null),
  accept: (isAccepted: boolean) => (isAccepted ? null : wrong.unticked),
});
