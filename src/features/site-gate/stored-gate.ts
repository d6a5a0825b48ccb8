import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Log } from "../../platform/log.ts";
import { Problem } from "../../platform/problem.ts";
import { type Purpose, sealed } from "../../platform/sealed.ts";
import type { Secrets } from "../../platform/secrets.ts";

/**
 * The gate in front of a website that is not for everybody yet, as `ordering_settings.site_gate` keeps it. Whatever cannot
 * be read is a closed gate: a mistake may lock guests out, never let them in.
 */
export interface StoredGate {
  enabled: boolean;
  /** Base64; null for a gate without a password, which nobody passes. */
  sealedPassword: string | null;
}

/** Sealed for one restaurant: a row copied to another opens nothing there. */
export const gatePasswords = sealed<"restaurant_id">(({ restaurant_id }) => `site gate ${restaurant_id}`, {
  table: "ordering_settings",
  key: ["restaurant_id"],
  column: "site_gate",
  field: "sealedPassword",
});
export const passwordPurpose = (restaurantId: string): Purpose =>
  gatePasswords.purposeOf({ restaurant_id: restaurantId });

export function parseGate(json: unknown): StoredGate {
  const { enabled, sealedPassword } = (typeof json === "object" && json !== null ? json : {}) as Record<
    string,
    unknown
  >;
  return {
    enabled: enabled !== false,
    sealedPassword: typeof sealedPassword === "string" && sealedPassword !== "" ? sealedPassword : null,
  };
}

/** The gate as it is now, from the database. */
export async function readGate(ctx: { db: Queryable }, scope: RestaurantScope): Promise<StoredGate> {
  const [row] = await ctx.db.query<{ site_gate: unknown }>(
    "SELECT site_gate FROM ordering_settings WHERE restaurant_id = $1",
    [scope.restaurantId],
  );
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return parseGate(row.site_gate);
}

/** The password in plain text; null when there is none, or none that this installation's secret opens. */
export function passwordOf(
  { secrets, log }: { secrets: Secrets; log: Log },
  restaurantId: string,
  { sealedPassword }: StoredGate,
): string | null {
  if (sealedPassword === null) return null;
  try {
    return secrets.open(Buffer.from(sealedPassword, "base64"), passwordPurpose(restaurantId));
  } catch (error) {
    log.error(
      { err: error, restaurantId },
      "The site gate's password cannot be read: it stays locked until a new one is set.",
    );
    return null;
  }
}

/** As a person means it: no space around, one form of each letter. */
export const plainPassword = (typed: string): string => typed.trim().normalize("NFC");

/** Compared by their hashes under a key of the moment: the time says nothing about length or letters. */
export function isSamePassword(one: string, other: string): boolean {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac("sha256", key).update(plainPassword(text)).digest();
  return timingSafeEqual(digest(one), digest(other));
}
