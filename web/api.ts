import type { Issue } from "../src/domain/problems.ts";

/** A refusal of the service, as its envelope tells it. */
export interface ApiProblem {
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  details: { issues?: Issue[]; [name: string]: unknown };
  retryAfterSeconds: number | null;
}

/** `LOST`: no answer came, so the request may or may not have been carried out. */
export type ApiAnswer<Body> =
  | { kind: "OK"; status: number; body: Body }
  | { kind: "PROBLEM"; problem: ApiProblem }
  | { kind: "LOST" };

export interface ApiOptions {
  /** Origin of the service, such as `https://luka.example`. */
  base: string;
  slug: string;
  locale: "nb" | "en";
}

export interface Api {
  get<Body>(
    path: string,
    query?: Record<string, string | null | undefined>,
    options?: Pick<PostOptions, "signal">,
  ): Promise<ApiAnswer<Body>>;
  post<Body>(path: string, body: object, options?: PostOptions): Promise<ApiAnswer<Body>>;
  /** For what is only let go of: done when the service has heard of it, or cannot be reached. */
  remove(path: string): Promise<void>;
}

export interface PostOptions {
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
  const send = async <Body>(path: string, init: RequestInit): Promise<ApiAnswer<Body>> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    init.signal?.addEventListener("abort", () => abort.abort());
    try {
      const response = await fetch(`${init.method === "GET" ? base : ""}/api/v1${path}`, {
        ...init,
        credentials: "omit",
        signal: abort.signal,
        headers: { ...(init.headers as Record<string, string>), "Accept-Language": locale },
      });
      const text = await response.text();
      if (response.ok) return { kind: "OK", status: response.status, body: JSON.parse(text) as Body };
      return { kind: "PROBLEM", problem: problemOf(response, text) };
    } catch {
      return { kind: "LOST" };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get(path, query = {}, { signal } = {}) {
      const search = new URLSearchParams({ slug });
      for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
      return send(`${path}?${search}`, { method: "GET", ...(signal ? { signal } : {}) });
    },
    post(path, body, { idempotencyKey, signal } = {}) {
      return send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        },
        ...(signal ? { signal } : {}),
      });
    },
    async remove(path) {
      await send(`${path}?${new URLSearchParams({ slug })}`, { method: "DELETE" });
    },
  };
}

function problemOf(response: Response, text: string): ApiProblem {
  const retryAfter = Number(response.headers.get("Retry-After"));
  const retryAfterSeconds = retryAfter > 0 ? retryAfter : null;
  try {
    const body = JSON.parse(text) as { error: Partial<ApiProblem> | string; code?: string };
    // ONLINE_BOOKING_CLOSED alone is flat (interface, Errors).
    const error = typeof body.error === "string" ? { code: body.code, message: body.error } : body.error;
    return {
      status: response.status,
      code: error.code ?? "INTERNAL_ERROR",
      message: error.message ?? "",
      requestId: ("requestId" in error && error.requestId) || null,
      details: ("details" in error && error.details) || {},
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
