import { Agent, errors, request } from "undici";
import type { z } from "zod";
import { traced } from "../tracing/work.ts";
import { PaymentProviderError } from "./provider.ts";

/** One request to a payment provider. */
export interface ProviderRequest<Answer> {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** What a good answer must look like. */
  answer: z.ZodType<Answer>;
  /** Statuses that the caller knows what to do about, though they would be UNAVAILABLE otherwise. */
  expects?: readonly number[];
}

export type ProviderAnswer<Answer> =
  | { ok: true; body: Answer }
  /** Refused by the provider (4xx): asking the same again is of no use. `body` is the JSON it sent, or null. */
  | { ok: false; status: number; body: unknown };

/** The one way to payment providers: bounded in time and size, certificates verified, no redirects, JSON only. */
export interface ProviderHttp {
  /** Rejects with PaymentProviderError: UNAVAILABLE without an answer or at an error of theirs, INVALID for nonsense. */
  send<Answer>(request: ProviderRequest<Answer>): Promise<ProviderAnswer<Answer>>;
  close(): Promise<void>;
}

/** For everything: name, connection, TLS, headers, body, and a second try. */
const deadlineMs = 7_000;
/** A page of what was paid out: a thousand entries at Vipps, a hundred charges in full at Stripe. */
const mostAnswerBytes = 1_048_576;
/** Their keys are wrong, or too much was asked: mending that is the operator's or a matter of time, not the customer's. */
const passing = new Set([401, 403, 408, 409, 425, 429]);

export function createProviderHttp(): ProviderHttp {
  const agent = new Agent({
    connect: {
      // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
      rejectUnauthorized: true,
      // A resumed session is not verified again.
      maxCachedSessions: 0,
      timeout: 4_000,
    },
    connections: 32,
    keepAliveTimeout: 10_000,
    maxResponseSize: mostAnswerBytes,
  });

  const once = async (given: ProviderRequest<unknown>, signal: AbortSignal) => {
    const response = await request(given.url, {
      dispatcher: agent,
      method: given.method,
      headers: { accept: "application/json", "user-agent": "Luka", ...given.headers },
      body: given.body ?? null,
      signal,
    });
    return { status: response.statusCode, text: await response.body.text() };
  };

  const send = async <Answer>({
    answer,
    expects,
    ...given
  }: ProviderRequest<Answer>): Promise<ProviderAnswer<Answer>> => {
    const signal = AbortSignal.timeout(deadlineMs);
    let received: { status: number; text: string };
    try {
      // A connection that breaks says nothing of what was done. All our requests may be repeated, so one is, at once.
      received = await once({ ...given, answer }, signal).catch((error) => {
        if (!isBrokenConnection(error)) throw error;
        return once({ ...given, answer }, signal);
      });
    } catch (error) {
      if (error instanceof errors.ResponseExceededMaxSizeError)
        throw new PaymentProviderError("INVALID", "The answer is too long.");
      const why = signal.aborted ? `no answer within ${deadlineMs} ms` : (error as Error).message;
      throw new PaymentProviderError("UNAVAILABLE", `${placeOf(given)}: ${why}`, { cause: error });
    }
    const { status, text } = received;
    if (status >= 500 || (passing.has(status) && !expects?.includes(status)))
      throw new PaymentProviderError("UNAVAILABLE", `${placeOf(given)}: ${status} ${excerpt(text)}`);
    const body = parsed(text);
    if (status >= 400) return { ok: false, status, body };
    if (status >= 300) throw new PaymentProviderError("INVALID", `${placeOf(given)}: ${status}`);
    const good = answer.safeParse(body);
    if (!good.success)
      throw new PaymentProviderError("INVALID", `${placeOf(given)}: ${good.error.issues[0]?.message}`, {
        cause: good.error,
      });
    return { ok: true, body: good.data };
  };

  return {
    send: (asked) =>
      traced(
        () => ({
          kind: "call",
          name: "payment provider",
          attributes: {
            "http.request.method": asked.method,
            "server.address": new URL(asked.url).hostname,
          },
        }),
        async (shown) => {
          const got = await send(asked);
          if (shown && !got.ok) shown.failure = String(got.status);
          return got;
        },
      ),
    close: () => agent.destroy(),
  };
}

const brokenCodes = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);
const isBrokenConnection = (error: { code?: string }): boolean => brokenCodes.has(error.code ?? "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** For the log: without what may be somebody's. */
const placeOf = ({ method, url }: { method: string; url: string }): string =>
  `${method} ${new URL(url).origin}${new URL(url).pathname}`;
const excerpt = (text: string): string => text.slice(0, 300).replaceAll(/\s+/g, " ");
