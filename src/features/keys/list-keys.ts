import { z } from "zod";
import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import {
  cursorId,
  cursorInstant,
  decodeCursor,
  type Page,
  type PageAsked,
  pageFrom,
} from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";
import { type KeyRow, keyColumns, keyView } from "./key-view.ts";
import type { PartnerRestaurantApiKey } from "./partner-schemas.ts";
import { findKey } from "./queries.ts";

/** A partner's key may do what its maker's role in the team lets it. */
export type ListedPartnerKey = Omit<PartnerRestaurantApiKey, "scopes">;

type Parts = Pick<Context, "db" | "clock">;
type PartnerKeyRow = Omit<KeyRow, "scopes">;

const place = z.tuple([cursorInstant, cursorId]);
const placeOf = ({ created_at, id }: PartnerKeyRow): string[] => [created_at.toString(), id];

/** A restaurant's keys, the newest first: for the people who run the service, and its partner. Never a key itself. */
export async function listRestaurantKeys(
  { db, clock }: Parts,
  scope: RestaurantScope,
  { limit, cursor }: PageAsked,
): Promise<Page<PartnerRestaurantApiKey>> {
  const after = decodeCursor(cursor, place);
  const rows = await db.query<KeyRow>(
    `SELECT ${keyColumns} FROM restaurant_keys
     WHERE restaurant_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [scope.restaurantId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageFrom(rows, limit, { view: (row) => keyView(row, clock.nowMs()), placeOf });
}

/** @throws Problem KEY_NOT_FOUND */
export async function showRestaurantKey(
  { db, clock }: Parts,
  scope: RestaurantScope,
  keyId: string,
): Promise<PartnerRestaurantApiKey> {
  const row = await findKey(db, scope, keyId);
  if (!row) throw new Problem("KEY_NOT_FOUND", { keyId });
  return keyView(row, clock.nowMs());
}

const partnerKeyColumns =
  "id, name, last4, environment, expires_at, revoked_at, created_at, last_used_at, last_used_from, last_used_call";

/** A partner's keys, the newest first. */
export async function listPartnerKeys(
  { db, clock }: Parts,
  partnerId: string,
  { limit, cursor }: PageAsked,
): Promise<Page<ListedPartnerKey>> {
  const after = decodeCursor(cursor, place);
  const rows = await db.query<PartnerKeyRow>(
    `SELECT ${partnerKeyColumns} FROM partner_keys
     WHERE partner_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [partnerId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageFrom(rows, limit, { view: (row) => partnerKeyView(row, clock.nowMs()), placeOf });
}

/** @throws Problem KEY_NOT_FOUND */
export async function showPartnerKey(
  { db, clock }: Parts,
  partnerId: string,
  keyId: string,
): Promise<ListedPartnerKey> {
  const [row] = await db.query<PartnerKeyRow>(
    `SELECT ${partnerKeyColumns} FROM partner_keys WHERE partner_id = $1 AND id = $2`,
    [partnerId, keyId],
  );
  if (!row) throw new Problem("KEY_NOT_FOUND", { keyId });
  return partnerKeyView(row, clock.nowMs());
}

function partnerKeyView(row: PartnerKeyRow, nowMs: number): ListedPartnerKey {
  const { scopes: _, ...view } = keyView({ ...row, scopes: [] }, nowMs);
  return view;
}
