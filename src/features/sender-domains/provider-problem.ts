import { Problem } from "../../platform/problem.ts";
import { SenderDomainError, type SenderDomainFailure } from "../../platform/sender-domains/provider.ts";

const codes = {
  REJECTED: "SENDER_DOMAIN_REJECTED",
  EXISTS: "DOMAIN_EXISTS",
  BUSY: "RATE_LIMITED",
  UNAVAILABLE: "EMAIL_SERVICE_UNAVAILABLE",
} as const satisfies Record<SenderDomainFailure, string>;

/** What the provider's refusal is to the partner; nothing of what it wrote. Any other error stays what it is. */
export function providerProblem(error: unknown): unknown {
  if (!(error instanceof SenderDomainError)) return error;
  const { failure, retryAfterSeconds } = error;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  const problem = new Problem(codes[failure], undefined, undefined, headers);
  problem.cause = error;
  return problem;
}
