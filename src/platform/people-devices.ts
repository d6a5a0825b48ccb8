import { createHash, randomBytes } from "node:crypto";
import type { Locale } from "../messages/locale.ts";
import type { Queryable } from "./db/connect.ts";

/** A cookie tells browsers apart that somebody has signed in from. Browsers keep cookies for 400 days at most (RFC 6265bis). */
export const deviceDays = 400;

export interface DeviceSeen {
  userId: string;
  /** The `Cookie` header. */
  cookies: string | undefined;
  userAgent: string;
  address: string;
  locale: Locale;
  nowMs: number;
  isSecure: boolean;
}

/**
 * Notes that somebody has signed in from a browser, and queues a mail when the account has been used but never from there.
 * Answers the cookie to set, which also renews the one that is there.
 */
export async function noteDevice(db: Queryable, seen: DeviceSeen): Promise<string> {
  const name = `${seen.isSecure ? "__Secure-" : ""}luka.device`;
  const device = deviceOf(seen.cookies) ?? randomBytes(16).toString("base64url");
  const now = Temporal.Instant.fromEpochMilliseconds(seen.nowMs);
  await db.query(
    `WITH known AS (
       UPDATE people_devices SET last_used_at = $3 WHERE user_id = $1 AND device_hash = $2 RETURNING 1),
     added AS (
       INSERT INTO people_devices (user_id, device_hash, last_used_at)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM known) ON CONFLICT DO NOTHING)
     SELECT queue_person_mail($1, 'NEW_DEVICE', $4, $5)
     WHERE NOT EXISTS (SELECT FROM known)
       AND (EXISTS (SELECT FROM people_devices WHERE user_id = $1)
         OR (SELECT count(*) FROM people_sessions WHERE user_id = $1) > 1)`,
    [
      seen.userId,
      createHash("sha256").update(device).digest(),
      now,
      seen.locale,
      JSON.stringify({ at: now, userAgent: seen.userAgent.slice(0, 300), address: seen.address }),
    ],
  );
  const secure = seen.isSecure ? "; Secure" : "";
  return `${name}=${device}; Max-Age=${deviceDays * 86_400}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}

const deviceOf = (cookies: string | undefined): string | undefined =>
  cookies?.match(/(?:^|;\s*)(?:__Secure-)?luka\.device=([\w-]{22})(?:;|$)/)?.[1];
