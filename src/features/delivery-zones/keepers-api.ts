import {
  type KeepersDoor,
  pagingAt,
  refusedAt,
  repeatableAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import { changeZone, createZone, deleteZone } from "./change-zones.ts";
import { DeletedZone, NewZone, WrittenZone, ZoneChange, ZoneId, ZoneList } from "./schemas.ts";
import { readZones } from "./stored-zones.ts";

const tag = "Delivery zones";

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "GET",
    path: "/delivery-zones",
    door,
    summary: "Where a restaurant delivers, and for what",
    tag,
    query: pagingAt(door),
    responses: { 200: ZoneList },
    problems: [],
    handler: async (ctx, { caller, query }) => pageOf(await readZones(ctx.db, caller.scope), query),
  }),
  route({
    method: "POST",
    path: "/delivery-zones",
    ...repeatableAt(door),
    door,
    summary: "Make a zone",
    description:
      "Of the active zones that hold an address the one with the lowest fee at the order's subtotal counts, then the smallest, then the first. " +
      "A point on the edge is inside.",
    tag,
    body: NewZone,
    responses: { 201: WrittenZone },
    problems: ["DELIVERY_ZONE_LIMIT", ...refusedAt(door)],
    async handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return { status: 201, body: await createZone(ctx, caller, body) };
    },
  }),
  route({
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
    problems: ["DELIVERY_ZONE_NOT_FOUND", "CHANGED", ...refusedAt(door)],
    handler(ctx, { caller, params, body }) {
      requireKeeper(caller);
      return changeZone(ctx, caller, params.zoneId, body);
    },
  }),
  route({
    method: "DELETE",
    path: "/delivery-zones/:zoneId",
    door,
    summary: "Delete a zone",
    tag,
    params: ZoneId,
    responses: { 200: DeletedZone },
    problems: ["DELIVERY_ZONE_NOT_FOUND", ...refusedAt(door)],
    async handler(ctx, { caller, params }) {
      requireKeeper(caller);
      await deleteZone(ctx, caller, params.zoneId);
      return { data: { id: params.zoneId, deleted: true as const } };
    },
  }),
];

export const partnerRoutes = routesAt("partnerRestaurant");
export const staffRoutes = routesAt("staff");
