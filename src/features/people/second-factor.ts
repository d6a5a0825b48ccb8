import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import {
  type FactorChange,
  lacksSecondFactor,
  mayChangeFactors,
  needsSecondFactor,
} from "../../domain/second-factor.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import type { Changing } from "../../platform/people-factor-calls.ts";
import { queueFactorMail } from "../../platform/people-factor-mail.ts";
import { Problem } from "../../platform/problem.ts";
import type { MySecondFactor } from "./second-factor-schemas.ts";

/** Who changes what their account is protected by, from which browser. */
export interface FactorOwner {
  caller: StaffCaller;
  request: Changing;
  locale: Locale;
}

interface Row {
  hasCodes: boolean;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
}

/** What an account is protected by besides its password. */
export async function readSecondFactor(
  { db }: Pick<Context, "db">,
  { userId, standing, provenBy }: StaffCaller,
): Promise<MySecondFactor> {
  const { hasCodes, passkeys } = await read(db, userId);
  const isoOf = (text: string): string => isoInstant(Date.parse(text));
  return {
    hasCodes,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: isoOf(createdAt),
      lastUsedAt: lastUsedAt === null ? null : isoOf(lastUsedAt),
    })),
    isNeeded: needsSecondFactor(standing),
    isLacking: lacksSecondFactor(standing, provenBy),
  };
}

/** Begins to turn codes on: a secret for an app, and the backup codes that go with it. Problem VALIDATION_FAILED, FORBIDDEN, CHANGED. */
export async function beginCodes(ctx: Context, owner: FactorOwner, password: string) {
  const { hasCodes } = await requireMayChange(ctx, owner, password);
  if (hasCodes) throw new Problem("CHANGED", undefined, message("doors.codesAreOn"));
  const { uri, backupCodes } = await ctx.people.factors.beginCodes(owner.request, password);
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "", backupCodes };
}

/** Turns codes on when this one is right, and ends every other session. Returns the cookies of this one's successor. */
export async function confirmCodes(ctx: Context, owner: FactorOwner, code: string): Promise<string[]> {
  const { userId } = owner.caller;
  const { hasCodes } = await read(ctx.db, userId);
  if (hasCodes) throw new Problem("CHANGED", undefined, message("doors.codesAreOn"));
  const cookies = await ctx.people.factors.confirmCodes(userId, owner.request, code);
  await endOthersAndTell(ctx, owner, { change: "CODES_ON", cookies });
  return cookies;
}

/** Turns codes off, and ends every other session. Returns the cookies of this one's successor. */
export async function endCodes(ctx: Context, owner: FactorOwner, password: string): Promise<string[]> {
  const { hasCodes } = await requireMayChange(ctx, owner, password);
  if (!hasCodes) throw new Problem("CHANGED", undefined, message("doors.codesAreOff"));
  const cookies = await ctx.people.factors.endCodes(owner.request, password);
  await endOthersAndTell(ctx, owner, { change: "CODES_OFF", cookies });
  return cookies;
}

/** New backup codes; those before are good for nothing. */
export async function renewBackupCodes(
  ctx: Context,
  owner: FactorOwner,
  password: string,
): Promise<string[]> {
  const { hasCodes } = await requireMayChange(ctx, owner, password);
  if (!hasCodes) throw new Problem("CHANGED", undefined, message("doors.codesAreOff"));
  const codes = await ctx.people.factors.newBackupCodes(owner.request, password);
  await tell(ctx.db, ctx, owner, "BACKUP_CODES_NEW");
  return codes;
}

/** What the browser makes a passkey by, and the cookies that belong to it. */
export async function beginPasskey(ctx: Context, owner: FactorOwner, password: string) {
  await requireMayChange(ctx, owner, password);
  return ctx.people.factors.beginPasskey(owner.request);
}

/** Keeps what the browser has made. */
export async function addPasskey(
  ctx: Context,
  owner: FactorOwner,
  passkey: { name: string; response: object },
): Promise<string[]> {
  // Begun with the password at most five minutes ago: the challenge is asked for with it alone.
  const cookies = await ctx.people.factors.addPasskey(owner.request, passkey);
  await tell(ctx.db, ctx, owner, "PASSKEY_ADDED", passkey.name);
  return cookies;
}

/** Problem NOT_FOUND unless it is theirs. */
export async function renamePasskey(
  { db }: Pick<Context, "db">,
  { userId }: StaffCaller,
  id: string,
  name: string,
): Promise<void> {
  const renamed = await db.query(
    "UPDATE people_passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING 1",
    [userId, id, name],
  );
  if (renamed.length === 0) throw new Problem("NOT_FOUND");
}

/** Removes a passkey and ends every other session, which may have begun with it. Problem NOT_FOUND unless it is theirs. */
export async function removePasskey(
  ctx: Context,
  owner: FactorOwner,
  id: string,
  password: string,
): Promise<void> {
  const { userId, sessionId } = owner.caller;
  await requireMayChange(ctx, owner, password);
  await ctx.db.transaction(async (trx) => {
    const [removed] = await trx.query<{ name: string }>(
      "DELETE FROM people_passkeys WHERE user_id = $1 AND id = $2 RETURNING name",
      [userId, id],
    );
    if (!removed) throw new Problem("NOT_FOUND");
    await trx.query("DELETE FROM people_sessions WHERE user_id = $1 AND id <> $2", [userId, sessionId]);
    await tell(trx, ctx, owner, "PASSKEY_REMOVED", removed.name);
  });
  ctx.people.forgetSessions();
}

/**
 * `luka person reset`: whoever has lost their phone signs in with the new password alone, and sets the second factor up again.
 * Returns whether there was one.
 */
export async function resetSecondFactor(ctx: Context, userId: string): Promise<boolean> {
  const hadFactor = await ctx.db.transaction(async (trx) => {
    const [was] = await trx.query<{ hadFactor: boolean }>(
      `WITH codes AS (DELETE FROM people_totp WHERE user_id = $1 RETURNING verified),
       keys AS (DELETE FROM people_passkeys WHERE user_id = $1 RETURNING 1),
       off AS (UPDATE people SET has_totp = false WHERE id = $1)
       SELECT EXISTS (SELECT FROM codes WHERE verified) OR EXISTS (SELECT FROM keys) AS "hadFactor"`,
      [userId],
    );
    if (!was!.hadFactor) return false;
    await trx.query("DELETE FROM people_sessions WHERE user_id = $1", [userId]);
    const nowMs = ctx.clock.nowMs();
    await queueFactorMail(trx, { userId, change: "FACTORS_RESET", locale: "nb", nowMs });
    return true;
  });
  ctx.people.forgetSessions();
  if (hadFactor) ctx.log.warn({ userId }, "a person's second factors were removed by the operator");
  return hadFactor;
}

async function read(db: Queryable, userId: string): Promise<Row> {
  const [row] = await db.query<Row>(
    `SELECT p.has_totp AS "hasCodes", coalesce((
       SELECT jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'createdAt', k.created_at, 'lastUsedAt', k.last_used_at)
         ORDER BY k.created_at, k.id)
       FROM people_passkeys k WHERE k.user_id = p.id), '[]') AS passkeys
     FROM people p WHERE p.id = $1`,
    [userId],
  );
  return row ?? { hasCodes: false, passkeys: [] };
}

/** The password again, and of who needs a second factor and has one, a session that has proved it. */
async function requireMayChange(ctx: Context, { caller }: FactorOwner, password: string): Promise<Row> {
  const now = await read(ctx.db, caller.userId);
  const hasFactor = now.hasCodes || now.passkeys.length > 0;
  if (!mayChangeFactors(caller.standing, { proof: caller.provenBy, hasFactor }))
    throw new Problem("FORBIDDEN", { reason: "SECOND_FACTOR_REQUIRED" }, message("doors.proveSecondFactor"));
  await ctx.people.factors.requirePassword(caller.userId, password);
  return now;
}

/** better-auth has put a new session, with these cookies, in the place of the one that asked. */
async function endOthersAndTell(
  ctx: Context,
  owner: FactorOwner,
  { change, cookies }: { change: FactorChange; cookies: readonly string[] },
): Promise<void> {
  const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
  const successor = await ctx.people.sessionOf({ cookie });
  await ctx.db.transaction(async (trx) => {
    await trx.query("DELETE FROM people_sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2", [
      owner.caller.userId,
      successor?.sessionId ?? null,
    ]);
    await tell(trx, ctx, owner, change);
  });
  ctx.people.forgetSessions();
}

const tell = (
  db: Queryable,
  { clock }: Pick<Context, "clock">,
  { caller: { userId }, locale }: FactorOwner,
  change: FactorChange,
  name?: string,
): Promise<void> =>
  queueFactorMail(db, { userId, change, locale, nowMs: clock.nowMs(), ...(name !== undefined && { name }) });
