import pg from "pg";
import type { Queryable } from "../db/connect.ts";
import type { Purpose, Sealed, SealedPlace } from "../sealed.ts";

/** What stands sealed in a row of the database. */
export interface SealedValue {
  /** The values of the place's key. */
  key: readonly string[];
  bytes: Buffer;
  purpose: Purpose;
}

/** An expression for the bytes; null where there are none, or what cannot be any. */
function bytesOf({ column, field }: SealedPlace): string {
  if (field === undefined) return column;
  const text = `${column} ->> ${pg.escapeLiteral(field)}`;
  return `CASE WHEN ${text} ~ '^([A-Za-z0-9+/]{4})+([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' THEN decode(${text}, 'base64') END`;
}

/** The value that is to stand in the column when its bytes are those of `expression`. */
function holding({ column, field }: SealedPlace, expression: string): string {
  if (field === undefined) return expression;
  const base64 = `translate(encode(${expression}, 'base64'), E'\\n', '')`;
  return `jsonb_set(t.${column}, ARRAY[${pg.escapeLiteral(field)}], to_jsonb(${base64}))`;
}

/** One sealed value of each place that has any. */
export async function firstOfEach(
  db: Queryable,
  everythingSealed: readonly Sealed[],
): Promise<SealedValue[]> {
  const found: SealedValue[] = [];
  for (const sealed of everythingSealed)
    for (const place of sealed.places) found.push(...(await readValues(db, sealed, place, { most: 1 })));
  return found;
}

/**
 * The next sealed values of a place, by its key.
 * @param options.after the key of the last one seen
 * @param options.notFrom values that begin with these bytes are left out
 */
export async function readValues(
  db: Queryable,
  { purposeOf }: Sealed,
  place: SealedPlace,
  { most, after = [], notFrom = Buffer.of(0) }: { most: number; after?: readonly string[]; notFrom?: Buffer },
): Promise<SealedValue[]> {
  const { table, key } = place;
  const bytes = bytesOf(place);
  const beyond =
    after.length > 0 ? `AND (${key.join(", ")}) > (${key.map((_, at) => `$${at + 2}`).join(", ")})` : "";
  const rows = await db.everywhere<{ key: string[]; bytes: Buffer }>(
    `SELECT ARRAY[${key.join(", ")}] AS key, ${bytes} AS bytes FROM ${table}
     WHERE ${bytes} IS NOT NULL AND substr(${bytes}, 1, length($1::bytea)) <> $1 ${beyond}
     ORDER BY ${key.join(", ")} LIMIT ${most}`,
    [notFrom, ...after],
  );
  return rows.map((row) => ({
    ...row,
    purpose: purposeOf(Object.fromEntries(key.map((name, at) => [name, row.key[at]!]))),
  }));
}

/** Puts other bytes in the place of these, unless somebody else has changed them meanwhile. Returns how many it was. */
export async function replaceValues(
  db: Queryable,
  place: SealedPlace,
  changes: readonly { key: readonly string[]; from: Buffer; to: Buffer }[],
): Promise<number> {
  const { table, key, column } = place;
  const keys = key.map((_, at) => changes.map((change) => change.key[at]));
  const matching = key.map((name, at) => `t.${name} = c.key${at}`).join(" AND ");
  const rows = await db.everywhere(
    `UPDATE ${table} t SET ${column} = ${holding(place, "c.after")}
     FROM unnest($1::bytea[], $2::bytea[], ${key.map((_, at) => `$${at + 3}::text[]`).join(", ")})
       AS c (before, after, ${key.map((_, at) => `key${at}`).join(", ")})
     WHERE ${matching} AND ${bytesOf({ ...place, column: `t.${column}` })} = c.before
     RETURNING 1`,
    [changes.map(({ from }) => from), changes.map(({ to }) => to), ...keys],
  );
  return rows.length;
}
