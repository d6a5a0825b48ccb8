import { LukaError } from "./luka-error.ts";
import type { OperationShape } from "./operation-shape.ts";
import { pause } from "./pause.ts";

/** Where the service is, and how it is called. */
export interface ServiceOptions {
  /** Where the service is, e.g. `https://luka.example`. */
  baseUrl: string;
  /** The language of messages. Norwegian unless said otherwise. */
  locale?: "nb" | "en" | undefined;
  /** How long one try may take: 15 s. */
  timeoutMs?: number | undefined;
  /** How many tries in all, when trying again is safe: 4. */
  tries?: number | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  /** Ends the call, and the waiting between its tries. */
  signal?: AbortSignal | undefined;
  /** How long one try of this call may take, when that is not the client's `timeoutMs`. */
  timeoutMs?: number | undefined;
  /**
   * For calls that make something: one per attempt, kept until the answer is known. Without it the client makes one that lasts
   * for this call and its retries.
   */
  idempotencyKey?: string | undefined;
  /** Told before each wait for another try, so that a page can say that it takes longer. */
  onRetry?: ((retry: Retry) => void) | undefined;
}

/** A try that failed, and when the next one begins. */
export interface Retry {
  /** Which try failed: 1 is the first. */
  attempt: number;
  /** What it failed with: a LukaError, or what `fetch` rejected with. */
  error: unknown;
  waitMs: number;
}

/** Methods of a client, by what each takes and gives. */
export type Calls<Operations extends { [Name in keyof Operations]: { input: unknown; answer: unknown } }> = {
  readonly [Name in keyof Operations]: Record<string, never> extends Operations[Name]["input"]
    ? (input?: Operations[Name]["input"], options?: CallOptions) => Promise<Operations[Name]["answer"]>
    : (input: Operations[Name]["input"], options?: CallOptions) => Promise<Operations[Name]["answer"]>;
};

/** Whose calls these are. */
export interface Caller {
  slug?: string | undefined;
  headers: Readonly<Record<string, string>>;
}

export type Send = (
  shape: OperationShape,
  input?: Record<string, unknown>,
  call?: CallOptions,
) => Promise<unknown>;

/** A method for each operation of a generated table. */
export const callsOf = <Made>(operations: Readonly<Record<string, OperationShape>>, send: Send): Made =>
  Object.fromEntries(
    Object.entries(operations).map(([name, shape]) => [
      name,
      (input?: Record<string, unknown>, call?: CallOptions) => send(shape, input, call),
    ]),
  ) as Made;

/** Longer than this nobody waits for one call: a 429 that asks for more is given back with its `retryAfterSeconds`. */
const longestWaitMs = 60_000;

/** Sends operations: with a time limit for each try, and again where that is safe. */
export function createSend(options: ServiceOptions, caller: Caller): Send {
  const { tries = 4, timeoutMs = 15_000 } = options;
  const ask = options.fetch ?? fetch;
  const kept = new KeptAnswers();

  return async (shape, input = {}, call = {}) => {
    const { url, body, headers: bodyHeaders } = requestOf(options, caller, shape, input);
    const known = shape.method === "GET" ? kept.get(url) : undefined;
    const headers: Record<string, string> = {
      accept: "application/json",
      ...(options.locale && { "accept-language": options.locale }),
      ...caller.headers,
      ...bodyHeaders,
      ...(shape.isIdempotentByKey && { "idempotency-key": call.idempotencyKey ?? crypto.randomUUID() }),
      ...(known && { "if-none-match": known.etag }),
    };
    const isSafe = shape.method === "GET" || shape.isIdempotentByKey;
    for (let attempt = 1; ; attempt += 1) {
      const timeout = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
      const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
      let waitMs = 250 * 2 ** attempt;
      let failure: unknown;
      try {
        const response = await ask(url, { method: shape.method, headers, signal, body });
        if (response.status === 304 && known) return known.answer;
        if (response.ok) return await kept.answerOf(response, url);
        throw await LukaError.from(response);
      } catch (error) {
        if (call.signal?.aborted || attempt >= tries || !isWorthAnother(error, isSafe)) throw error;
        waitMs = waitOf(error) ?? waitMs;
        if (waitMs > longestWaitMs) throw error;
        failure = error;
      }
      call.onRetry?.({ attempt, error: failure, waitMs });
      await pause(waitMs, call.signal);
    }
  };
}

/**
 * The retry rules of the API: see docs/integrators/errors.md. A 429 was turned away before anything was done, so any call may
 * come again; what broke on the way may have been done.
 */
function isWorthAnother(error: unknown, isSafe: boolean): boolean {
  if (!(error instanceof LukaError)) return isSafe;
  if (error.status === 429) return true;
  return (
    isSafe &&
    (error.status === 500 || error.code === "SERVICE_UNAVAILABLE" || error.code === "PAYMENT_PENDING")
  );
}

function waitOf(error: unknown): number | null {
  if (!(error instanceof LukaError)) return null;
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1_000;
  return error.code === "PAYMENT_PENDING" ? 2_000 : null;
}

/** Answers with an ETag, by address: an unchanged menu is not sent again. The least recently asked for goes first. */
class KeptAnswers {
  readonly #answers = new Map<string, { etag: string; answer: unknown }>();

  get(url: string): { etag: string; answer: unknown } | undefined {
    const found = this.#answers.get(url);
    if (found) {
      this.#answers.delete(url);
      this.#answers.set(url, found);
    }
    return found;
  }

  async answerOf(response: Response, url: string): Promise<unknown> {
    if (response.status === 204) return null;
    const text = await response.text();
    if (text === "") return null;
    const answer: unknown = JSON.parse(text);
    const etag = response.headers.get("etag");
    if (etag) this.#answers.set(url, { etag, answer });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > 20) this.#answers.delete(oldest!);
    return answer;
  }
}

interface Request {
  url: string;
  body: string | FormData | null;
  headers: Record<string, string>;
}

function requestOf(
  { baseUrl }: ServiceOptions,
  { slug }: Caller,
  shape: OperationShape,
  input: Record<string, unknown>,
): Request {
  const rest: Record<string, unknown> = shape.slugIn === null ? { ...input } : { ...input, slug };
  const taken = (name: string): unknown => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(taken(name))));
  const url = new URL(path, baseUrl);
  for (const name of shape.slugIn === "query" ? ["slug", ...shape.query] : shape.query) {
    const value = taken(name);
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  if (shape.body === null) return { url: url.href, body: null, headers: {} };
  if (shape.body === "form") return { url: url.href, body: formOf(rest), headers: {} };
  return { url: url.href, body: JSON.stringify(rest), headers: { "content-type": "application/json" } };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  // The service reads fields as they come, and the file when everything else is known.
  const entries = Object.entries(fields).sort(([, a], [, b]) => Number(isFile(a)) - Number(isFile(b)));
  for (const [name, value] of entries)
    if (isFile(value)) form.append(name, value, "name" in value ? String(value.name) : name);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

const isFile = (value: unknown): value is Blob => value instanceof Blob;
