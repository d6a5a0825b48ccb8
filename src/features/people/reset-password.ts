import { createHash, randomBytes } from "node:crypto";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { accountSubject } from "../../platform/people-tries.ts";
import { Problem } from "../../platform/problem.ts";

/** How long a link works, from when it is made. */
export const resetMinutes = 30;
const path = "/dashboard/new-password";
/** Where a link is asked for. */
export const forgottenPath = "/dashboard/forgotten-password";

export interface ResetLink {
  /** With the token behind `#`: browsers send that part to nobody, so it is in no log. */
  url: string;
  expiresAtMs: number;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Somebody has forgotten their password. A mail with a link is queued when there is such an account; whoever asks hears the
 * same either way, and as fast. One mail in five minutes: the link that it holds works for longer.
 */
export async function askForReset(ctx: Context, email: string, locale: Locale): Promise<void> {
  const [, address] = accountSubject(email);
  await ctx.db.transaction(async (trx) => {
    if ((await ctx.people.tries.take([["reset", address]], trx)) !== null) return;
    await trx.query("SELECT queue_person_mail(id, 'PASSWORD_RESET', $2) FROM people WHERE email = $1", [
      address,
      locale,
    ]);
  });
}

/**
 * A new link for somebody. Made when the mail is sent, so that no token waits in a queue; earlier links work on, so that nobody
 * can void them by asking for more.
 */
export async function makeResetLink(ctx: Context, userId: string): Promise<ResetLink> {
  const token = randomBytes(32).toString("base64url");
  const expiresAtMs = ctx.clock.nowMs() + resetMinutes * 60_000;
  await ctx.db.query("INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, $3)", [
    hashOf(token),
    userId,
    Temporal.Instant.fromEpochMilliseconds(expiresAtMs),
  ]);
  return { url: `${baseUrl(ctx.config)}${path}#${token}`, expiresAtMs };
}

/**
 * The password of whoever holds the link. Uses up every link of theirs, ends every session and lets the account be tried at
 * once. The second factor stays as it was.
 * @throws Problem VALIDATION_FAILED for a short password, which uses up nothing; NOT_FOUND for a link that does not work (any more)
 */
export async function chooseNewPassword(ctx: Context, token: string, password: string): Promise<void> {
  ctx.people.checkPassword(password);
  const [used] = await ctx.db.query<{ userId: string }>(
    `DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id AS "userId"`,
    [hashOf(token), Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
  );
  if (!used) throw new Problem("NOT_FOUND", { reason: "LINK_GONE" }, message("doors.linkGone"));
  await ctx.people.setPassword(used.userId, password);
}
