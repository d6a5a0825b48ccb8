import { z } from "zod";
import { pageUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import type { RestaurantStanding } from "../../domain/restaurant-standing.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { decodeCursor, type Page, type PageAsked, pageFrom } from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";
import type { PartnerRestaurant } from "./partner-schemas.ts";
import {
  type PartnerRestaurantRow,
  partnerRestaurantColumns,
  partnerRestaurantView,
} from "./partner-view.ts";

/** A restaurant as the people who run the service see it. */
export interface ListedRestaurant extends PartnerRestaurant {
  id: string;
  partnerId: string | null;
  demo: boolean;
}

export interface ShownRestaurant extends ListedRestaurant {
  /** Where its pages are. */
  url: string;
  email: string;
  phone: string | null;
  orgNumber: string | null;
  legalName: string | null;
}

interface Row extends PartnerRestaurantRow {
  partner_id: string | null;
  is_demo: boolean;
}

const slugAlone = z.tuple([z.string().regex(/^[a-z0-9-]{2,32}$/)]);

const view = (row: Row): ListedRestaurant => ({
  id: row.id,
  ...partnerRestaurantView(row),
  partnerId: row.partner_id,
  demo: row.is_demo,
});

/** What one is looked for by: a part of its slug or names, or its organisation number. */
interface Sought {
  text?: string | undefined;
  standing?: RestaurantStanding | undefined;
}

/** Every restaurant there is, by its slug: for the people who run the service. */
export async function listAllRestaurants(
  db: Queryable,
  asked: PageAsked & { environment: Environment | null; partnerId: string | null } & Sought,
): Promise<Page<ListedRestaurant>> {
  const after = decodeCursor(asked.cursor, slugAlone);
  const rows = await db.everywhere<Row>(
    `SELECT ${partnerRestaurantColumns}, r.partner_id, r.is_demo
     FROM restaurants r JOIN restaurant_profiles p ON p.restaurant_id = r.id
     WHERE ($1::text IS NULL OR r.environment = $1) AND ($2::text IS NULL OR r.partner_id = $2)
       AND ($3::text IS NULL OR r.slug > $3)
       AND ($5::text IS NULL OR strpos(r.slug, lower($5)) > 0 OR strpos(lower(p.name), lower($5)) > 0
            OR strpos(lower(p.legal_name), lower($5)) > 0 OR p.org_number = replace($5, ' ', ''))
       AND ($6::text IS NULL OR $6 = CASE WHEN r.archived_at IS NOT NULL THEN 'ARCHIVED' WHEN r.environment = 'TEST' THEN 'SANDBOX'
            WHEN r.is_live THEN 'LIVE' ELSE 'CLOSED' END)
     ORDER BY r.slug LIMIT $4`,
    [
      asked.environment,
      asked.partnerId,
      after?.[0] ?? null,
      asked.limit + 1,
      asked.text || null,
      asked.standing ?? null,
    ],
  );
  return pageFrom(rows, asked.limit, { view, placeOf: ({ slug }) => [slug] });
}

/** One of them. @throws Problem RESTAURANT_NOT_FOUND */
export async function showRestaurant(
  { db, config }: Pick<Context, "db" | "config">,
  slug: string,
): Promise<ShownRestaurant> {
  const [row] = await db.everywhere<
    Row & Pick<ShownRestaurant, "email" | "phone" | "orgNumber" | "legalName">
  >(
    `SELECT ${partnerRestaurantColumns}, r.partner_id, r.is_demo, p.email, p.phone, p.org_number AS "orgNumber",
       p.legal_name AS "legalName"
     FROM restaurants r JOIN restaurant_profiles p ON p.restaurant_id = r.id WHERE r.slug = $1`,
    [slug.toLowerCase()],
  );
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  const { email, phone, orgNumber, legalName } = row;
  return { ...view(row), url: pageUrl(config, row.slug), email, phone, orgNumber, legalName };
}
