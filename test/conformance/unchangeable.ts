import { createPartner, type PartnerRestaurant } from "./partner.ts";
import { newPlace } from "./partners.ts";
import type { Town } from "./town.ts";

/** Restaurants of a partner that can be read and not changed. */
export interface Unchangeable {
  /** Real, and deleted. */
  archived: PartnerRestaurant;
  /** What the service shows around with. */
  demo: PartnerRestaurant;
}

const made = new WeakMap<Town, Promise<Unchangeable>>();

export function unchangeable(town: Town): Promise<Unchangeable> {
  const known = made.get(town) ?? make(town);
  made.set(town, known);
  return known;
}

async function make(town: Town): Promise<Unchangeable> {
  const partner = await createPartner(town, { environment: "LIVE" });
  const [archived] = await partner.importRestaurants([newPlace()]);
  const [demo] = await partner.importRestaurants([newPlace()], { demo: true });
  // Before the end of it: a domain can be removed afterwards, too.
  await archived!.ask("POST", "/domains", { domain: `${archived!.slug}.no` });
  await archived!.ask("DELETE", "");
  return { archived: archived!, demo: demo! };
}
