import type { GuestRoute } from "../src/app.ts";
import type { ToldIssue } from "../src/domain/problems.ts";
import type { Locale } from "../src/messages/locale.ts";
import {
  type AnswerTo,
  type Arguments,
  type BodyOf,
  type CallsOf,
  type Given,
  requestOf,
  type Taken,
} from "./typed-call.ts";

/** A refusal of the service, as its envelope tells it. */
export interface ApiProblem {
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  details: { issues?: ToldIssue[]; [name: string]: unknown };
  retryAfterSeconds: number | null;
}

/** `LOST`: no answer came, so the request may or may not have been carried out. */
export type ApiAnswer<Body> =
  | { kind: "OK"; status: number; body: Body }
  | { kind: "PROBLEM"; problem: ApiProblem }
  | { kind: "LOST" };

/** Where a call stands that must not be lost: RETRYING after no answer came, LOST when none came in the end. */
export type SendingState = "IDLE" | "SENDING" | "RETRYING" | "LOST";

/** Whether the same call may have another answer in a moment: with its own key, however often, it is one order. */
export const isPassing = ({ code, status }: Pick<ApiProblem, "code" | "status">): boolean =>
  code === "PAYMENT_PENDING" || code === "SERVICE_UNAVAILABLE" || [500, 502, 504].includes(status);

/**
 * Whether a question is asked once more by itself: no answer came, too many were asked, or the service is in trouble. What it has
 * refused stays refused.
 */
export const isAskedAgain = (answer: ApiAnswer<unknown>): boolean =>
  answer.kind === "LOST" ||
  (answer.kind === "PROBLEM" && (answer.problem.status === 429 || answer.problem.status >= 500));

export interface ApiOptions {
  /** Origin of the service, such as `https://luka.example`. */
  base: string;
  slug: string;
  locale: Locale;
}

type GuestCalls = CallsOf<GuestRoute>;
type GuestCall = GuestCalls["name"];
export type GuestAnswer<Name extends GuestCall> = AnswerTo<GuestCalls, Name>;
export type GuestBody<Name extends GuestCall> = BodyOf<GuestCalls, Name>;

/** A call of the restaurant API, by its method and path; takes and answers what its route says. */
export type Api = <const Name extends GuestCall>(
  name: Name,
  ...[given]: Arguments<Taken<GuestCalls, Name>, Sending>
) => Promise<ApiAnswer<GuestAnswer<Name>>>;

interface Sending {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

const timeoutMs = 20_000;

/**
 * A client of the restaurant API for one restaurant. The page's own origin is the credential; no cookies are sent. Reads go to the
 * service's own host, since a browser names its origin on every request to another host; writes go to the page's host, where
 * it names its origin too and asks for no permission first.
 */
export function createApi({ base, slug, locale }: ApiOptions): Api {
  return async (name, ...[given]) => {
    const { body, idempotencyKey, signal, ...rest } = (given ?? {}) as Given & Sending;
    const { method, path } = requestOf(name, rest, name.startsWith("POST ") ? {} : { slug });
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    signal?.addEventListener("abort", () => abort.abort());
    try {
      const response = await fetch(`${method === "GET" ? base : ""}/api/v1${path}`, {
        method,
        credentials: "omit",
        signal: abort.signal,
        headers: {
          "Accept-Language": locale,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) return { kind: "PROBLEM", problem: problemOf(response, text) };
      return { kind: "OK", status: response.status, body: (text ? JSON.parse(text) : null) as never };
    } catch {
      return { kind: "LOST" };
    } finally {
      clearTimeout(timer);
    }
  };
}

type Told = Partial<Omit<ApiProblem, "status" | "retryAfterSeconds">>;

function problemOf(response: Response, text: string): ApiProblem {
  const retryAfter = Number(response.headers.get("Retry-After"));
  const retryAfterSeconds = retryAfter > 0 ? retryAfter : null;
  try {
    const body = JSON.parse(text) as { error: Told | string; code?: string };
    // ONLINE_BOOKING_CLOSED alone is flat.
    const error: Told = typeof body.error === "string" ? { ...body, message: body.error } : body.error;
    return {
      status: response.status,
      code: error.code ?? "INTERNAL_ERROR",
      message: error.message ?? "",
      requestId: error.requestId ?? null,
      details: error.details ?? {},
      retryAfterSeconds,
    };
  } catch {
    // A proxy's own error page.
    return {
      status: response.status,
      code: "INTERNAL_ERROR",
      message: "",
      requestId: null,
      details: {},
      retryAfterSeconds,
    };
  }
}
