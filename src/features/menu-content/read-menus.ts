import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { cacheNotice } from "./fields.ts";
import type { PartnerMenu } from "./menu-schemas.ts";

type Row = Omit<PartnerMenu, "isLiveNow" | "notice">;

/** Every menu of a restaurant in its order, with what is shown of them at `nowMs`. */
export async function readMenus(
  db: Queryable,
  scope: RestaurantScope,
  nowMs: number,
): Promise<PartnerMenu[]> {
  const rows = await db.query<Row>(
    `SELECT m.id, m.name, m.name_en AS "nameEn", m.description, m.is_active AS "isActive", m.is_default AS "isDefault",
       m.priority, m.sort_order AS "sortOrder", m.starts_on AS "startsOn", m.ends_on AS "endsOn",
       coalesce(s.windows, '[]') AS schedules,
       (SELECT count(*)::int FROM categories c WHERE c.restaurant_id = m.restaurant_id AND c.menu_id = m.id) AS "categoryCount",
       (SELECT count(*)::int FROM categories c JOIN products p ON p.restaurant_id = c.restaurant_id AND p.category_id = c.id
        WHERE c.restaurant_id = m.restaurant_id AND c.menu_id = m.id AND p.is_active) AS "productCount"
     FROM menus m
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('id', w.id, 'dayOfWeek', w.day_of_week, 'startsAt', w.starts_at, 'endsAt', w.ends_at,
         'priority', w.priority, 'isActive', w.is_active)
         ORDER BY array_position('{MONDAY,TUESDAY,WEDNESDAY,THURSDAY,FRIDAY,SATURDAY,SUNDAY}', w.day_of_week), w.starts_at, w.id
       ) AS windows
       FROM menu_schedules w WHERE w.restaurant_id = m.restaurant_id AND w.menu_id = m.id) AS s ON true
     WHERE m.restaurant_id = $1 ORDER BY m.sort_order, m.id`,
    [scope.restaurantId],
  );
  const shown = new Set(visibleMenuIds(rows, nowMs));
  const hasDefault = rows.some((menu) => menu.isActive && menu.isDefault && !menu.startsOn && !menu.endsOn);
  return rows.map((row) => ({
    ...row,
    isLiveNow: shown.has(row.id),
    notice: row.isActive
      ? message("menu.notice", { rule: ruleOf(row, hasDefault), seen: cacheNotice })
      : null,
  }));
}

/** When guests see an active menu; `hasDefault`: another one is there to fall back on, all year. */
function ruleOf({ isDefault, schedules }: Row, hasDefault: boolean): Message {
  const hasWindows = schedules.some(({ isActive }) => isActive);
  if (isDefault) return message("menu.shown.isDefault");
  if (hasWindows) return message(hasDefault ? "menu.shown.inWindowsElseDefault" : "menu.shown.inWindows");
  return message(hasDefault ? "menu.shown.never" : "menu.shown.betweenWindows");
}
