import type { ServiceAction, ServiceActor } from "../../domain/service-actions.ts";
import type { Queryable } from "../../platform/db/connect.ts";

/** Who does it, and from where. */
export interface Actor {
  kind: ServiceActor;
  /** Of the person's account; null on the command line. */
  id: string | null;
  name: string;
  place: string;
}

export interface NewLine {
  at: Temporal.Instant;
  actor: Actor;
  action: ServiceAction;
  subject: string | null;
  details: Readonly<Record<string, string>>;
}

const mostLetters = 200;

/** Writes a line of what is about to be done; its id. */
export async function beginLine(
  db: Queryable,
  { at, actor, action, subject, details }: NewLine,
): Promise<string> {
  const [line] = await db.query<{ id: string }>(
    `INSERT INTO service_log (at, actor_kind, actor_id, actor, place, action, subject, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      at,
      actor.kind,
      actor.id,
      actor.name.slice(0, mostLetters),
      actor.place.slice(0, mostLetters),
      action,
      subject?.slice(0, mostLetters) ?? null,
      JSON.stringify(details),
    ],
  );
  return line!.id;
}

/** How it ended: done, or refused with a code. */
export const endLine = (
  db: Queryable,
  lineId: string,
  at: Temporal.Instant,
  code: string | null,
): Promise<unknown> =>
  db.query("INSERT INTO service_log_ends (line_id, at, code) VALUES ($1, $2, $3)", [lineId, at, code]);

/** What a value that names something is shown as: of a partner and a person more than their ids. */
export async function nameOf(db: Queryable, kind: SubjectKind, value: string): Promise<string> {
  const statement = statements[kind];
  if (!statement) return value;
  const [row] = await db.query<{ name: string }>(statement, [value]);
  return row ? row.name : value;
}

/** What something is named by: `partner` and `person` by their ids, a guest by a mark, anything else by itself. */
export type SubjectKind = "partner" | "person" | "guest" | "itself";

const statements: Partial<Record<SubjectKind, string>> = {
  partner: "SELECT name || ' (' || id || ')' AS name FROM partners WHERE id = $1",
  person: "SELECT email AS name FROM people WHERE id = $1",
};
