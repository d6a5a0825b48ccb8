import { z } from "zod";
import { told } from "../../messages/told.ts";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { createFurtherKey } from "./create-restaurant-key.ts";
import { expiryIssues } from "./expiry-of.ts";
import { keyView } from "./key-view.ts";
import {
  CreatedRestaurantKey,
  KeyUseQuery,
  NewRestaurantKeyBody,
  RestaurantKeyList,
  RevokedRestaurantKey,
  RotatedRestaurantKey,
  RotateKeyBody,
} from "./partner-schemas.ts";
import { readKeys } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";

const tag = "Restaurant keys";
const KeyId = z.object({ keyId: z.string().max(64) });

const list = route({
  method: "GET",
  path: "/keys",
  door: "partnerRestaurant",
  summary: "The keys of a restaurant",
  tag,
  query: Paging,
  responses: { 200: RestaurantKeyList },
  problems: [],
  handler: async (ctx, { caller, query }) => {
    const rows = await readKeys(ctx.db, caller.scope);
    return pageOf(
      rows.map((row) => keyView(row, ctx.clock.nowMs())),
      query,
    );
  },
});

const create = route({
  method: "POST",
  path: "/keys",
  ...repeatable,
  door: "partnerRestaurant",
  summary: "Make a key",
  description: "The key itself is in this answer alone.",
  tag,
  body: NewRestaurantKeyBody,
  responses: { 201: CreatedRestaurantKey },
  problems: [],
  otherIssues: async (ctx, { body }) => expiryIssues(body, ctx.clock.nowMs()),
  handler: async (ctx, { caller, body, locale }) => ({
    status: 201,
    body: told(locale, await createFurtherKey(ctx, caller, body)),
  }),
});

const rotate = route({
  method: "POST",
  path: "/keys/:keyId/rotate",
  ...repeatable,
  door: "partnerRestaurant",
  summary: "Put a new key in the place of one",
  description:
    "The new key has the same scopes. The old one goes on working for `graceHours`, then it stops.",
  tag,
  params: KeyId,
  body: RotateKeyBody,
  responses: { 201: RotatedRestaurantKey },
  problems: ["KEY_NOT_FOUND", "CHANGED"],
  otherIssues: async (ctx, { body }) => expiryIssues(body, ctx.clock.nowMs()),
  handler: async (ctx, { caller, params, body, locale }) => {
    return { status: 201, body: told(locale, await rotateKey(ctx, caller, params.keyId, body)) };
  },
});

const revoke = route({
  method: "DELETE",
  path: "/keys/:keyId",
  door: "partnerRestaurant",
  summary: "End a key at once",
  tag,
  params: KeyId,
  query: KeyUseQuery,
  responses: { 200: RevokedRestaurantKey },
  problems: ["KEY_NOT_FOUND", "KEY_IN_USE"],
  handler: async (ctx, { caller, params, query }) => {
    await revokeKey(ctx, caller, params.keyId, query.force);
    return { data: { id: params.keyId, deleted: true as const } };
  },
});

export const routes = [list, create, rotate, revoke];
