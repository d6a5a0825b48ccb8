import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { NewZone, WrittenZone, ZoneChange } from "./schemas.ts";
import { insertZone, readZones, updateZone, type ZoneFields } from "./stored-zones.ts";

const mostZones = 20;

/** @throws Problem VALIDATION_FAILED, DELIVERY_ZONE_LIMIT at 20, RATE_LIMITED */
export function createZone(ctx: Context, caller: RestaurantChanger, body: NewZone): Promise<WrittenZone> {
  const { zone, textCleaned } = checked(body, body);
  return changeRestaurant(ctx, caller, async (trx) => {
    const row = { ...zone, id: newId("zon"), sortOrder: body.sortOrder ?? null };
    const made = await insertZone(trx, caller.scope, row, mostZones);
    if (!made) throw new Problem("DELIVERY_ZONE_LIMIT", { limit: mostZones });
    return { data: made, textCleaned };
  });
}

/**
 * Changes what is named. Another type clears what belonged to the former one.
 * @throws Problem DELIVERY_ZONE_NOT_FOUND, CHANGED, VALIDATION_FAILED, RATE_LIMITED
 */
export function changeZone(
  ctx: Context,
  caller: RestaurantChanger,
  zoneId: string,
  { expectedVersion, ...change }: ZoneChange,
): Promise<WrittenZone> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const [before] = await readZones(trx, caller.scope, zoneId);
    if (!before) throw new Problem("DELIVERY_ZONE_NOT_FOUND");
    const { id, version, ...fields } = before;
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new Problem("CHANGED", { version });
    const { zone, textCleaned } = checked({ ...fields, ...change } as ZoneFields, change);
    const data = await updateZone(trx, caller.scope, { ...zone, id });
    return { data, textCleaned: change.name === undefined ? 0 : textCleaned };
  });
}

/** @throws Problem DELIVERY_ZONE_NOT_FOUND, RATE_LIMITED */
export function deleteZone(ctx: Context, caller: RestaurantChanger, zoneId: string): Promise<void> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const gone = await trx.query(
      "DELETE FROM delivery_zones WHERE restaurant_id = $1 AND id = $2 RETURNING id",
      [caller.scope.restaurantId, zoneId],
    );
    if (gone.length === 0) throw new Problem("DELIVERY_ZONE_NOT_FOUND");
  });
}

/** What says where a zone of each type is, and that there is nothing of it. */
const placeOf = { POLYGON: "polygon", RADIUS: "radiusMeters", POSTAL_CODES: "postalCodes" } as const;
const none = { polygon: null, radiusMeters: null, postalCodes: [] } as const;
const isNone = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

/**
 * A zone has the place of its type and no other: what is missing, and what `sent` names of another type, is refused.
 * @throws Problem VALIDATION_FAILED
 */
function checked<Zone extends Omit<ZoneFields, "sortOrder">>(
  zone: Zone,
  sent: Partial<Record<keyof typeof none, unknown>>,
): { zone: Zone; textCleaned: number } {
  const issues: Issue[] = [];
  const own = placeOf[zone.type];
  if (isNone(zone[own]))
    issues.push({
      path: own,
      code: "REQUIRED",
      message: message("zones.needs", { type: zone.type, field: own }),
    });
  for (const place of Object.values(placeOf))
    if (place !== own && !isNone(sent[place]))
      issues.push({
        path: place,
        code: "INVALID",
        message: message("zones.hasNo", { type: zone.type, field: place }),
      });
  const { text: name, count } = cleanLine(zone.name);
  if (name === "") issues.push({ path: "name", code: "INVALID", message: message("fields.cleanedName") });
  if (issues.length > 0) throw Problem.validation(issues);
  return { zone: { ...zone, ...none, [own]: zone[own], name }, textCleaned: count };
}
