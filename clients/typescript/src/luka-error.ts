/** One thing wrong in a request: where, in words for people, and in a code for machines. */
export interface Issue {
  path: string;
  message: string;
  code?: string;
  params?: Record<string, unknown>;
}

/** A refusal of the service. Branch on `code`, never on `message`; codes that are not known yet may come. */
export class LukaError extends Error {
  override readonly name = "LukaError";
  readonly status: number;
  readonly code: string;
  /** Tell it to whoever runs the service. */
  readonly requestId: string | null;
  /** The page that tells the code's cause and cure; null of an answer that never came from the service. */
  readonly docUrl: string | null;
  readonly details: Record<string, unknown>;
  /** Everything that is wrong with the request, for VALIDATION_FAILED. */
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    error: {
      code: string;
      message: string;
      requestId?: string;
      docUrl?: string;
      details?: Record<string, unknown>;
    },
    retryAfterSeconds: number | null = null,
  ) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.requestId = error.requestId ?? null;
    this.docUrl = error.docUrl ?? null;
    this.details = error.details ?? {};
    this.issues = (this.details.issues ?? []) as Issue[];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  static async from(response: Response): Promise<LukaError> {
    const after = response.headers.get("retry-after");
    const seconds = after !== null && /^\d+$/.test(after) ? Number(after) : null;
    const body = (await response.json().catch(() => null)) as {
      error?: { code: string; message: string } | string;
      code?: string;
    } | null;
    if (body?.error && typeof body.error === "object")
      return new LukaError(response.status, body.error, seconds);
    // One answer is flat (409 ONLINE_BOOKING_CLOSED), and a proxy in between may answer in its own words.
    const message = typeof body?.error === "string" ? body.error : `HTTP ${response.status}`;
    const requestId = response.headers.get("x-request-id");
    const code = body?.code ?? (response.status >= 500 ? "INTERNAL_ERROR" : "BAD_REQUEST");
    return new LukaError(response.status, { code, message, ...(requestId && { requestId }) }, seconds);
  }
}
