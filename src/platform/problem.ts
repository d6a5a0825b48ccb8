import { type Issue, messageOf, type ProblemCode, type Refusal, statusOf } from "../domain/problems.ts";
import type { Message } from "../messages/message.ts";

/** An expected failure on its way to the one handler that writes the error envelope. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly details: Record<string, unknown> | undefined;
  /** What people are told: this failure's own message, or its code's. */
  readonly said: Message;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    details?: Record<string, unknown>,
    said?: Message,
    headers: Record<string, string> = {},
  ) {
    super(code);
    this.code = code;
    this.details = details;
    this.said = said ?? messageOf(code);
    this.headers = headers;
  }

  get status(): number {
    return statusOf(this.code);
  }

  static validation(issues: Issue[]): Problem {
    return new Problem("VALIDATION_FAILED", { issues });
  }

  static from(refusal: Refusal): Problem {
    return new Problem(refusal.code, refusal.details, refusal.message);
  }
}
