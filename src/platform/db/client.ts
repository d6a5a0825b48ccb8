import pg from "pg";

export interface ClientConfig extends pg.ClientConfig {
  /** Settings of the connection, by name, for as long as it lasts. */
  session?: Readonly<Record<string, string>>;
}

/**
 * A connection whose loss ends no process (P-14). Node ends the process for an `error` that nobody listens to, and pg tells of a
 * lost connection that way; a listener that is added when `connect` has resolved comes a moment late for one that is lost in
 * between. So each connection has one from the beginning. Whoever asks something of a lost connection is told by its answer,
 * and a pool that holds one idle by its own event.
 *
 * Its settings are asked for once it is there, and do not come with its first message: a pooler in front of PostgreSQL (PgBouncer)
 * knows few of those that may stand there, and refuses the connection for the others or, told to ignore them, leaves them out
 * without a word. A backup without `luka.scope` would be an empty one.
 */
export class Client extends pg.Client {
  readonly #session: Readonly<Record<string, string>>;

  constructor(config: string | ClientConfig) {
    super(config);
    // A string has none.
    const { session = {} } = config as ClientConfig;
    this.#session = session;
    this.on("error", () => undefined);
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    const connected = this.#begin();
    if (!callback) return connected;
    // As pg calls it: without an error when there is none.
    const done = callback as (error?: Error) => void;
    return void connected.then(() => done(), done);
  }

  async #begin(): Promise<this> {
    await super.connect();
    if (Object.keys(this.#session).length === 0) return this;
    try {
      await super.query(setAll, [JSON.stringify(this.#session)]);
    } catch (error) {
      super.end().catch(() => undefined);
      throw error;
    }
    return this;
  }
}

const setAll = "SELECT FROM json_each_text($1) AS setting (name, value), set_config(name, value, false)";
