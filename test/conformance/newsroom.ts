import { randomBytes } from "node:crypto";
import type { Answer } from "./http-client.ts";
import { createPartner, type Partner, type PartnerRestaurant } from "./partner.ts";
import { newPlace } from "./partners.ts";
import type { Town } from "./town.ts";
import type { WireNews } from "./wire-types-integration.ts";

/** A partner that writes news to restaurants of its own. */
export interface Newsroom {
  partner: Partner;
  /** The one that its news goes to unless said otherwise, and another one. */
  place: PartnerRestaurant;
  secondPlace: PartnerRestaurant;
  /** What a draft is made of. */
  draft(more?: object): { title: string; [more: string]: unknown };
  /** Sends a draft; any answer. */
  send(more?: object): Promise<Answer>;
  /** Writes a draft. */
  write(more?: object): Promise<WireNews>;
  /** News as it is read by itself. */
  read(id: string): Promise<WireNews>;
  act(id: string, action: string, more?: object): Promise<Answer>;
  /** An action that must be done. */
  acted(id: string, action: string, more?: object): Promise<WireNews>;
}

/** Publishing and scheduling: 10 a day a partner. Changes: 60 in ten minutes. */
const sendsPerPartner = 10;
const changesPerPartner = 56;

interface Open {
  room: Promise<Newsroom>;
  sendsLeft: number;
  changesLeft: number;
}
const rooms = new WeakMap<Town, Map<string, Open>>();

/**
 * A newsroom that has so many publications and changes left. Others use it too: news of theirs are not to be counted, nor its
 * restaurants to be changed.
 */
export function newsroom(
  town: Town,
  sends = 0,
  { changes = 2 + sends, environment = "TEST" as "TEST" | "LIVE" } = {},
): Promise<Newsroom> {
  const open = rooms.get(town) ?? new Map<string, Open>();
  rooms.set(town, open);
  let current = open.get(environment);
  if (!current || current.sendsLeft < sends || current.changesLeft < changes) {
    const room = newNewsroom(town, environment);
    current = { room, sendsLeft: sendsPerPartner, changesLeft: changesPerPartner };
    open.set(environment, current);
  }
  current.sendsLeft -= sends;
  current.changesLeft -= changes;
  return current.room;
}

/** One that nobody else uses. @param options what its partner is like */
export async function newNewsroom(
  town: Town,
  environment: "TEST" | "LIVE" = "TEST",
  options: Parameters<typeof createPartner>[1] = {},
): Promise<Newsroom> {
  const partner = await createPartner(town, { environment, ...options });
  const [place, secondPlace] = await partner.importRestaurants([newPlace(), newPlace()]);
  return newsroomOf(partner, place!, secondPlace!);
}

export function newsroomOf(
  partner: Partner,
  place: PartnerRestaurant,
  secondPlace: PartnerRestaurant,
): Newsroom {
  const room: Newsroom = {
    partner,
    place,
    secondPlace,
    draft: (more = {}) => ({
      title: `Nytt ${randomBytes(6).toString("hex")}`,
      body: "Nå kan du sette **kjøkkenet** på pause.",
      level: "INFO",
      audienceAll: false,
      restaurantSlugs: [place.slug],
      ...more,
    }),
    send: (more) => partner.call("POST", "/news", room.draft(more)),
    write: async (more) => (await partner.ask<{ data: WireNews }>("POST", "/news", room.draft(more))).data,
    read: async (id) => (await partner.ask<{ data: WireNews }>("GET", `/news/${id}`)).data,
    act: (id, action, more = {}) => partner.call("POST", `/news/${id}/actions`, { action, ...more }),
    acted: async (id, action, more = {}) =>
      (await partner.ask<{ data: WireNews }>("POST", `/news/${id}/actions`, { action, ...more })).data,
  };
  return room;
}

/** A moment ahead of now, ISO 8601 in UTC. */
export const inHours = (hours: number): string =>
  new Date(Date.now() + Math.round(hours * 3_600_000)).toISOString();
