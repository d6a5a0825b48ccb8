import { z } from "zod";
import type { Context } from "../../context.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { parsePublicToken } from "../../platform/tokens.ts";
import { addGuestDevice, readReadyAlert, removeGuestDevice } from "../alerts/guest-devices.ts";
import { NewAlertDevice, ReadyAlert } from "../alerts/schemas.ts";

const limits: LimitName[] = ["trackingIp", "trackingToken"];

/** What the tracking page asks, so that its browser is told when the food is ready (D-353). */
const shared = {
  door: "page",
  tag: "Pages",
  path: "/_pages/:slug/o/:token/varsel",
  limits,
  params: z.object({ slug: z.string(), token: z.string().max(100) }),
} as const;
const device = z.string().max(64);
const responses = { 200: ReadyAlert };

/** An order of another restaurant is as unknown as none. */
async function ofHost(ctx: Context, { slug, token }: { slug: string; token: string }): Promise<string> {
  const restaurantId = await ctx.snapshots.idOfSlug(slug);
  if (!restaurantId || parsePublicToken(token)?.restaurantId !== restaurantId)
    throw new Problem("ORDER_NOT_FOUND");
  return token;
}

export const routes = [
  route({
    ...shared,
    method: "GET",
    summary: "Whether a guest's browser is told when the food is ready",
    query: z.object({ device: device.optional() }),
    responses,
    problems: ["ORDER_NOT_FOUND"],
    handler: async (ctx, { params, query }) =>
      readReadyAlert(ctx, await ofHost(ctx, params), query.device ?? null),
  }),
  route({
    ...shared,
    method: "POST",
    summary: "Tell a guest's browser when the food is ready",
    body: NewAlertDevice,
    responses,
    problems: ["ORDER_NOT_FOUND", "VALIDATION_FAILED"],
    handler: async (ctx, { params, body }) => addGuestDevice(ctx, await ofHost(ctx, params), body),
  }),
  route({
    ...shared,
    method: "DELETE",
    summary: "Tell a guest's browser no more",
    query: z.object({ device }),
    responses,
    problems: ["ORDER_NOT_FOUND"],
    handler: async (ctx, { params, query }) =>
      removeGuestDevice(ctx, await ofHost(ctx, params), query.device),
  }),
];
