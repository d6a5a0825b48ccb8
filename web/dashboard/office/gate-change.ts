import type { SiteGate } from "./office-api.ts";

const shortest = 4;

export const isTooShort = (password: string, isEnabled: boolean): boolean =>
  isEnabled && password.trim().length < shortest;

export interface GateBody {
  enabled: boolean;
  password?: string;
}

interface GateChange {
  /** As the service takes it: a password only when it is another. */
  body: GateBody;
  isChanged: boolean;
  /** From now on anybody comes in, which is asked about first. */
  isOpening: boolean;
  /** Those who have been let in with the old password are asked anew. */
  isOthersOut: boolean;
}

/** What somebody has made of the password in front of the ordering page. */
export function gateChange(
  gate: Pick<SiteGate, "enabled" | "password">,
  { enabled, password }: { enabled: boolean; password: string },
): GateChange {
  const typed = password.trim();
  const isNew = enabled && typed !== (gate.password ?? "");
  return {
    body: { enabled, ...(isNew && { password: typed }) },
    isChanged: enabled !== gate.enabled || isNew,
    isOpening: gate.enabled && !enabled,
    isOthersOut: gate.enabled && gate.password !== null && isNew,
  };
}
