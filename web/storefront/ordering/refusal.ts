import type { ToldIssue } from "../../../src/domain/problems.ts";
import type { ApiProblem } from "../../api.ts";
import type { Page } from "./page.ts";

/** What kept an order from going through, in words: the service's own where they help a guest. */
export function refusalText(
  { t }: Page,
  { status, message, retryAfterSeconds }: Pick<ApiProblem, "status" | "message" | "retryAfterSeconds">,
  rest: readonly Pick<ToldIssue, "message">[],
): string {
  if (status === 429) return t.rateLimited({ count: retryAfterSeconds ?? 30 });
  if (status === 503) return t.providerDown;
  return rest.map((issue) => issue.message).join(" ") || message || t.errorText;
}

/** The times that are left where the one that was wanted is full: those around it, or the next that there is. */
export function timesInstead({ details }: Pick<ApiProblem, "details">): readonly string[] {
  const { alternatives, nextAvailableAt } = details as {
    alternatives?: string[];
    nextAvailableAt?: string | null;
  };
  if (alternatives?.length) return alternatives;
  return nextAvailableAt ? [nextAvailableAt] : [];
}
