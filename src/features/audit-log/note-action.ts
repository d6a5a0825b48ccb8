import type { Context } from "../../context.ts";
import type { Audited } from "../../platform/http/register.ts";
import { Problem } from "../../platform/problem.ts";
import { auditedCalls, changedDraft } from "./audited-calls.ts";
import { beginLine, finishLine, forgetLine, readName } from "./stored-lines.ts";

const mostLetters = 200;

/**
 * Writes down who is about to do what, lets it be done, and writes down that it was (D-204). What is refused leaves no line; one
 * that is never finished (a crash, a database that went away) stays as that, since it may have been done.
 */
export const audited: Audited = async (ctx, { call, isDraft, caller, params, body }, work) => {
  const action = isDraft ? changedDraft : auditedCalls[call];
  if (!action) return work();
  const { scope, userId, name, role } = caller;
  const [named] = Object.entries((params ?? {}) as Record<string, string>);
  const subject = named ? await readName(ctx.db, scope, named[0], named[1]) : nameIn(body);
  const id = await beginLine(ctx.db, scope, {
    ...{ at: now(ctx), userId, name, role, action },
    subject: subject?.slice(0, mostLetters) ?? null,
  });
  // Done or refused: whoever asked for it is told so.
  const staysOpen = (error: unknown): void =>
    ctx.log.warn({ err: error, action }, "a line of the log stays open");
  const done = await work().catch(async (error: unknown) => {
    if (error instanceof Problem && error.status < 500) await forgetLine(ctx.db, scope, id).catch(staysOpen);
    throw error;
  });
  await finishLine(ctx.db, scope, id, now(ctx)).catch(staysOpen);
  return done;
};

const now = ({ clock }: Context): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(clock.nowMs());

/** Fields that say what is made. */
const naming = ["name", "code", "domain", "url", "provider", "from", "date"];

function nameIn(body: unknown): string | null {
  const fields = (body ?? {}) as Record<string, unknown>;
  const field = naming.find((one) => typeof fields[one] === "string");
  return field === undefined ? null : (fields[field] as string);
}
