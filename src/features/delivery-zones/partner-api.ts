import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { changeZone, createZone, deleteZone } from "./change-zones.ts";
import { DeletedZone, NewZone, WrittenZone, ZoneChange, ZoneId, ZoneList } from "./schemas.ts";
import { readZones } from "./stored-zones.ts";

const tag = "Delivery zones";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/delivery-zones",
  door,
  summary: "Where a restaurant delivers, and for what",
  tag,
  query: Paging,
  responses: { 200: ZoneList },
  problems: [],
  handler: async (ctx, { caller, query }) => pageOf(await readZones(ctx.db, caller.scope), query),
});

const create = route({
  method: "POST",
  path: "/delivery-zones",
  ...repeatable,
  door,
  summary: "Make a zone",
  description:
    "Of the active zones that hold an address the one with the lowest fee at the order's subtotal counts, then the smallest, then the first. " +
    "A point on the edge is inside.",
  tag,
  body: NewZone,
  responses: { 201: WrittenZone },
  problems: ["DELIVERY_ZONE_LIMIT"],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: await createZone(ctx, caller, body),
  }),
});

const change = route({
  method: "PATCH",
  path: "/delivery-zones/:zoneId",
  door,
  summary: "Change a zone",
  description:
    "`isActive: false` only switches it off. Another `type` needs its own polygon, radius or postal codes.",
  tag,
  params: ZoneId,
  body: ZoneChange,
  responses: { 200: WrittenZone },
  problems: ["DELIVERY_ZONE_NOT_FOUND", "CHANGED"],
  handler: (ctx, { caller, params, body }) => changeZone(ctx, caller, params.zoneId, body),
});

const remove = route({
  method: "DELETE",
  path: "/delivery-zones/:zoneId",
  door,
  summary: "Delete a zone",
  tag,
  params: ZoneId,
  responses: { 200: DeletedZone },
  problems: ["DELIVERY_ZONE_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    await deleteZone(ctx, caller, params.zoneId);
    return { data: { id: params.zoneId, deleted: true as const } };
  },
});

export const routes = [list, create, change, remove];
