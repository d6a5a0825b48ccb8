import { z } from "zod";
import type { ProblemCode } from "../../domain/problems.ts";
import { told } from "../../messages/told.ts";
import { Paging } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { createFurtherKey } from "../keys/create-restaurant-key.ts";
import { expiryIssues } from "../keys/expiry-of.ts";
import { listRestaurantKeys } from "../keys/list-keys.ts";
import {
  CreatedRestaurantKey,
  KeyUseQuery,
  NewRestaurantKeyBody,
  RestaurantKeyList,
  RevokedRestaurantKey,
  RotatedRestaurantKey,
  RotateKeyBody,
} from "../keys/partner-schemas.ts";
import { revokeKey } from "../keys/revoke-key.ts";
import { rotateKey } from "../keys/rotate-key.ts";
import { ownRestaurant } from "./own-restaurant.ts";
import { RemovedPartnerRestaurant } from "./partner-schemas.ts";
import { removeRestaurant } from "./remove-restaurant.ts";

/** What brings a partner back to a restaurant whose keys are all lost: with the partner key alone. */
const tag = "Recovery";
const door = "partner";
const Slug = z.object({ slug: z.string().max(64) });
const KeyOfSlug = Slug.extend({ keyId: z.string().max(64) });
const looks: ProblemCode[] = ["KEY_ROLE_FORBIDDEN", "RESTAURANT_NOT_FOUND"];
const changes: ProblemCode[] = [...looks, "RESTAURANT_ARCHIVED", "DEMO_RESTAURANT"];
const list = route({
  method: "GET",
  path: "/recovery/:slug/keys",
  door,
  summary: "The keys of a restaurant, without one",
  description:
    "With the partner key alone, of an owner or administrator of the team: for a restaurant whose keys are lost.",
  tag,
  params: Slug,
  query: Paging,
  responses: { 200: RestaurantKeyList },
  problems: looks,
  handler: async (ctx, { caller, params, query }) => {
    const { scope } = await ownRestaurant(ctx, caller, params.slug, false);
    return listRestaurantKeys(ctx, scope, query);
  },
});

const create = route({
  method: "POST",
  path: "/recovery/:slug/keys",
  ...repeatable,
  door,
  summary: "Make a key of a restaurant, without one",
  description:
    "With the partner key alone, of an owner or administrator of the team: for a restaurant whose keys are lost. The key itself is in this answer alone.",
  tag,
  params: Slug,
  body: NewRestaurantKeyBody,
  responses: { 201: CreatedRestaurantKey },
  problems: changes,
  otherIssues: async (ctx, { body }) => expiryIssues(body, ctx.clock.nowMs()),
  handler: async (ctx, { caller, params, body, locale }) => {
    const own = await ownRestaurant(ctx, caller, params.slug, true);
    return { status: 201, body: told(locale, await createFurtherKey(ctx, own, body)) };
  },
});

const rotate = route({
  method: "POST",
  path: "/recovery/:slug/keys/:keyId/rotate",
  ...repeatable,
  door,
  summary: "Put a new key of a restaurant in the place of one that is lost",
  description:
    "With the partner key alone, of an owner or administrator of the team: for a restaurant whose keys are lost. `graceHours: 0` ends the lost one at once.",
  tag,
  params: KeyOfSlug,
  body: RotateKeyBody,
  responses: { 201: RotatedRestaurantKey },
  problems: [...changes, "KEY_NOT_FOUND", "CHANGED"],
  otherIssues: async (ctx, { body }) => expiryIssues(body, ctx.clock.nowMs()),
  handler: async (ctx, { caller, params, body, locale }) => {
    const own = await ownRestaurant(ctx, caller, params.slug, true);
    return { status: 201, body: told(locale, await rotateKey(ctx, own, params.keyId, body)) };
  },
});

const revoke = route({
  method: "DELETE",
  path: "/recovery/:slug/keys/:keyId",
  door,
  summary: "End a key of a restaurant at once, without another",
  description:
    "With the partner key alone, of an owner or administrator of the team: for a restaurant whose keys are lost.",
  tag,
  params: KeyOfSlug,
  query: KeyUseQuery,
  responses: { 200: RevokedRestaurantKey },
  problems: [...changes, "KEY_NOT_FOUND", "KEY_IN_USE"],
  handler: async (ctx, { caller, params, query }) => {
    await revokeKey(ctx, await ownRestaurant(ctx, caller, params.slug, true), params.keyId, query.force);
    return { data: { id: params.keyId, deleted: true as const } };
  },
});

const remove = route({
  method: "DELETE",
  path: "/recovery/:slug",
  door,
  summary: "Delete a sandbox without its key",
  description:
    "With the partner key alone, of an owner or administrator of the team: for a restaurant whose keys are lost. Sandboxes only.",
  tag,
  params: Slug,
  responses: { 200: RemovedPartnerRestaurant },
  problems: [...changes, "SANDBOX_ONLY"],
  handler: async (ctx, { caller, params }) => {
    const own = await ownRestaurant(ctx, caller, params.slug, true);
    if (own.environment !== "TEST") throw new Problem("SANDBOX_ONLY");
    return removeRestaurant(ctx, own);
  },
});

export const routes = [list, create, rotate, revoke, remove];
