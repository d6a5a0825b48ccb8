import type { Context } from "../../context.ts";
import type { Audited, AuditedCall } from "../../platform/http/register.ts";
import { isReplayed } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { auditedCalls, changedDraft } from "./audited-calls.ts";
import { auditedPortalCalls } from "./audited-portal-calls.ts";
import { beginPartnerLine, finishPartnerLine, forgetPartnerLine, readPartnersName } from "./partner-lines.ts";
import { beginLine, finishLine, forgetLine, readName } from "./stored-lines.ts";

const mostLetters = 200;

/** A line that has been begun. */
interface OpenLine {
  action: string;
  finish(): Promise<unknown>;
  forget(): Promise<unknown>;
}

/**
 * Writes down who is about to do what, lets it be done, and writes down that it was: in a restaurant's log (D-204), or a partner's (D-412).
 * What is refused leaves no line, and so does what had been done before; one that is never finished (a crash, a database that went away)
 * stays as that, since it may have been done.
 */
export const audited: Audited = async (ctx, what, work) => {
  const line = await (what.door === "staff" ? beginOfRestaurant(ctx, what) : beginOfPartner(ctx, what));
  if (!line) return work();
  // Done or refused: whoever asked for it is told so.
  const staysOpen = (error: unknown): void =>
    ctx.log.warn({ err: error, action: line.action }, "a line of the log stays open");
  const done = await work().catch(async (error: unknown) => {
    if (error instanceof Problem && error.status < 500) await line.forget().catch(staysOpen);
    throw error;
  });
  await (isReplayed(what.caller) ? line.forget() : line.finish()).catch(staysOpen);
  return done;
};

async function beginOfRestaurant(
  ctx: Context,
  { call, isDraft, caller, params, body }: Extract<AuditedCall, { door: "staff" }>,
): Promise<OpenLine | null> {
  const action = isDraft ? changedDraft : auditedCalls[call];
  if (!action) return null;
  const { scope, userId, name, role } = caller;
  const [named] = Object.entries((params ?? {}) as Record<string, string>);
  const subject = named ? await readName(ctx.db, scope, named[0], named[1]) : nameIn(body);
  const id = await beginLine(ctx.db, scope, {
    ...{ at: now(ctx), userId, name, role, action },
    subject: subject?.slice(0, mostLetters) ?? null,
  });
  return {
    action,
    finish: () => finishLine(ctx.db, scope, id, now(ctx)),
    forget: () => forgetLine(ctx.db, scope, id),
  };
}

async function beginOfPartner(
  ctx: Context,
  what: Exclude<AuditedCall, { door: "staff" }>,
): Promise<OpenLine | null> {
  const { door, call, caller, params, body } = what;
  const [method, path = ""] = call.split(" ");
  const action = auditedPortalCalls[door === "portal" ? call : `${method} /restaurants/:slug${path}`];
  if (!action) return null;
  const { partnerId, callerId: userId, name, role, clientIp: place, environment } = caller;
  // The partner, its environment and the restaurant stand before it, in the door's own part.
  const parameter = /:(\w+)/.exec(path)?.[1];
  const nameBehind = (name: string): Promise<string | null> => {
    const value = (params as Record<string, string>)[name]!;
    return "scope" in caller
      ? readName(ctx.db, caller.scope, name, value)
      : readPartnersName(ctx.db, partnerId, name, value);
  };
  const subject = parameter === undefined ? nameIn(body) : await nameBehind(parameter);
  const id = await beginPartnerLine(ctx.db, partnerId, {
    ...{ at: now(ctx), userId, name, role, place, environment, action },
    slug: "slug" in caller ? caller.slug : null,
    subject: subject?.slice(0, mostLetters) ?? null,
  });
  return {
    action,
    finish: () => finishPartnerLine(ctx.db, partnerId, id, now(ctx)),
    forget: () => forgetPartnerLine(ctx.db, partnerId, id),
  };
}

const now = ({ clock }: Context): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(clock.nowMs());

/** Fields that say what is made. */
const naming = ["name", "code", "domain", "origin", "title", "url", "provider", "from", "date"];

function nameIn(body: unknown): string | undefined {
  const fields = (body ?? {}) as Record<string, unknown>;
  return naming.map((one) => fields[one]).find((value) => typeof value === "string");
}
