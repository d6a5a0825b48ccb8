/**
 * The deployment that is tried does not give what a sentence needs: an operator's command, a restaurant with certain
 * dishes, a way for webhooks to reach this machine. Such a sentence is counted by itself, as neither kept nor broken.
 */
export class NotGiven extends Error {
  /** @param what completes "needs …" */
  constructor(what: string) {
    super(`needs ${what}`);
    this.what = what;
  }

  readonly what: string;
}

/** The one thing that is not given everywhere: waiting for minutes. */
export const patience = "minutes of waiting: npm run test:conformance";
