import { readFileSync } from "node:fs";
import { type Program, parseSync, Visitor } from "oxc-parser";
import { schemaFile } from "../tools/schema.ts";
import type { Source } from "./source.ts";

/** Stands for what a template puts in. */
export const putIn = "@put_in";

/** The SQL that stands in the program's files (decision 0027), and what it does to which table. */
export interface Touch {
  verb: "READ" | "INSERT" | "UPDATE" | "DELETE";
  table: string;
  /** What an UPDATE sets. */
  columns: string[];
}

export interface SqlText {
  path: string;
  line: number;
  /** Where it begins, in characters. */
  start: number;
  /** `@put_in` for what is put in. */
  sql: string;
  touches: Touch[];
  /** The function or constant of the file that it stands in, by its name. */
  within: string;
}

/** Each table's columns, in the order of migrations/schema.sql, which a test holds to the catalogue. */
export const readTables = (): Map<string, string[]> =>
  new Map(
    [...readFileSync(schemaFile, "utf8").matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)].map(
      ([, table, body]) => [table!, [...body!.matchAll(/^ {2}([a-z]\w*) /gm)].map(([, column]) => column!)],
    ),
  );

const verbs: Record<string, Touch["verb"]> = {
  "INSERT INTO": "INSERT",
  UPDATE: "UPDATE",
  "DELETE FROM": "DELETE",
};
/** A table's name, or what is put in instead of one, behind the word that tells what is done to it. */
const naming =
  /(\b(?:INSERT INTO|DELETE FROM|UPDATE|FROM|JOIN|USING|TABLE)|(?<=\b(?:FROM|USING)\s+\w+(?:\s+(?:AS\s+)?\w+)?\s*),)\s+(?:ONLY\s+|LATERAL\s+)?(\w+|@put_in)/gi;

/** Every text in these files that names a table, or leaves open which one it writes. */
export function sqlTexts(sources: readonly Source[], tables: ReadonlyMap<string, string[]>): SqlText[] {
  return sources.flatMap(({ path, text }) => {
    const found: SqlText[] = [];
    const words = new Set<string>();
    const { program } = parseSync(path, text);
    const note = (start: number, sql: string, touches: Touch[]): void => {
      if (touches.length === 0) return;
      const line = text.slice(0, start).split("\n").length;
      const within = declarationsIn(program).find((one) => one.start <= start && start < one.end)?.name ?? "";
      found.push({ path, line, start, sql, touches, within });
    };
    const read = (start: number, written: string): void => {
      const sql = written.replace(/--.*/g, "");
      note(start, sql, touchesOf(sql, tables));
    };
    new Visitor({
      Literal({ start, value }) {
        if (typeof value !== "string") return;
        words.add(value);
        read(start, value);
      },
      TemplateLiteral({ start, quasis }) {
        read(start, quasis.map(({ value }) => value.cooked).join(putIn));
      },
      // What is leased (platform/db/lease-due.ts) and what is sealed (platform/sealed.ts) name a table that another file writes.
      ObjectExpression({ start, properties }) {
        const given = (name: string): string[] =>
          properties.flatMap((one) =>
            one.type === "Property" && one.key.type === "Identifier" && one.key.name === name
              ? [one.value.type === "Literal" ? String(one.value.value) : putIn]
              : [],
          );
        const [table] = given("table");
        if (table !== undefined && tables.has(table))
          note(start, "", [{ verb: "UPDATE", table, columns: given("column") }]);
      },
    }).visit(program);
    // A list of columns that is put in: those that the file names.
    for (const { touches } of found)
      for (const touch of touches)
        if (touch.columns.includes(putIn))
          touch.columns = (tables.get(touch.table) ?? []).filter((column) => words.has(column));
    return found;
  });
}

export interface Declaration {
  name: string;
  start: number;
  end: number;
  isExported: boolean;
}

/** What a file declares by name: its functions, constants and types. */
export const declarationsIn = (program: Program): Declaration[] =>
  program.body.flatMap((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration";
    const declared = isExported ? statement.declaration : statement;
    const declarations = declared?.type === "VariableDeclaration" ? declared.declarations : [declared];
    return declarations.flatMap((one) =>
      one && "id" in one && one.id?.type === "Identifier"
        ? [{ name: one.id.name, start: one.start, end: one.end, isExported }]
        : [],
    );
  });

function touchesOf(sql: string, tables: ReadonlyMap<string, string[]>): Touch[] {
  return [...sql.matchAll(naming)].flatMap(({ 1: word, 2: table, index }) => {
    const verb = verbs[word!.toUpperCase()] ?? "READ";
    if (!tables.has(table!) && !(table === putIn && verb !== "READ")) return [];
    return [{ verb, table: table!, columns: verb === "UPDATE" ? setBy(sql.slice(index)) : [] }];
  });
}

/** The columns left of the equals signs, up to what ends the list. What is put in is a column of unknown name. */
function setBy(update: string): string[] {
  let list = /\bSET\s([\s\S]*)/i.exec(update)?.[1] ?? putIn;
  for (let before = ""; before !== list; ) {
    before = list;
    list = list.replace(/\([^()]*\)|\bCASE\b(?:(?!\bCASE\b)[\s\S])*?\bEND\b/gi, "");
  }
  return list
    .split(/\b(?:FROM|WHERE|RETURNING)\b|\)/i)[0]!
    .split(",")
    .map((one) => one.split("=")[0]!.trim());
}
