import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { check } from "../../platform/http/validation.ts";
import { deliveryOf } from "./delivery-of.ts";
import { judgeOrder } from "./judge-order.ts";
import { dependentIssues, type OrderCaller, priceRequestOf } from "./order-request.ts";
import { warningsOf } from "./refusals.ts";
import { QuoteBody } from "./schemas.ts";

/**
 * What an order would be refused for besides what is malformed in its body: judged without those parts, as a quote is.
 * Nothing when too little is left of it.
 */
export async function whatElse(
  ctx: Context,
  caller: OrderCaller,
  sent: unknown,
  issues: readonly Issue[],
): Promise<Issue[]> {
  const list = await ctx.snapshots.byId(caller.scope.restaurantId);
  const read = check(QuoteBody, without(sent, issues));
  if (!list || "issues" in read) return [];
  const body = read.value;
  const request = {
    ...priceRequestOf(body),
    address: await deliveryOf(ctx, list.snapshot, body),
    bodyIssues: dependentIssues(body, list.snapshot.settings, caller.via),
  };
  const { refusals } = await judgeOrder(ctx, caller, list, body, request, ctx.clock.nowMsOf(caller.scope));
  const known = new Set(issues.map(({ path }) => path));
  return refusals.flatMap(warningsOf).filter(({ path }) => !known.has(path));
}

/** A body without its malformed parts; of a line that has no fit quantity one is meant. */
function without(sent: unknown, issues: readonly Issue[]): unknown {
  const body: unknown = structuredClone(sent);
  for (const { path } of issues) {
    const steps = path.split(".");
    const last = steps.pop()!;
    const holder = steps.reduce<unknown>(
      (value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      body,
    );
    if (!isRecord(holder)) continue;
    if (last === "quantity") holder[last] = 1;
    else if (!Array.isArray(holder)) delete holder[last];
  }
  return body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
