import type { GoLive } from "../../../src/features/go-live/schemas.ts";

/** Where what is missing is mended here; the rest is the partner's to enter. The company's address does for a visiting one. */
export const mendedAt = {
  LEGAL: "agreement",
  ADDRESS: "agreement",
  AGREEMENT: "agreement",
  PAYMENT: "payments",
  DOMAIN: "domains",
} as const;
export const isMendedHere = (code: string): code is keyof typeof mendedAt => Object.hasOwn(mendedAt, code);

interface GoLiveState {
  state: "LIVE" | "REQUESTED" | "READY" | "NOT_REQUESTED";
  /** Of all that is checked. */
  done: number;
  all: number;
  /** When it went live, or was asked for. */
  since: string | null;
}

/** How far a restaurant is from taking orders. */
export function goLiveState({
  live,
  status,
  checks,
  requestedAt,
  approvedAt,
}: Pick<GoLive, "live" | "status" | "requestedAt" | "approvedAt"> & {
  checks: readonly { ok: boolean }[];
}): GoLiveState {
  const [done, all] = [checks.filter(({ ok }) => ok).length, checks.length];
  const before = status === "REQUESTED" ? "REQUESTED" : done === all ? "READY" : "NOT_REQUESTED";
  return { state: live ? "LIVE" : before, done, all, since: live ? approvedAt : requestedAt };
}
