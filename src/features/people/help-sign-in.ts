import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/problem.ts";
import { askForReset } from "./reset-password.ts";
import { resetSecondFactor } from "./second-factor.ts";

/** How somebody signs in, for whoever helps them. */
export interface SignInState {
  userId: string;
  name: string;
  email: string;
  locale: Locale | null;
  isOperator: boolean;
  hasPassword: boolean;
  hasCodes: boolean;
  passkeys: number;
  /** Where they are signed in, and when one of these sessions was last used, to the day. */
  sessions: number;
  lastSeenAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
}

/** @throws Problem NOT_FOUND */
export async function readSignIn(db: Queryable, userId: string): Promise<SignInState> {
  const [state] = await db.query<SignInState>(
    `SELECT p.id AS "userId", p.name, p.email, p.locale, p.is_operator AS "isOperator", p.has_totp AS "hasCodes",
       EXISTS (SELECT FROM people_accounts a WHERE a.user_id = p.id AND a.password IS NOT NULL) AS "hasPassword",
       (SELECT count(*)::int FROM people_passkeys k WHERE k.user_id = p.id) AS passkeys,
       s.count AS sessions, s.last AS "lastSeenAt", p.created_at AS "createdAt"
     FROM people p, LATERAL (
       SELECT count(*)::int, max(updated_at) AS last FROM people_sessions WHERE user_id = p.id AND expires_at > now()) s
     WHERE p.id = $1`,
    [userId],
  );
  if (!state) throw new Problem("NOT_FOUND");
  return state;
}

/**
 * Somebody cannot sign in: their second factors and sessions go, and a mail leads them to a new password. The link is theirs alone;
 * whoever helps does not see it.
 * @throws Problem NOT_FOUND
 */
export async function helpSignIn(
  ctx: Context,
  userId: string,
): Promise<{ hadSecondFactor: boolean; ended: number }> {
  const { email, locale } = await readSignIn(ctx.db, userId);
  const hadSecondFactor = await resetSecondFactor(ctx, userId);
  const ended = await endAllSessions(ctx, userId);
  await askForReset(ctx, email, locale ?? "nb");
  return { hadSecondFactor, ended };
}

/** Signs somebody out everywhere. Returns how many sessions there were. */
export async function endAllSessions(
  { db, people }: Pick<Context, "db" | "people">,
  userId: string,
): Promise<number> {
  const ended = await db.query("DELETE FROM people_sessions WHERE user_id = $1 RETURNING 1", [userId]);
  people.forgetSessions();
  return ended.length;
}
