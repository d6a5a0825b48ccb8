import type { PartnerRestaurant } from "./partner.ts";
import { newDomain } from "./surroundings.ts";
import type { Town } from "./town.ts";
import type { WireDomain } from "./wire-types-integration.ts";

/** What a look at the name servers found, and the domain after it. */
export interface Looked {
  data: WireDomain;
  check: string;
}

export const claim = async (restaurant: PartnerRestaurant, domain = newDomain()): Promise<WireDomain> =>
  (await restaurant.ask<{ data: WireDomain }>("POST", "/domains", { domain })).data;

export const look = (restaurant: PartnerRestaurant, { id }: WireDomain): Promise<Looked> =>
  restaurant.ask<Looked>("POST", `/domains/${id}/verify`);

/** Claims a name, puts its record into the DNS, and has it looked up: three changes with those of `claim` and `look`. */
export async function prove(
  town: Town,
  restaurant: PartnerRestaurant,
  domain = newDomain(),
): Promise<{ claimed: WireDomain; verified: WireDomain }> {
  const { zones } = town.surroundings;
  const claimed = await claim(restaurant, domain);
  zones.put(claimed.verification!.name, [claimed.verification!.value]);
  return { claimed, verified: (await look(restaurant, claimed)).data };
}

const proved = new WeakMap<Town, Promise<Proved>>();

/** A sandbox whose domain is verified, for sentences that only look at it. */
export interface Proved {
  restaurant: PartnerRestaurant;
  claimed: WireDomain;
  verified: WireDomain;
}

export function provedDomain(town: Town): Promise<Proved> {
  const made = proved.get(town) ?? makeProved(town);
  proved.set(town, made);
  return made;
}

async function makeProved(town: Town): Promise<Proved> {
  const restaurant = await town.partners.restaurant("TEST", 2);
  return { restaurant, ...(await prove(town, restaurant)) };
}
