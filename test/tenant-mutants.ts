import type pg from "pg";
import { NamedClient } from "../src/platform/db/named-client.ts";
import { everywhere, nowhere, type RowScope } from "../src/platform/db/row-scope.ts";
import { serviceRole } from "../src/platform/db/service-role.ts";

/** What became of the predicates that were taken out. */
export interface Tried {
  /** Statements on one restaurant's rows in which there is one. */
  statements: number;
  mutants: number;
  /** PostgreSQL does not take the statement without it. */
  refused: number;
  /** Where the policies hold: what answered or changed otherwise than the statement itself does. */
  leaks: string[];
  /** Where they do not: as many would have leaked. */
  leakWithout: number;
}

/** Each place where a statement asks for the restaurant, and what stands there when it forgets to. */
const forgets: readonly [RegExp, string][] = [
  [/(?:\b\w+\.)?\b(?:restaurant_id|id) = \$1(?!\d)/g, "$1::text IS NOT NULL"],
  [/(?:\b\w+\.)?\brestaurant_id = (?:p_restaurant_id|(?:NEW|OLD)\.restaurant_id)\b/g, "true"],
  [/\b\w+\.(?:restaurant_id|id) = \w+\.restaurant_id\b/g, "true"],
  [/\b\w+\.restaurant_id = \w+\.id\b/g, "true"],
  [/\bUSING \(restaurant_id, (\w+)/g, "USING ($1"],
  [/\((?:\w+\.)?restaurant_id, ([^()]*)\) = \(\w+\.restaurant_id, /g, "($1) = ("],
];

export function mutantsOf(text: string): string[] {
  return forgets.flatMap(([asks, forgotten]) =>
    [...text.matchAll(asks)].map(({ 0: found, index }) => {
      // `$1` is the statement's parameter, or what was found between the brackets.
      const instead =
        asks.source.includes("(\\w+)") || asks.source.includes("([^()]*)")
          ? found.replace(new RegExp(asks.source), forgotten)
          : forgotten;
      return text.slice(0, index) + instead + text.slice(index + found.length);
    }),
  );
}

const twin = "rst_twin";
/** Rows of another restaurant with the same ids; what is found by a hash of its own is nobody's twin. */
const makeTwin = `DO $$
DECLARE
  t record;
BEGIN
  FOR t IN
    SELECT c.oid::regclass AS name, string_agg(quote_ident(a.attname), ', ') AS list FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relrowsecurity AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND c.relname NOT IN ('restaurants', 'key_directory', 'origin_directory', 'sandbox_payments', 'partner_idempotency_keys')
    GROUP BY c.oid
  LOOP
    EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s,
      (SELECT jsonb_agg(to_jsonb(o) || ''{"restaurant_id": "${twin}"}'') FROM %1$s o WHERE restaurant_id = current_setting(''test.of'')))',
      t.name, t.list);
  END LOOP;
  INSERT INTO restaurants SELECT made.* FROM restaurants o,
    jsonb_populate_record(o, jsonb_build_object('id', '${twin}', 'slug', 'tvilling')) made WHERE o.id = current_setting('test.of');
END $$`;
/** What the twin has, in one figure: it changes with every row that is written. */
const readTwin = `SELECT md5(string_agg(x, '' ORDER BY x)) AS content FROM pg_class c,
  LATERAL (SELECT query_to_xml(format('SELECT md5(coalesce(string_agg(t::text, '''' ORDER BY t::text), '''')) FROM %s t WHERE %I = ''${twin}''',
    c.oid::regclass, CASE c.relname WHEN 'restaurants' THEN 'id' ELSE 'restaurant_id' END), true, false, '')::text || c.relname AS x) content
  WHERE c.relrowsecurity AND NOT c.relispartition`;

const readFunctions = `SELECT proname AS name, pg_get_functiondef(oid) AS text FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'`;

interface Outcome {
  answer: string;
  /** What the twin has after it. */
  written: string;
}
/** Who asks for no order gets that of the plan, which is another one under a policy. */
const inOneOrder = (_: string, value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;

type Statement = [scope: RowScope, text: string, values?: readonly unknown[]];
type Ask = (this: NamedClient, ...statement: Statement) => Promise<pg.QueryResult>;
type Tries = (client: NamedClient, ...statement: Statement) => Promise<void>;

/**
 * From here on every statement that the service asks of one restaurant is tried before it is asked: on its own connection, beside a twin
 * of that restaurant, as it is and with each predicate taken out, with the policies and without them. Nothing of it stays.
 */
export function tryTenantMutants(): { tried: Tried; stop(): void } {
  const tried: Tried = { statements: 0, mutants: 0, refused: 0, leaks: [], leakWithout: 0 };
  const original: Ask = NamedClient.prototype.queryWithin;
  const seen = new Set<string>();
  let functions: { name: string; text: string }[] | undefined;
  // There is one twin: one is tried after another.
  let trying: Promise<void> = Promise.resolve();
  const service = new WeakMap<NamedClient, boolean>();
  const isService = async (client: NamedClient): Promise<boolean> => {
    const known = service.get(client);
    if (known !== undefined) return known;
    const { rows } = await client.query("SELECT current_user::text AS who");
    service.set(client, rows[0].who === serviceRole);
    return rows[0].who === serviceRole;
  };

  const tryOut: Tries = async (client, scope, text, values) => {
    const script = (sql: string) => client.query(sql);
    const outcome = async (statement: string, prepare: string): Promise<Outcome | null> => {
      await script(`SAVEPOINT tried; ${prepare}`);
      try {
        const { rows } = await original.call(client, scope, statement, values);
        const answer = rows.map((row) => JSON.stringify(row, inOneOrder)).sort();
        await script("SET LOCAL ROLE NONE");
        const written = await script(readTwin);
        return { answer: answer.join(), written: written.rows[0].content };
      } catch {
        return null;
      } finally {
        await script("ROLLBACK TO tried");
      }
    };
    const asService = "SELECT";
    const asOwner = "SET LOCAL ROLE NONE";
    let wanted: Outcome | null = null;
    let isSteady = true;
    const isOther = (one: Outcome): boolean =>
      one.written !== wanted!.written || (isSteady && one.answer !== wanted!.answer);
    const note = async (what: string, mutant: string, define = ""): Promise<void> => {
      tried.mutants += 1;
      const made = define === "" ? "" : `SET LOCAL ROLE NONE; ${define}; SET LOCAL ROLE ${serviceRole}; `;
      const held = wanted && (await outcome(mutant, made + asService));
      const open = wanted && (await outcome(mutant, made + asOwner));
      if (!held && !open) tried.refused += 1;
      if (held && isOther(held)) tried.leaks.push(`${what}\n${mutant}`);
      if (open && isOther(open)) tried.leakWithout += 1;
    };
    await script(
      `SET LOCAL ROLE NONE; SET LOCAL session_replication_role = replica; SET LOCAL test.of = '${scope}'`,
    );
    await script(makeTwin);
    await script(`SET LOCAL session_replication_role = origin; SET LOCAL ROLE ${serviceRole}`);
    wanted = await outcome(text, asService);
    // Some answer what they have just made up.
    isSteady = wanted?.answer === (await outcome(text, asService))?.answer;
    for (const mutant of mutantsOf(text)) await note("statement", mutant);
    functions ??= (await script(readFunctions)).rows;
    for (const { name, text: body } of functions!)
      if (new RegExp(`\\b${name}\\(`).test(text) && !seen.has(name)) {
        seen.add(name);
        for (const mutant of mutantsOf(body)) await note(`${name}\n${mutant}`, text, mutant);
      }
  };

  const tryAndUndo: Tries = async (client, ...statement) => {
    const isWithin = client.getTransactionStatus() === "T";
    await client.query(isWithin ? "SAVEPOINT before_trying" : "BEGIN");
    try {
      await tryOut(client, ...statement);
    } finally {
      await client.query(isWithin ? "ROLLBACK TO before_trying" : "ROLLBACK");
    }
  };

  NamedClient.prototype.queryWithin = async function (scope, text, values) {
    const isOne = scope !== everywhere && scope !== nowhere;
    if (isOne && !seen.has(text) && this.getTransactionStatus() !== "E" && (await isService(this))) {
      seen.add(text);
      const before = trying;
      const { promise, resolve } = Promise.withResolvers<void>();
      trying = promise;
      await before;
      try {
        if (mutantsOf(text).length > 0 || /\b[a-z_]+\(\$1/.test(text)) {
          tried.statements += 1;
          await tryAndUndo(this, scope, text, values);
        }
      } finally {
        resolve();
      }
    }
    return original.call(this, scope, text, values);
  };
  return {
    tried,
    stop: () => {
      NamedClient.prototype.queryWithin = original;
    },
  };
}
