import type pg from "pg";
import { Client } from "./client.ts";
import { prepareScope, type RowScope, ScopedQuery } from "./row-scope.ts";
import { toParameters } from "./row-types.ts";
import { takeRole } from "./service-role.ts";

/**
 * A client whose statements are prepared once per connection, under a name that follows from the text, so that
 * PostgreSQL parses and plans them once (docs/decisions/0003-named-statements.md holds the measurement).
 */
const nameOfText = new Map<string, string | undefined>();
/**
 * Statements whose text varies (lists of values) must not fill the server's memory. Several times as many as the service has
 * itself (its test counts them): who came after the last name would be slow from then on.
 */
export const mostNames = 4_000;
const longestNamedText = 20_000;
const preparable = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|insert|update|delete|merge)\b/i;

/** What a statement is prepared under; undefined for one that is not. */
export function nameOf(text: string): string | undefined {
  let name = nameOfText.get(text);
  if (!nameOfText.has(text) && nameOfText.size < mostNames) {
    name = preparable.test(text) && text.length <= longestNamedText ? `luka_${nameOfText.size}` : undefined;
    nameOfText.set(text, name);
  }
  return name;
}

type Submit = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** What pg makes of a text and its values; only the text when it is none to prepare: `BEGIN`, scripts of several statements. */
function named(text: string, values: readonly unknown[] = []): pg.QueryConfig | string {
  const name = nameOf(text);
  if (name === undefined && values.length === 0) return text;
  return { text, values: toParameters(values), ...(name && { name }) };
}

export class NamedClient extends Client {
  // pg declares nine overloads of query; this one stands for those that the pool and connect.ts call.
  override query: pg.Client["query"] = ((config: unknown, values?: unknown, callback?: unknown) => {
    const submit = super.query.bind(this) as Submit;
    if (typeof config !== "string" || (values !== undefined && !Array.isArray(values))) {
      return submit(config, values, callback);
    }
    return submit(named(config, values), undefined, callback);
  }) as pg.Client["query"];

  /** One statement on the rows of `scope` and no others, in one round trip; no script of several. Rejects as `query` does. */
  queryWithin(scope: RowScope, text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const statement = named(text, values);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const done = (error: Error | undefined, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result);
      super.query(new ScopedQuery(typeof statement === "string" ? { text } : statement, scope, done));
    }).catch((error: Error) => {
      // As pg does: the stack leads to whoever has asked.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** To be asked once, of a new connection. From here on it is the role's, when there is one that it may take. */
  async enter(role: string | null): Promise<void> {
    if (role !== null) await takeRole(this, role);
    await prepareScope(this);
  }
}
