import { type Issue, type ProblemCode, type Refusal, statusOf } from "../domain/problems.ts";

/** An expected failure on its way to the one handler that writes the error envelope. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly details: Record<string, unknown> | undefined;
  /** A message for people that replaces the code's default. */
  readonly text: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    details?: Record<string, unknown>,
    text?: string,
    headers: Record<string, string> = {},
  ) {
    super(text ?? code);
    this.code = code;
    this.details = details;
    this.text = text;
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
