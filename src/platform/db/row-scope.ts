import pg from "pg";
import type { Client } from "./client.ts";

/**
 * Whose rows a statement may see and write: those of one restaurant, by its id; of all, said on purpose; or nobody's. The policies of
 * every table with a `restaurant_id` ask for it (migrations/0021_keep_apart.sql), so what a statement forgets to ask they ask all the same.
 */
export type RowScope = `rst_${string}` | typeof everywhere | typeof nowhere;
export const everywhere = "*";
export const nowhere = "";

/** The scope of a statement that says nothing else: `$1` of every statement on a restaurant's data is its id. */
export const scopeIn = (values: readonly unknown[] | undefined): RowScope => {
  const first = values?.[0];
  return typeof first === "string" && first.startsWith("rst_") ? (first as RowScope) : nowhere;
};

/** Ends with the transaction, so with the statement where there is none: nothing of it remains on the connection. */
const setScope = { name: "luka_scope", text: "SELECT FROM set_config('luka.scope', $1, true)" };

/** Once per connection, under a name: a pooler in front of PostgreSQL that knows prepared statements knows this one. */
export const prepareScope = (client: Client): Promise<unknown> =>
  client.query({ ...setScope, values: [nowhere] });

// What pg's types leave out of its connection and its queries.
interface Wire {
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
}
interface Parts {
  prototype: {
    prepare(wire: Wire): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, wire: Wire): void;
  };
}
const { prototype: ofPg } = pg.Query as unknown as Parts;

/**
 * A statement, and in the same message before it whose rows it is about: one round trip and, outside a transaction, one implicit
 * transaction of the two (the extended protocol ends it at its Sync). pg knows of the second one only.
 */
export class ScopedQuery extends pg.Query {
  readonly #scope: RowScope;
  #isScopeSet = false;

  constructor(
    statement: pg.QueryConfig,
    scope: RowScope,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super({ ...statement, queryMode: "extended" } as pg.QueryConfig, done);
    this.#scope = scope;
  }

  protected prepare(wire: Wire): void {
    wire.bind({ statement: setScope.name, values: [this.#scope] });
    wire.execute({});
    ofPg.prepare.call(this, wire);
  }

  protected handleDataRow(row: unknown): void {
    if (this.#isScopeSet) ofPg.handleDataRow.call(this, row);
  }

  protected handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isScopeSet) ofPg.handleCommandComplete.call(this, message, wire);
    else this.#isScopeSet = true;
  }
}
