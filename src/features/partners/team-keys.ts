import type { Context } from "../../context.ts";
import { managesTeam, type TeamRole, teamManagers, teamRoles } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { createPartnerKey } from "../keys/create-key.ts";
import { expiryOf } from "../keys/expiry-of.ts";
import { endTeamKey, readTeamKey, readTeamKeys, rotateOut, type TeamKey } from "../keys/partner-keys.ts";
import { isPartnerProgramOpen } from "./partner-program.ts";
import { changeTeam } from "./team.ts";
import type { MadeTeamKey, NewTeamKey, TeamKeyRotation, TeamKeys } from "./team-key-schemas.ts";

type Asker = Pick<PortalCaller, "environment" | "callerId">;

/** The partner's keys in the environment, and which of them the one who asks rotates and ends. */
export async function listTeamKeys(ctx: Context, caller: PortalCaller): Promise<TeamKeys> {
  const [keys, isOpen] = await Promise.all([
    readTeamKeys(ctx.db, caller, ctx.clock.nowMs()),
    isPartnerProgramOpen(ctx.db),
  ]);
  return {
    data: keys.map((key) => ({ ...key, mayChange: mayChange(caller, caller.role, key) })),
    mayMake: mayMake(caller, caller.role) && (caller.environment === "TEST" || isOpen),
    isProgramOpen: isOpen,
  };
}

/** Owners and administrators in either environment, developers for testing. */
const mayMake = ({ environment }: Asker, role: TeamRole): boolean =>
  managesTeam(role) || (role === "MEMBER" && environment === "TEST");

/** The same of a key; of a developer their own alone. */
const mayChange = (asker: Asker, role: TeamRole, { maker }: TeamKey): boolean =>
  managesTeam(role) || (mayMake(asker, role) && maker?.id === asker.callerId);

const refuse = ({ environment }: Asker): Problem =>
  new Problem("FORBIDDEN", {
    reason: "ROLE",
    requiredRoles: environment === "TEST" ? teamRoles.filter((role) => role !== "READER") : teamManagers,
  });

/**
 * A key of the partner's, made by whoever asks and worth their role (S-07): the key itself is in this answer alone. LIVE keys once the
 * partner program is open (D-22).
 * @throws Problem FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED
 */
export function makeTeamKey(ctx: Context, caller: PortalCaller, input: NewTeamKey): Promise<MadeTeamKey> {
  const expiresAt = expiryOf(input.expiresOn, ctx.clock.nowMs());
  return changeTeam(ctx, caller, async (trx, role) => {
    if (!mayMake(caller, role)) throw refuse(caller);
    if (caller.environment === "LIVE" && !(await isPartnerProgramOpen(trx)))
      throw new Problem("FORBIDDEN", { reason: "PROGRAM_CLOSED" }, message("portalKeys.programClosed"));
    return make(ctx, trx, { caller, name: input.name, expiresAt });
  });
}

/**
 * A new key in the place of one that goes on working for `graceHours`. It is the one's who rotates.
 * @throws Problem KEY_NOT_FOUND, CHANGED, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED
 */
export function rotateTeamKey(
  ctx: Context,
  caller: PortalCaller,
  keyId: string,
  input: TeamKeyRotation,
): Promise<MadeTeamKey> {
  const nowMs = ctx.clock.nowMs();
  const expiresAt = expiryOf(input.expiresOn, nowMs);
  return changeTeam(ctx, caller, async (trx, role) => {
    const old = await readTeamKey(trx, caller, keyId, nowMs);
    if (!mayChange(caller, role, old)) throw refuse(caller);
    const until = Temporal.Instant.fromEpochMilliseconds(nowMs).add({ hours: input.graceHours });
    await rotateOut(trx, caller, keyId, { nowMs, until });
    return make(ctx, trx, { caller, name: input.name ?? old.name, expiresAt });
  });
}

/** Ends a key at once. @throws Problem KEY_NOT_FOUND, KEY_IN_USE, FORBIDDEN, RATE_LIMITED */
export function revokeTeamKey(
  ctx: Context,
  caller: PortalCaller,
  keyId: string,
  force: boolean,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  return changeTeam(ctx, caller, async (trx, role) => {
    if (!mayChange(caller, role, await readTeamKey(trx, caller, keyId, nowMs))) throw refuse(caller);
    await endTeamKey(trx, caller, keyId, { nowMs, force });
  });
}

async function make(
  ctx: Context,
  trx: Transaction,
  { caller, name, expiresAt }: { caller: PortalCaller; name: string; expiresAt: Temporal.Instant | null },
): Promise<MadeTeamKey> {
  const { partnerId, environment, callerId } = caller;
  const { id, key } = await createPartnerKey(trx, partnerId, {
    ...{ name, environment, expiresAt, createdBy: callerId },
  });
  const made = await readTeamKey(trx, caller, id, ctx.clock.nowMs());
  return { data: { ...made, mayChange: true }, key };
}
