import type { FastifyRequest } from "fastify";
import type { Issue, ProblemCode } from "../../domain/problems.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Problem } from "../problem.ts";
import { withoutSecrets } from "./redact.ts";

/** Why a request was refused, as logs keep it: names from our own lists and paths, never what was sent (D-100, S-13). */
export interface WhyRefused {
  code: ProblemCode;
  /** `details.reason` of the answer, which tells codes with several causes apart. */
  reason: string | null;
  /** The first ten; null when there were none. */
  issues: NotedIssue[] | null;
  /** Of the answer's message. */
  locale: Locale;
}

export interface NotedIssue {
  path: string;
  code: string | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set with the answer, when it is a refusal. */
    whyRefused?: WhyRefused;
  }
}

/** What anybody reads; a hostile body has a hundred. */
const mostIssues = 10;
const deepest = 8;

/** Keeps with a request why it is refused. */
export function noteWhyRefused(
  request: FastifyRequest,
  { code, details }: Pick<Problem, "code" | "details">,
  locale: Locale,
): void {
  const issues = Array.isArray(details?.issues) ? (details.issues as Issue[]) : [];
  request.whyRefused = {
    code,
    reason: nameOf(details?.reason),
    issues:
      issues.length === 0
        ? null
        : issues
            .slice(0, mostIssues)
            .map((issue) => ({ path: pathOf(issue.path), code: nameOf(issue.code) })),
    locale,
  };
}

/** As our own lists write names. */
const nameOf = (name: unknown): string | null =>
  typeof name === "string" && /^[A-Z][A-Z0-9_]{0,63}$/.test(name) ? name : null;

/**
 * Where an issue is. Whoever sends an unknown field has chosen its name: what does not look like the name of a field, one of
 * our ids or a place in a list may be a key, a phone number or an address, and is left out.
 */
const pathOf = (path: string): string =>
  withoutSecrets(path)
    .split(".", deepest)
    .map((step) => (/^(?:[a-z]\w{0,31}|\d{1,3}|)$/.test(step) ? step : "?"))
    .join(".");
