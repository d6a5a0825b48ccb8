/** Why a language model gave no menu. */
export type MenuReaderFailure =
  /** No connection, or an error of the provider's. */
  | "UNAVAILABLE"
  /** It asks for patience, or its account is used up. */
  | "BUSY"
  | "TIMEOUT"
  /** The provider refuses the request: key, model or settings are wrong. */
  | "REJECTED"
  /** The model declines to do it. */
  | "REFUSED"
  /** No JSON, cut short, or longer than any menu. */
  | "INVALID";

/** A reading that failed. The message is for the operator's log: it never quotes the document or the answer. */
export class MenuReaderError extends Error {
  readonly reason: MenuReaderFailure;
  constructor(reason: MenuReaderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * A language model that makes a menu of a document's text, as it is set. What it says is judged like what a stranger sends: it
 * comes as anything at all. Rejects with MenuReaderError when it does not answer, within a bound of its own, and with the
 * signal's reason when the process stops.
 */
export interface MenuReader {
  read(layout: string, signal: AbortSignal): Promise<unknown>;
}
