import { told } from "../../messages/told.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { readGoLive } from "./go-live-state.ts";
import { requestGoLive, withdrawGoLive } from "./request-go-live.ts";
import { OneGoLive } from "./schemas.ts";

const tag = "Going live";
const door = "partnerRestaurant";
const path = "/go-live";

const read = route({
  method: "GET",
  path,
  door,
  summary: "How far a restaurant is from going live",
  tag,
  responses: { 200: OneGoLive },
  problems: ["SANDBOX_NOT_SUPPORTED"],
  handler: async (ctx, { caller, locale }) => ({ data: told(locale, await readGoLive(ctx, caller.scope)) }),
});

const request = route({
  method: "POST",
  path,
  ...repeatable,
  door,
  summary: "Ask for a restaurant to go live",
  description:
    "When every check is in order; `details.checks` names those that are not. The operator of the service opens it.",
  tag,
  responses: { 201: OneGoLive },
  problems: [
    "SANDBOX_NOT_SUPPORTED",
    "GO_LIVE_NOT_REQUIRED",
    "GO_LIVE_NOT_READY",
    "GO_LIVE_CHECKS_FAILED",
    "GO_LIVE_ALREADY_REQUESTED",
    "GO_LIVE_ALREADY_APPROVED",
  ],
  handler: async (ctx, { caller, locale }) => ({
    status: 201,
    body: { data: told(locale, await requestGoLive(ctx, caller)) },
  }),
});

const withdraw = route({
  method: "DELETE",
  path,
  door,
  summary: "Take the request back",
  tag,
  responses: { 200: OneGoLive },
  problems: ["SANDBOX_NOT_SUPPORTED", "GO_LIVE_ALREADY_APPROVED", "GO_LIVE_NOTHING_TO_WITHDRAW"],
  handler: async (ctx, { caller, locale }) => ({ data: told(locale, await withdrawGoLive(ctx, caller)) }),
});

export const routes = [read, request, withdraw];
