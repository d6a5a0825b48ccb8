import type { Environment } from "../../domain/environment.ts";
import type { PartnerRestaurant } from "./partner-schemas.ts";

export interface PartnerRestaurantRow {
  id: string;
  slug: string;
  name: string;
  environment: Environment;
  is_live: boolean;
  archived_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
}

export const partnerRestaurantColumns =
  "r.id, r.slug, p.name, r.environment, r.is_live, r.archived_at, r.created_at";

/** A restaurant as its partner sees it: no contact details, payment status or customer data. */
export const partnerRestaurantView = (row: PartnerRestaurantRow): PartnerRestaurant => ({
  slug: row.slug,
  name: row.name,
  environment: row.environment,
  sandbox: row.environment === "TEST",
  live: row.is_live,
  archived: row.archived_at !== null,
  createdAt: row.created_at.toString({ fractionalSecondDigits: 3 }),
});
