/** A refusal of the service, or `NETWORK` when no answer came: then nobody knows whether it was carried out. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string | null,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

/** A failure of the service may be gone in a moment; a refusal stays one, and without contact the page says so at once. */
export const isAskedAgain = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500);

/** Somebody else was faster: it is another by now than what was seen. */
export const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === "CHANGED";
/** Of an order, also where it stands by now lets nothing be done. */
export const hasMovedOn = (error: unknown): boolean =>
  isChanged(error) || (error instanceof ApiError && error.code === "ILLEGAL_TRANSITION");
