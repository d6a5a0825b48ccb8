import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { AddressSearch, AddressSearchQuery } from "./schemas.ts";
import { searchAddresses } from "./search-addresses.ts";

export const routes = [
  route({
    method: "GET",
    path: "/address-search",
    door: "restaurant",
    scope: "address:search",
    limits: ["addressSearch"],
    slugIsOptional: true,
    tag: "Delivery",
    summary: "Search for a delivery address",
    description:
      "Made for asking while the guest types. With `slug`, each address says whether the restaurant delivers there, for what " +
      "fee and minimum and how soon, or why not and how far outside it is. Send `latitude` and `longitude` of the address that " +
      "was picked with the order. When the address service is down the list is empty and `degraded` is true.",
    query: AddressSearchQuery,
    responses: { 200: AddressSearch },
    problems: ["VALIDATION_FAILED"],
    async handler(ctx, { caller, query, locale }) {
      const loaded = await ctx.snapshots.of(caller.restaurantId);
      const { slug, ...question } = query;
      const asked = { ...question, withDelivery: slug !== undefined };
      const found = await searchAddresses(ctx, loaded.snapshot, asked);
      // Minutes are wrong a moment later.
      return { status: 200, body: told(locale, found) };
    },
  }),
];
