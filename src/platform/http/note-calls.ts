import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { ApiLog } from "./api-log.ts";
import { askedFor } from "./other-methods.ts";
import { redacted, withoutSecrets } from "./redact.ts";
import { callerRequestId } from "./request-id.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The answer's text, kept until it is noted; only on partners' doors. */
    answered: string | undefined;
  }
}

interface KnownCaller {
  partnerId?: string | null;
  environment?: string;
  keyId?: string | null;
  slug?: string;
}

/**
 * What the API log keeps: all calls with keys of partners and of their restaurants, and of everybody else the orders that were
 * placed and what was refused, as far as their allowances go (D-100). Bodies only of partners' own calls; the others are
 * about guests.
 */
export function createCallNotes({ apiLog, clock }: { apiLog: ApiLog; clock: Clock }) {
  const orders = createAllowance();
  const refusalsOfKnown = createAllowance();
  const refusalsOfStrangers = createAllowance();
  const allowanceFor = (request: FastifyRequest, caller: KnownCaller | null): Allowance | null => {
    if (request.orderNumber !== undefined) return orders;
    if (!request.whyRefused) return null;
    return caller?.environment === undefined ? refusalsOfStrangers : refusalsOfKnown;
  };
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { url: route = "", door } = askedFor(request);
    // Whoever looks for a way in asks for what is nowhere, and asks a lot.
    if (door === undefined) return;
    const caller = request.caller as KnownCaller | null;
    // The tool calls in an AI client's messages are calls of their own.
    const partnerId = caller?.keyId && door !== "mcp" ? (caller.partnerId ?? null) : null;
    const nowMs = clock.nowMs();
    if (partnerId === null && !allowanceFor(request, caller)?.take(nowMs)) return;
    const why = request.whyRefused;
    const withBodies = partnerId !== null && door.startsWith("partner");
    apiLog.note({
      atMs: nowMs,
      requestId: request.id,
      callerRequestId: callerRequestId(request.headers["x-request-id"]) ?? null,
      door,
      partnerId,
      environment: caller?.environment ?? null,
      keyId: caller?.keyId ?? null,
      slug: caller?.slug ?? (withBodies ? slugIn(request) : null),
      method: request.method,
      route,
      path: withBodies ? withoutSecrets(request.originalUrl.split("?", 1)[0] ?? "").slice(0, 500) : route,
      status: reply.statusCode,
      code: why?.code ?? null,
      reason: why?.reason ?? null,
      issues: why?.issues ?? null,
      locale: why?.locale ?? null,
      orderNumber: request.orderNumber ?? null,
      durationMs: Math.round(reply.elapsedTime),
      requestBody: withBodies ? redacted(request.body) : null,
      responseBody: withBodies ? redacted(parsed(request.answered)) : null,
    });
  };
}

const mostAtOnce = 1_000;
const perSecond = 5;

interface Allowance {
  take(nowMs: number): boolean;
}

/**
 * Refusals cost whoever provokes them nothing, so no flood of them fills the disk (5 a second are 0.15 GB a day); and a rush
 * of orders writes nothing but orders.
 */
function createAllowance(): Allowance {
  let left = mostAtOnce;
  let filledAtMs = 0;
  return {
    take(nowMs) {
      left = Math.min(mostAtOnce, left + (Math.max(0, nowMs - filledAtMs) * perSecond) / 1_000);
      filledAtMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** As it was asked for, whether there is such a restaurant or not. */
function slugIn({ params }: FastifyRequest): string | null {
  const { slug } = (params ?? {}) as { slug?: string };
  return slug === undefined ? null : withoutSecrets(slug);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
