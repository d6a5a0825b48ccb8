import type pg from "pg";
import { Client } from "./client.ts";
import { toParameters } from "./row-types.ts";

/**
 * A client whose statements are prepared once per connection, under a name that follows from the text, so that
 * PostgreSQL parses and plans them once (docs/decisions/0003-named-statements.md holds the measurement).
 */
const nameOfText = new Map<string, string | undefined>();
// Statements whose text varies (lists of values) must not fill the server's memory.
const mostNames = 1000;
const longestNamedText = 20_000;
const preparable = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|insert|update|delete|merge)\b/i;

/** What a statement is prepared under; undefined for one that is not. */
export function nameOf(text: string): string | undefined {
  let name = nameOfText.get(text);
  if (name === undefined && !nameOfText.has(text) && nameOfText.size < mostNames) {
    name = preparable.test(text) && text.length <= longestNamedText ? `luka_${nameOfText.size}` : undefined;
    nameOfText.set(text, name);
  }
  return name;
}

type Submit = (config: unknown, values?: unknown, callback?: unknown) => unknown;

export class NamedClient extends Client {
  // pg declares nine overloads of query; this one stands for those that the pool and connect.ts call.
  override query: pg.Client["query"] = ((config: unknown, values?: unknown, callback?: unknown) => {
    const submit = super.query.bind(this) as Submit;
    if (typeof config !== "string" || (values !== undefined && !Array.isArray(values))) {
      return submit(config, values, callback);
    }
    const name = nameOf(config);
    const parameters = values === undefined ? undefined : toParameters(values as unknown[]);
    // Without a name and without parameters pg uses the simple protocol: BEGIN, and scripts of several statements.
    if (name === undefined && !parameters?.length) return submit(config, undefined, callback);
    return submit({ text: config, values: parameters ?? [], ...(name && { name }) }, undefined, callback);
  }) as pg.Client["query"];
}
