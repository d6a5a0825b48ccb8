import type { Context } from "../../context.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Catalogue } from "../../messages/nb/catalogue.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { readSettings } from "../settings/read-settings.ts";
import type { PartnerRestaurantSetup, SetupCheck } from "./partner-schemas.ts";
import {
  type PartnerRestaurantRow,
  partnerRestaurantColumns,
  partnerRestaurantView,
} from "./partner-view.ts";

interface Row extends PartnerRestaurantRow {
  menus: number;
  categories: number;
  products: number;
  addon_groups: number;
  zones: number;
  webhooks: number;
  domains: number;
  keys: number;
  active_products: number;
  has_legal: boolean;
  has_address: boolean;
  has_hours: boolean;
  has_default_menu: boolean;
  delivers: boolean;
  active_zones: number;
  takes_cash: boolean;
  takes_online: boolean;
  has_account: boolean;
  has_signed: boolean;
  verified_domains: number;
}

/** What to do is a message, and nothing when it is in order. */
export type OpeningCheck = Omit<SetupCheck, "message"> & { message: Message | "" };

/** How far a restaurant has come: what it has, and what is missing before guests can order. */
export async function readSetup(
  ctx: Context,
  caller: PartnerRestaurantCaller,
): Promise<Omit<PartnerRestaurantSetup, "checks"> & { checks: OpeningCheck[] }> {
  const [row, settings] = await Promise.all([readRow(ctx, caller.scope), readSettings(ctx.db, caller.scope)]);
  return {
    restaurant: partnerRestaurantView(row),
    settings,
    counts: {
      menus: row.menus,
      categories: row.categories,
      products: row.products,
      addonGroups: row.addon_groups,
      zones: row.zones,
      webhooks: row.webhooks,
      domains: row.domains,
      keys: row.keys,
    },
    checks: checksOf(ctx, row),
  };
}

/** What is missing before the restaurant can open; of a real one also what a sandbox does without. */
export const readChecks = async (ctx: SetupContext, scope: RestaurantScope): Promise<OpeningCheck[]> =>
  checksOf(ctx, await readRow(ctx, scope));

/** With a transaction in place of the database, what it has locked is what is judged. */
type SetupContext = Pick<Context, "config" | "clock"> & { db: Queryable };

async function readRow({ db, clock }: SetupContext, scope: RestaurantScope): Promise<Row> {
  const [row] = await db.query<Row>(statement, [
    scope.restaurantId,
    Temporal.Instant.fromEpochMilliseconds(clock.nowMsOf(scope)),
  ]);
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return row;
}

const statement = `SELECT ${partnerRestaurantColumns},
    (SELECT count(*)::int FROM menus m WHERE m.restaurant_id = r.id) AS menus,
    (SELECT count(*)::int FROM categories c WHERE c.restaurant_id = r.id) AS categories,
    (SELECT count(*)::int FROM products x WHERE x.restaurant_id = r.id) AS products,
    (SELECT count(*)::int FROM products x WHERE x.restaurant_id = r.id AND x.is_active AND x.is_available) AS active_products,
    (SELECT count(*)::int FROM addon_groups g WHERE g.restaurant_id = r.id) AS addon_groups,
    (SELECT count(*)::int FROM delivery_zones z WHERE z.restaurant_id = r.id) AS zones,
    (SELECT count(*)::int FROM delivery_zones z WHERE z.restaurant_id = r.id AND z.is_active) AS active_zones,
    (SELECT count(*)::int FROM webhooks w WHERE w.restaurant_id = r.id) AS webhooks,
    (SELECT count(*)::int FROM domains d WHERE d.restaurant_id = r.id) AS domains,
    (SELECT count(*)::int FROM restaurant_keys k WHERE k.restaurant_id = r.id
       AND (k.revoked_at IS NULL OR k.revoked_at > $2) AND (k.expires_at IS NULL OR k.expires_at > $2)) AS keys,
    p.org_number IS NOT NULL AND p.legal_name IS NOT NULL AND p.address_line1 IS NOT NULL AND p.postal_code IS NOT NULL
      AND p.city IS NOT NULL AS has_legal,
    coalesce(p.public_address_line1, p.address_line1) IS NOT NULL AS has_address,
    EXISTS (SELECT FROM day_hours h WHERE h.restaurant_id = r.id AND h.kind = 'KITCHEN' AND NOT h.is_closed) AS has_hours,
    EXISTS (SELECT FROM menus m WHERE m.restaurant_id = r.id AND m.is_default AND m.is_active) AS has_default_menu,
    s.delivery_enabled AS delivers, s.cash_payment AS takes_cash, s.online_payment AS takes_online,
    EXISTS (SELECT FROM payment_accounts a WHERE a.restaurant_id = r.id AND a.closed_at IS NULL) AS has_account,
    EXISTS (SELECT FROM customer_agreements a WHERE a.restaurant_id = r.id) AS has_signed,
    (SELECT count(*)::int FROM domains d WHERE d.restaurant_id = r.id AND d.verified_at IS NOT NULL) AS verified_domains
  FROM restaurants r
  JOIN restaurant_profiles p ON p.restaurant_id = r.id
  JOIN ordering_settings s ON s.restaurant_id = r.id
  WHERE r.id = $1`;

/** Code, whether it is in order, and what to do when it is not. */
function checksOf({ config }: SetupContext, row: Row): OpeningCheck[] {
  const check = (code: keyof Catalogue["restaurants"]["setup"], ok: boolean): OpeningCheck => ({
    code,
    ok,
    message: ok ? "" : message(`restaurants.setup.${code}`),
  });
  const isPaid = row.takes_cash || (row.takes_online && (row.has_account || config.sandboxForLive));
  return [
    check("LEGAL", row.has_legal),
    check("ADDRESS", row.has_address),
    check("OPENING_HOURS", row.has_hours),
    check("MENU", row.has_default_menu && row.active_products > 0),
    check("DELIVERY_ZONES", !row.delivers || row.active_zones > 0),
    ...(row.environment === "TEST"
      ? []
      : [
          check("PAYMENT", isPaid),
          check("DOMAIN", row.domains === 0 || row.verified_domains > 0),
          check("AGREEMENT", row.has_signed),
        ]),
  ];
}
