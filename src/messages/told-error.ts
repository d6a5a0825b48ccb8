import { tell } from "./languages.ts";
import type { Message } from "./message.ts";

/** A failure for whoever starts the service or types a command, told in their language. Its own text is English, as logs are. */
export class ToldError extends Error {
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(tell("en", said), options);
    this.said = said;
  }
}

/** What was typed or set has to be otherwise. */
export class UsageError extends ToldError {}

/** What is needed for it cannot be reached now: the database, or the service. */
export class UnreachableError extends ToldError {}
