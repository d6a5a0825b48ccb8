import { z } from "zod";
import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { createFurtherKey } from "./create-restaurant-key.ts";
import { keyView } from "./key-view.ts";
import {
  CreatedRestaurantKey,
  NewRestaurantKeyBody,
  RestaurantKeyList,
  RevokedRestaurantKey,
  RotatedRestaurantKey,
  RotateKeyBody,
} from "./partner-schemas.ts";
import { readKeys } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";

const shared = { door: "staff", tag: "Keys" } as const;
const params = z.object({ keyId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/keys",
  summary: "The restaurant's keys; for owners and managers",
  responses: { 200: RestaurantKeyList },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    const rows = await readKeys(ctx.db, caller.scope);
    return { data: rows.map((row) => keyView(row, ctx.clock.nowMs())), nextCursor: null };
  },
});

const create = route({
  ...shared,
  method: "POST",
  path: "/keys",
  summary: "Make a key, which is shown this once",
  body: NewRestaurantKeyBody,
  responses: { 201: CreatedRestaurantKey },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, body, locale }) {
    requireManager(caller);
    return { status: 201, body: told(locale, await createFurtherKey(ctx, caller, body)) };
  },
});

const rotate = route({
  ...shared,
  method: "POST",
  path: "/keys/:keyId/rotate",
  summary: "Put a new key in the place of one, which works for some hours more",
  params,
  body: RotateKeyBody,
  responses: { 201: RotatedRestaurantKey },
  problems: ["FORBIDDEN", "KEY_NOT_FOUND", "CHANGED", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { keyId }, body, locale }) {
    requireManager(caller);
    const rotated = told(locale, await rotateKey(ctx, caller, keyId, body));
    return { status: 201, body: rotated };
  },
});

const revoke = route({
  ...shared,
  method: "DELETE",
  path: "/keys/:keyId",
  summary: "End a key at once; one that was used within 24 hours with `force`",
  params,
  query: z.strictObject({
    slug: z.string().optional(),
    force: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
  }),
  responses: { 200: RevokedRestaurantKey },
  problems: ["FORBIDDEN", "KEY_NOT_FOUND", "KEY_IN_USE", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { keyId }, query }) {
    requireManager(caller);
    await revokeKey(ctx, caller, keyId, query.force);
    return { data: { id: keyId, deleted: true as const } };
  },
});

export const routes = [list, create, rotate, revoke];
