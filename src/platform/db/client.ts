import pg from "pg";

/**
 * A connection whose loss ends no process (P-14). Node ends the process for an `error` that nobody listens to, and pg tells of a
 * lost connection that way; a listener that is added when `connect` has resolved comes a moment late for one that is lost in
 * between. So each connection has one from the beginning. Whoever asks something of a lost connection is told by its answer,
 * and a pool that holds one idle by its own event.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}
