import type { Work } from "../tracing/work.ts";
import { nameOf } from "./named-client.ts";

const summaries = new Map<string, string>();
// As of prepared statements: texts that vary must not fill the memory.
const mostSummaries = 1_000;
const places = /\b(?:from|into|update|join)\s+(?:only\s+)?([a-z_]\w*)|^\s*select\s+([a-z_]\w*)\s*\(/gi;

/** What a statement does, and to which table, or by which function, first: `INSERT orders`, `SELECT place_orders`. */
export function summaryOf(text: string): string {
  let outside = text.replaceAll(/--[^\n]*/g, "").replaceAll(/\s+/g, " ");
  for (let inner = ""; inner !== outside; ) {
    inner = outside;
    outside = inner.replaceAll(/\([^()]*\)/g, "()");
  }
  const verb =
    /\b(?:select|insert|update|delete|merge)\b/i.exec(outside)?.[0] ?? /^\s*(\w+)/.exec(outside)?.[1];
  const named = (part: string): (string | undefined)[] =>
    [...part.matchAll(places)].map(([, table, called]) => table ?? called);
  // What WITH has named is no table.
  const own = [...outside.matchAll(/\b([a-z_]\w*)(?: ?\(\))? as (?:(?:not )?materialized )?\(\)/gi)].map(
    ([, name]) => name,
  );
  const place = [...named(outside), ...named(text)].find((name) => !own.includes(name));
  return [verb?.toUpperCase(), place].filter(Boolean).join(" ");
}

/** A statement as traces show it: what it does and its name, without its text and its parameters, which are somebody's. */
export function shownStatement(text: string): Work {
  let summary = summaries.get(text);
  if (summary === undefined) {
    summary = summaryOf(text);
    if (summaries.size < mostSummaries) summaries.set(text, summary);
  }
  return {
    kind: "statement",
    name: summary,
    attributes: {
      "db.system.name": "postgresql",
      "db.query.summary": summary,
      "luka.prepared_statement": nameOf(text),
    },
  };
}
