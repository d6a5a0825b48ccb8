import { Agent, request } from "undici";
import type { z } from "zod";
import { SenderDomainError } from "./provider.ts";

/** One way to Resend's API (https://resend.com/docs/api-reference): bounded in time and size, certificates verified. */
export interface ResendApi {
  /** Rejects with SenderDomainError; null when there is no such thing (404). */
  ask<Answer>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    answer: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer | null>;
  close(): Promise<void>;
}

const deadlineMs = 7_000;
const mostAnswerBytes = 1_048_576;

export function createResendApi({ url, key }: { url: string; key: string }): ResendApi {
  const agent = new Agent({
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    connect: { rejectUnauthorized: true, maxCachedSessions: 0, timeout: 4_000 },
    connections: 4,
    maxResponseSize: mostAnswerBytes,
  });
  return {
    async ask(method, path, answer, body) {
      const place = `${method} ${path}`;
      let received: { status: number; retryAfter: string | string[] | undefined; text: string };
      try {
        const response = await request(`${url}${path}`, {
          dispatcher: agent,
          method,
          headers: {
            accept: "application/json",
            "user-agent": "Luka",
            authorization: `Bearer ${key}`,
            ...(body && { "content-type": "application/json" }),
          },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.timeout(deadlineMs),
        });
        received = {
          status: response.statusCode,
          retryAfter: response.headers["retry-after"],
          text: await response.body.text(),
        };
      } catch (error) {
        throw new SenderDomainError("UNAVAILABLE", `${place}: ${(error as Error).message}`, { cause: error });
      }
      const { status, text, retryAfter } = received;
      if (status === 404) return null;
      const said = jsonOf(text);
      if (status >= 300) throw failureOf(place, status, messageOf(said), retryAfter);
      const good = answer.safeParse(said);
      if (!good.success)
        throw new SenderDomainError("UNAVAILABLE", `${place}: ${good.error.issues[0]?.message}`, {
          cause: good.error,
        });
      return good.data;
    },
    close: () => agent.destroy(),
  };
}

/** 401 and other 403s are about our key or plan, which the partner can do nothing about. */
function failureOf(
  place: string,
  status: number,
  message: string,
  retryAfter: string | string[] | undefined,
): SenderDomainError {
  const text = `${place}: ${status} ${message.slice(0, 200)}`;
  if (status === 429)
    return new SenderDomainError("BUSY", text, {
      retryAfterSeconds: Math.min(3_600, Number(retryAfter) || 60),
    });
  if (status < 500 && /registered already|already (exists|registered)/i.test(message))
    return new SenderDomainError("EXISTS", text);
  return new SenderDomainError(status === 400 || status === 422 ? "REJECTED" : "UNAVAILABLE", text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const messageOf = (said: unknown): string => {
  const { message } = (said ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : "";
};
