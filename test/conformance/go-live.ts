import type { Answer } from "./http-client.ts";
import { createPartner, type PartnerRestaurant } from "./partner.ts";
import { newPlace } from "./partners.ts";
import type { Town } from "./town.ts";

/** What a restaurant's way to its guests answered, step by step. */
export interface WayToLive {
  restaurant: PartnerRestaurant;
  /** The owner has not signed. */
  unsigned: { read: Answer; asked: Answer; withdrawn: Answer };
  /** Everything but a domain is in order. */
  unfinished: Answer;
  asked: Answer;
  askedAgain: Answer;
  withdrawn: Answer;
  approved: { read: Answer; asked: Answer; withdrawn: Answer };
}

const made = new WeakMap<Town, Promise<WayToLive>>();

/** One restaurant's way, gone once for all sentences: afterwards it is open, signed for, and has an owner. */
export function wayToLive(town: Town): Promise<WayToLive> {
  const known = made.get(town) ?? go(town);
  made.set(town, known);
  return known;
}

export const company = {
  orgNumber: "974760673",
  legalName: "Prøvekroa AS",
  addressLine1: "Munkegata 1",
  postalCode: "7013",
  city: "Trondheim",
};

async function go(town: Town): Promise<WayToLive> {
  const partner = await createPartner(town, { environment: "LIVE" });
  const [restaurant] = await partner.importRestaurants([newPlace()]);
  const call = (method: "GET" | "POST" | "DELETE") => restaurant!.call(method, "/go-live");
  const unsigned = { read: await call("GET"), asked: await call("POST"), withdrawn: await call("DELETE") };
  await restaurant!.ask("PATCH", "/settings", company);
  const owner = await restaurant!.site.staff();
  const { version, textHash } = await owner.call<{ version: string; textHash: string }>("GET", "/agreement");
  await owner.call("POST", "/agreement", { version, textHash, accept: true });
  const domain = { domain: `${restaurant!.slug}.no` };
  const { data } = await restaurant!.ask<{ data: { id: string } }>("POST", "/domains", domain);
  const unfinished = await call("POST");
  await restaurant!.ask("DELETE", `/domains/${data.id}`);
  const asked = await call("POST");
  const askedAgain = await call("POST");
  const withdrawn = await call("DELETE");
  await call("POST");
  await town.operator.run("restaurant", "approve", "--slug", restaurant!.slug);
  const approved = { read: await call("GET"), asked: await call("POST"), withdrawn: await call("DELETE") };
  return { restaurant: restaurant!, unsigned, unfinished, asked, askedAgain, withdrawn, approved };
}
