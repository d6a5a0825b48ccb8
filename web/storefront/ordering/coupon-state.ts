import type { ToldIssue } from "../../../src/domain/problems.ts";
import type { QuoteState } from "./quote.ts";

/** Why a code is not taken, once the service has answered to this very basket. */
export const couponIssue = (
  code: string,
  { quote, isStale, problem }: Pick<QuoteState, "quote" | "isStale" | "problem">,
): Pick<ToldIssue, "message"> | undefined =>
  code && !isStale
    ? [...(quote?.warnings ?? []), ...(problem?.details.issues ?? [])].find(
        (one) => one.path === "couponCode",
      )
    : undefined;

/** Whether the code that was given counts; what a restaurant takes off by itself was nobody's code. */
export const isCouponUsed = ({ quote, isStale }: Pick<QuoteState, "quote" | "isStale">): boolean =>
  !isStale && quote?.couponApplied != null && !quote.couponApplied.isAutomatic;
