import type { PartnerRestaurant } from "./partner.ts";
import { newDomain } from "./surroundings.ts";
import type { Town } from "./town.ts";

const full = new WeakMap<Town, Promise<PartnerRestaurant>>();

/** A sandbox with ten domains, the most that there can be. */
export function fullOfDomains(town: Town): Promise<PartnerRestaurant> {
  const made = full.get(town) ?? fill(town);
  full.set(town, made);
  return made;
}

async function fill(town: Town): Promise<PartnerRestaurant> {
  const restaurant = await town.partners.restaurant("TEST", 13);
  await Promise.all(
    Array.from({ length: 10 }, () => restaurant.ask("POST", "/domains", { domain: newDomain() })),
  );
  return restaurant;
}
