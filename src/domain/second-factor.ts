import type { TeamRole } from "./roles.ts";

/** How somebody has shown at the beginning of a session who they are. A passkey asks for its owner's finger, face or PIN: two factors in one. */
export const sessionProofs = ["PASSWORD", "SECOND_FACTOR", "PASSKEY"] as const;
export type SessionProof = (typeof sessionProofs)[number];

/** What of somebody's roles decides about it. */
export interface Standing {
  isOperator: boolean;
  /** In partners' teams. */
  teamRoles: readonly TeamRole[];
}

/** Who reaches many restaurants at once does not work with a password alone (D-111). */
export const needsSecondFactor = ({ isOperator, teamRoles }: Standing): boolean =>
  isOperator || teamRoles.includes("OWNER");

/** The session was begun with a password alone, by somebody who needs more. */
export const lacksSecondFactor = (standing: Standing, proof: SessionProof): boolean =>
  proof === "PASSWORD" && needsSecondFactor(standing);

/**
 * Whether a session may add, change and remove factors, with the password asked for again. Who needs a second factor and has one
 * proves it: else a stolen password would be enough to add another.
 */
export const mayChangeFactors = (
  standing: Standing,
  { proof, hasFactor }: { proof: SessionProof; hasFactor: boolean },
): boolean => !(hasFactor && lacksSecondFactor(standing, proof));

/** What an account's owner is told of by mail. */
export const factorChanges = [
  "CODES_ON",
  "CODES_OFF",
  "BACKUP_CODES_NEW",
  "BACKUP_CODE_USED",
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "FACTORS_RESET",
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** Of a passkey, which its owner tells the others from by it. */
export const maxPasskeyName = 60;
