import { z } from "zod";
import { csvOf } from "../../domain/csv.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { decodeCursor, type Page, pageFrom } from "../../platform/http/cursor.ts";
import type { LogQuery, LogWish, ServiceLine } from "./schemas.ts";

type Row = Omit<ServiceLine, "at"> & { at: Temporal.Instant };
const place = z.tuple([z.uuid()]);

const instantOf = (text: string | undefined): Temporal.Instant | null =>
  text === undefined ? null : Temporal.Instant.from(text);

/** What has been done, the latest first. */
export async function readLog(db: Queryable, query: LogQuery): Promise<Page<ServiceLine>> {
  const before = decodeCursor(query.cursor, place);
  const rows = await readRows(db, query, before?.[0] ?? null, query.limit + 1);
  return pageFrom(rows, query.limit, {
    view: ({ at, ...row }) => ({ ...row, at: isoInstant(at.epochMilliseconds) }),
    placeOf: ({ id }) => [id],
  });
}

const readRows = (db: Queryable, wish: LogWish, before: string | null, most: number): Promise<Row[]> =>
  db.query<Row>(
    `SELECT l.id::text, l.at, l.actor_kind AS by, l.actor, l.place, l.action, l.subject, l.details,
       CASE WHEN e.line_id IS NULL THEN 'OPEN' WHEN e.code IS NULL THEN 'DONE' ELSE 'REFUSED' END AS "end", e.code
     FROM service_log l LEFT JOIN service_log_ends e ON e.line_id = l.id
     WHERE ($1::uuid IS NULL OR l.id < $1) AND ($2::text IS NULL OR l.action = $2) AND ($3::text IS NULL OR l.actor_kind = $3)
       AND ($4::text IS NULL OR strpos(lower(l.actor || ' ' || coalesce(l.subject, '')), lower($4)) > 0)
       AND ($5::timestamptz IS NULL OR l.at >= $5) AND ($6::timestamptz IS NULL OR l.at < $6)
     ORDER BY l.id DESC LIMIT $7`,
    [
      before,
      wish.action ?? null,
      wish.by ?? null,
      wish.text || null,
      instantOf(wish.from),
      instantOf(wish.to),
      most,
    ],
  );

/** More lines than a spreadsheet is looked through for; narrower periods have the rest. */
const mostExported = 50_000;

/** The same as a file for spreadsheets. */
export async function exportLog(db: Queryable, wish: LogWish, locale: Locale): Promise<string> {
  const t = wordsOf(locale, "serviceLog");
  const rows = await readRows(db, wish, null, mostExported);
  const c = t.columns;
  return csvOf([
    [c.at, c.by, c.actor, c.place, c.action, c.subject, c.details, c.end, c.code],
    ...rows.map(({ at, by, actor, place: where, action, subject, details, end, code }) => [
      isoInstant(at.epochMilliseconds),
      t.by[by],
      actor,
      where,
      t.actions[action],
      subject ?? "",
      Object.entries(details)
        .map(([name, value]) => `${name}=${value}`)
        .join(" "),
      t.ends[end],
      code ?? "",
    ]),
  ]);
}
