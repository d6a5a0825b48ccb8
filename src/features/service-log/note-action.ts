import type { Context } from "../../context.ts";
import { ToldError } from "../../messages/told-error.ts";
import type { Audited, Logged } from "../../platform/http/register.ts";
import { Problem } from "../../platform/problem.ts";
import { markOf } from "../guests/guest.ts";
import { type LoggedWork, loggedCalls, loggedOfRestaurants } from "./logged-calls.ts";
import { loggedCommands } from "./logged-commands.ts";
import { beginLine, endLine, type NewLine, nameOf } from "./stored-lines.ts";

type Parts = Pick<Context, "db" | "clock" | "log" | "secrets">;
const now = ({ clock }: Pick<Parts, "clock">): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(clock.nowMs());

/**
 * Writes down who is about to do what, lets it be done, and writes down how it ended (decision 0077). What is refused keeps its
 * line, with the code; one that has no end (a crash, a database that went away) may have been done.
 */
async function noted<Done>(
  parts: Parts,
  line: Omit<NewLine, "at">,
  work: () => Promise<Done>,
): Promise<Done> {
  const id = await beginLine(parts.db, { ...line, at: now(parts) });
  const end = (code: string | null): Promise<unknown> =>
    endLine(parts.db, id, now(parts), code).catch((error: unknown) =>
      // Done or refused: whoever asked for it is told so.
      parts.log.warn({ err: error, action: line.action }, "a line of the service's log stays open"),
    );
  const done = await work().catch(async (error: unknown) => {
    const code = refusalOf(error);
    if (code !== null) await end(code);
    throw error;
  });
  await end(null);
  return done;
}

/** Null for what nobody expected: it may have been done. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Problem) return error.status < 500 ? error.code : null;
  return error instanceof ToldError ? "NOT_DONE" : null;
}

/** What an operator asks for in the console. Looking leaves no line, but for what is about guests. */
export const logged: Logged = async (ctx, { call, caller, params, body }, work) => {
  const known = loggedCalls[call];
  if (!known) return work();
  const { subject, details = [] } = known;
  const fields = (body ?? {}) as Record<string, unknown>;
  const named = subject && { ...fields, ...((params ?? {}) as object) };
  const line = {
    actor: { kind: "OPERATOR", id: caller.userId, name: caller.email, place: caller.clientIp },
    action: typeof known.action === "function" ? known.action(fields) : known.action,
    subject: named ? await subjectOf(ctx, subject, named) : null,
    details: detailsOf(fields, details),
  } as const;
  return noted(ctx, line, work);
};

/** What a restaurant's people ask for in the dashboard: around its own log, where it is about who holds the keys. */
export const alsoLogged =
  (audited: Audited): Audited =>
  (ctx, what, work) => {
    const action = what.door === "staff" && loggedOfRestaurants[what.call];
    if (!action) return audited(ctx, what, work);
    const { caller, params, body } = what;
    const named = { ...(body as object | undefined), ...(params as object | undefined) };
    const line = {
      actor: { kind: "RESTAURANT", id: caller.userId, name: caller.email, place: caller.clientIp },
      action,
      subject: caller.slug,
      details: detailsOf(named, ["keyId", "name"]),
    } as const;
    return noted(ctx, line, () => audited(ctx, what, work));
  };

/** What somebody types at the terminal; `who` is their account there, `place` the machine. */
export async function loggedCommand<Done>(
  ctx: Parts,
  typed: { name: string; options: Readonly<Record<string, unknown>>; values: readonly string[] },
  who: { name: string; place: string },
  work: () => Promise<Done>,
): Promise<Done> {
  const known = loggedCommands[typed.name];
  const action = typeof known?.action === "function" ? known.action(typed.options) : known?.action;
  if (!known || !action) return work();
  const line = {
    actor: { kind: "COMMAND_LINE", id: null, ...who },
    action,
    subject: known.subject
      ? await subjectOf(ctx, known.subject, typed.options)
      : typed.values.join(" ") || null,
    details: detailsOf(typed.options, known.details ?? []),
  } as const;
  return noted(ctx, line, work);
}

/** What it is done to, as the log names it; null where what was sent names nothing. */
async function subjectOf(
  { db, secrets }: Parts,
  { kind, field }: NonNullable<LoggedWork<unknown>["subject"]>,
  given: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  if (kind === "guest") return guestIn(secrets, given);
  const value = String(given[field] ?? "");
  return value ? nameOf(db, kind, value) : null;
}

/** What was typed wrongly is nobody's address. */
function guestIn(secrets: Parts["secrets"], given: Readonly<Record<string, unknown>>): string | null {
  try {
    return markOf(secrets, given);
  } catch {
    return null;
  }
}

const detailsOf = (
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return value === undefined || value === null ? [] : [[name, String(value).slice(0, 200)]];
    }),
  );
