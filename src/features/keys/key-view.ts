import type { Environment } from "../../domain/environment.ts";
import { message } from "../../messages/message.ts";
import type { PartnerNewRestaurantKey, PartnerRestaurantApiKey } from "./partner-schemas.ts";

export interface KeyRow {
  id: string;
  name: string;
  last4: string;
  environment: Environment;
  scopes: string[];
  expires_at: Temporal.Instant | null;
  revoked_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
  last_used_from: string | null;
  last_used_call: string | null;
}

export const keyColumns =
  "id, name, last4, environment, scopes, expires_at, revoked_at, created_at, last_used_at, last_used_from, last_used_call";

const expiringMs = 14 * 24 * 3_600_000;

/** A key as partners see it: never the key itself nor its hash. */
export function keyView(row: KeyRow, nowMs: number): PartnerRestaurantApiKey {
  return {
    id: row.id,
    name: row.name,
    last4: row.last4,
    environment: row.environment,
    scopes: row.scopes,
    status: statusOf(row, nowMs),
    expiresAt: iso(row.expires_at),
    revokedAt: iso(row.revoked_at),
    createdAt: iso(row.created_at)!,
    lastUsedAt: iso(row.last_used_at),
    lastUsedFrom: row.last_used_from,
    lastUsedCall: row.last_used_call,
  };
}

/** The one time that the key itself is shown. */
export const newKeyView = (row: KeyRow, key: string): PartnerNewRestaurantKey => ({
  id: row.id,
  name: row.name,
  last4: row.last4,
  environment: row.environment,
  scopes: row.scopes,
  key,
});

/** What whoever asks again with the same `Idempotency-Key` is answered: what was made, and how to get a key that is known. */
export const withoutKey = <Made extends object>(made: Made) => ({
  ...made,
  restaurantKey: null,
  replayed: true,
  message: message("keys.replayed"),
});

function statusOf({ revoked_at, expires_at }: KeyRow, nowMs: number): PartnerRestaurantApiKey["status"] {
  if (revoked_at && revoked_at.epochMilliseconds <= nowMs) return "revoked";
  if (!expires_at) return "active";
  const leftMs = expires_at.epochMilliseconds - nowMs;
  if (leftMs <= 0) return "expired";
  return leftMs <= expiringMs && !revoked_at ? "expiring" : "active";
}

const iso = <At extends Temporal.Instant | null>(at: At): string | (null extends At ? null : never) =>
  (at === null ? null : at.toString({ fractionalSecondDigits: 3 })) as string;
