import { readFileSync } from "node:fs";
import { schemaFile } from "../tools/schema.ts";
import { isForTests } from "./source.ts";
import type { SqlText } from "./sql-texts.ts";
import { directories, ofAll } from "./tenant-tables.ts";

/**
 * Whether the tables could be spread over machines by `restaurant_id`, as Citus does it (docs/self-hosting/scale.md): what is a
 * restaurant's lies together on one of them, `references` are had whole by every machine, and the rest is the service's own on one. What
 * would have to be done first stands here by name; what is not here has to satisfy the rules from the day on which it is made (D-421).
 */
const references = new Map([
  ["restaurants", "every table of a restaurant refers to it; its slug is nobody else's"],
  ["key_directory", "finds the restaurant of a key: there is none to look under before"],
  ["origin_directory", "the same of a website"],
  ["people", "members, invitations and logs refer to them, in many restaurants"],
  ["partners", "restaurants refer to them"],
  ["partner_members", "read with the restaurant that a mail is about"],
  ["partner_keys", "read with the restaurants of their partner"],
  ["partner_news", "recipients and readers refer to it"],
]);

/** What a restaurant's table is not, and has to be changed for it, by the rule that it breaks. */
export const exceptions = {
  keys: {} as Record<string, string>,
  foreignKeys: {} as Record<string, string>,
  triggers: {
    bump_snapshot_version:
      "raises a version in restaurants, which every machine would have to agree on: a table snapshot_versions of each restaurant's own",
    bump_snapshot_of_domain: "the same",
    remember_removed_uploads: "removed_uploads gets a restaurant_id and lies with what was removed",
  } as Record<string, string>,
  functions: {
    emit_webhook_events:
      "is called with the orders of one statement: with p_restaurant_id first, as place_orders",
    place_orders:
      "takes orders of many restaurants in one transaction (decision 0028): those that go together have to be of one machine, and p_restaurant_id first",
  } as Record<string, string>,
  statements: {
    "src/features/console/retention.ts readOldest": "one statement for each table",
    "src/features/guests/guest-rows.ts guestRowsIn": "api_calls asked for by themselves",
    "src/features/mails/mail-queue.ts findDue": "two statements",
    "src/features/mails/outbox.ts everyMail": "two lists, merged here",
    "src/features/partners/find-call.ts findCall": "the restaurant's name asked for by itself",
    "src/features/people/members.ts readMembers": "when they were last seen asked for by itself",
    "src/features/restaurants/remove-restaurant.ts forgetOrders":
      "two statements, as with a real provider's books",
    "src/platform/backup/make-backup.ts copyPictures": "two statements",
    "src/platform/people-open-pages.ts stillAllowed":
      "sessions asked for by themselves, and members of every machine",
  } as Record<string, string>,
  /** By the reason that test/scoped-queries.ts has them listed with. */
  unscoped: {
    "finds the restaurant: there is no scope before": "asks references, which every machine has",
    "which sandboxes' clocks are ahead, of all": "asks references",
    "a partner's, of all its restaurants": "asked of every machine, and put together",
    "whether another restaurant has the name":
      "asks references; a domain that is claimed twice at once has to be told by one of them",
    "a job, over all restaurants":
      "a worker for each machine: rows are not leased (SKIP LOCKED) over several",
    "the webhooks' queue, many restaurants' at once (decision 0007)": "the same",
    "mails of many restaurants at once, each under its claim (decision 0009)": "the same",
    "whether those who look on still may, of all open pages": "asked of every machine, and put together",
    "how much waits, of all restaurants together": "asked of every machine, and added up",
    "the demo, and whether there is any restaurant yet": "asks references",
    "the operator's, over all restaurants": "asked of every machine, and put together",
    "the books of the sandbox payment provider, which knows no restaurants":
      "the service's own, on one machine",
    "the tables' owner, on a connection of its own": "asked of every machine",
  } as Record<string, string>,
};

export type Place = "SPREAD" | "REFERENCE" | "OWN" | "UNKNOWN";

interface Foreign {
  name: string;
  columns: string[];
  to: string;
}

export interface SpreadTable {
  name: string;
  columns: string[];
  /** Of primary keys, unique ones and exclusions, with how they are told. */
  keys: { name: string; columns: string[] }[];
  foreign: Foreign[];
}

export interface SpreadSchema {
  tables: SpreadTable[];
  /** What each function takes first, what it writes, and whose trigger it is. */
  functions: { name: string; first: string; writes: string[]; touches: string[]; triggerOf: string[] }[];
}

const columnsOf = (list: string): string[] => list.split(",").map((one) => one.trim().split(/[\s(]/)[0]!);

export function readSchema(text = readFileSync(schemaFile, "utf8")): SpreadSchema {
  const all = (pattern: RegExp, within = text) => [...within.matchAll(pattern)];
  const indexes = all(/^CREATE UNIQUE INDEX (\w+) ON (?:ONLY )?(\w+) USING \w+ \(([^\n]*?)\)(?: WHERE|;)/gm);
  const tables = all(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm).map(
    ([, name, body]): SpreadTable => ({
      name: name!,
      columns: all(/^ {2}([a-z]\w*) /gm, body).map(([, column]) => column!),
      keys: [
        ...all(
          /CONSTRAINT (\w+) (?:PRIMARY KEY|UNIQUE(?: NULLS NOT DISTINCT)?|EXCLUDE USING \w+) \(([^)]*)/g,
          body,
        ),
        ...indexes
          .filter(([, , table]) => table === name)
          .map(([whole, index, , list]) => [whole, index, list]),
      ].map(([, key, list]) => ({ name: key!, columns: columnsOf(list!) })),
      foreign: all(/CONSTRAINT (\w+) FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g, body).map(
        ([, key, list, to]) => ({
          ...{ name: key!, columns: columnsOf(list!), to: to! },
        }),
      ),
    }),
  );
  const triggers = all(/^CREATE TRIGGER \w+ .*? ON (\w+) .*EXECUTE FUNCTION (\w+)\(/gm);
  const functions = all(
    /^CREATE OR REPLACE FUNCTION public\.(\w+)\((\w*)[\s\S]*?AS \$function\$([\s\S]*?)\$function\$/gm,
  ).map(([, name, first, body]) => ({
    name: name!,
    first: first!,
    writes: all(/\b(?:INSERT INTO|UPDATE|DELETE FROM) (?:ONLY )?([a-z]\w*)/g, body).map(
      ([, table]) => table!,
    ),
    touches: all(/\b(?:INSERT INTO|UPDATE|FROM|JOIN) (?:ONLY )?([a-z]\w*)/g, body).map(([, table]) => table!),
    triggerOf: triggers.filter(([, , run]) => run === name).map(([, table]) => table!),
  }));
  return { tables, functions };
}

const isPlaced = (table: string, columns: readonly string[]): Place => {
  if (references.has(table)) return "REFERENCE";
  if (ofAll.has(table)) return "OWN";
  return columns.includes("restaurant_id") && !directories.has(table) ? "SPREAD" : "UNKNOWN";
};

/** What of the schema could not be spread and is not listed, and what is listed and could be: a sentence for each. */
export function brokenSpread(
  { tables, functions }: SpreadSchema,
  listed: Pick<typeof exceptions, "keys" | "foreignKeys" | "triggers" | "functions"> = exceptions,
): string[] {
  const placeOf = new Map(tables.map(({ name, columns }) => [name, isPlaced(name, columns)]));
  const isSpread = (table: string): boolean => placeOf.get(table) === "SPREAD";
  const found = { keys: new Map(), foreignKeys: new Map(), triggers: new Map(), functions: new Map() };
  for (const { name, keys, foreign } of tables) {
    for (const key of keys)
      if (isSpread(name) && !key.columns.includes("restaurant_id"))
        found.keys.set(key.name, `${name}: ${key.name} must have restaurant_id among its columns.`);
    for (const key of foreign) {
      const [from, to] = [placeOf.get(name)!, placeOf.get(key.to)!];
      const together = to === "SPREAD" && from === "SPREAD" && key.columns.includes("restaurant_id");
      const isKept = together || to === "REFERENCE" || (from === "OWN" && to === "OWN");
      if (!isKept)
        found.foreignKeys.set(
          key.name,
          `${name}: ${key.name} leads from what is ${from} to ${key.to}, which is ${to}: with restaurant_id, or to a reference.`,
        );
    }
  }
  for (const { name, first, writes, touches, triggerOf } of functions) {
    const elsewhere = writes.filter((table) => placeOf.has(table) && !isSpread(table));
    if (triggerOf.some(isSpread) && elsewhere.length > 0)
      found.triggers.set(name, `${name}, a trigger of restaurants' tables, writes ${elsewhere.join(", ")}.`);
    if (triggerOf.length === 0 && touches.some(isSpread) && first !== "p_restaurant_id")
      found.functions.set(
        name,
        `${name} works on restaurants' tables: p_restaurant_id must be its first parameter.`,
      );
  }
  return [
    ...tables
      .filter(({ name }) => placeOf.get(name) === "UNKNOWN")
      .map(
        ({ name }) =>
          `${name} has no restaurant_id: say in test/tenant-tables.ts or test/spread.ts where it would lie.`,
      ),
    ...[...references.keys()]
      .filter((name) => !placeOf.has(name))
      .map((name) => `There is no table ${name}.`),
    ...(Object.keys(found) as (keyof typeof found)[]).flatMap((kind) =>
      differences(found[kind], listed[kind]),
    ),
  ];
}

/** Statements that put what is spread together with what one machine alone has. */
export function brokenStatements(
  texts: readonly SqlText[],
  tables: ReadonlyMap<string, string[]>,
  listed: Record<string, string> = exceptions.statements,
): string[] {
  const found = new Map<string, string>();
  for (const { path, line, within, touches } of texts.filter((one) => !isForTests(one.path))) {
    const named = [...new Set(touches.map(({ table }) => table))].filter((table) => tables.has(table));
    const placed = (place: Place) => named.filter((table) => isPlaced(table, tables.get(table)!) === place);
    const [spread, own] = [placed("SPREAD"), placed("OWN")];
    if (spread.length > 0 && own.length > 0)
      found.set(
        `${path} ${within}`,
        `${path}:${line}: ${within} asks ${spread.join(", ")} together with ${own.join(", ")}.`,
      );
  }
  return differences(found, listed);
}

/** Of what is asked without a restaurant, each reason has its way over several machines. */
export const brokenReasons = (reasons: readonly string[]): string[] =>
  differences(
    new Map(reasons.map((reason) => [reason, `"${reason}": how is that asked over several machines?`])),
    exceptions.unscoped,
  );

function differences(found: ReadonlyMap<string, string>, listed: Record<string, string>): string[] {
  return [
    ...[...found]
      .filter(([name]) => !(name in listed))
      .map(([, said]) => `${said} Or list it in test/spread.ts.`),
    ...Object.keys(listed)
      .filter((name) => !found.has(name))
      .map((name) => `${name}: is no exception any more. Take it off test/spread.ts.`),
  ];
}
