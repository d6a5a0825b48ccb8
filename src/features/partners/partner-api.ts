import { route } from "../../platform/http/route.ts";
import { listApiCalls } from "./list-api-calls.ts";
import { readSelf } from "./read-self.ts";
import { ApiCallList, ApiCallQuery, PartnerSelf } from "./schemas.ts";

const me = route({
  method: "GET",
  path: "/me",
  door: "partner",
  summary: "Who you are, and what is left of your quotas",
  tag: "Account",
  responses: { 200: PartnerSelf },
  problems: [],
  handler: (ctx, { caller }) => readSelf(ctx, caller),
});

const logs = route({
  method: "GET",
  path: "/logs",
  door: "partner",
  summary: "The API log of the last 14 days",
  description:
    "Your calls, and those made with the keys of your restaurants, newest first. `requestId` finds ours and the `X-Request-Id` that you sent.",
  tag: "Account",
  query: ApiCallQuery,
  responses: { 200: ApiCallList },
  problems: ["RETENTION"],
  handler: (ctx, { caller, query }) => listApiCalls(ctx, caller, query),
});

export const routes = [me, logs];
