import type { InjectOptions } from "fastify";
import type { ExamplePartner } from "../../src/features/partners/partner.fixture.ts";
import { newIdempotencyKey } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import type { TestApp } from "../app.ts";
import { type Furnished, pathOf } from "./furnished.ts";
import { bearer } from "./town.ts";

/** A call of an operation of the partner API with everything that lets it in, about a restaurant and what it has. */
export function partnerCall(route: Route, partner: ExamplePartner, own: Furnished) {
  const path = pathOf(route, own.ids);
  const below: Partial<Record<Route["door"], string>> = {
    partner: "/api/v1/partner",
    partnerRestaurant: `/api/v1/partner/restaurants/${own.slug}`,
    mcp: "",
  };
  return {
    method: route.method,
    url: `${below[route.door]}${path}`,
    headers: {
      ...bearer(partner.key),
      ...(route.door === "partnerRestaurant" && { "x-service-restaurant-key": own.key }),
      ...(route.needsIdempotencyKey && { "idempotency-key": newIdempotencyKey() }),
    } as Record<string, string>,
  } satisfies InjectOptions;
}

/** A new minute, and nothing taken of any quota. */
export async function freshMinute(app: TestApp): Promise<void> {
  app.clock.advance(61_000);
  await app.db.query("DELETE FROM quota_windows");
}
