import { type Message, revived } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { ToldDifference } from "../restaurants/file-difference.ts";
import { mostVersions } from "./keep-version.ts";
import type { MenuVersion } from "./schemas.ts";

interface Row {
  id: string;
  keptAt: Temporal.Instant;
  changedBy: string[];
  summary: ToldDifference["summary"] | null;
}

/** What the menu has been, the last first. */
export async function listVersions(
  db: Queryable,
  scope: RestaurantScope,
): Promise<Untold<MenuVersion, "summary">[]> {
  const rows = await db.query<Row>(
    `SELECT id, kept_at AS "keptAt", changed_by AS "changedBy", summary FROM menu_versions
     WHERE restaurant_id = $1 ORDER BY kept_at DESC, id DESC LIMIT ${mostVersions}`,
    [scope.restaurantId],
  );
  return rows.map(({ keptAt, summary, ...row }) => ({
    ...row,
    keptAt: keptAt.toString({ fractionalSecondDigits: 3 }),
    summary: summary === null || typeof summary === "string" ? summary : revivedSummary(summary),
  }));
}

/** With the messages that are in it. */
function revivedSummary(summary: Message): Message {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value !== "object" || value === null) return value;
    return "key" in value && "params" in value ? revivedSummary(value as Message) : value;
  };
  const params = Object.fromEntries(
    Object.entries(summary.params).map(([name, value]) => [name, inner(value)]),
  );
  return revived({ ...summary, params });
}
