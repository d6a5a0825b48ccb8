import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import type { DineInSettings } from "../../domain/dine-in-settings.ts";
import type { Environment } from "../../domain/environment.ts";
import { openShop, type Shop, type ShopFile } from "../orders/shop.fixture.ts";
import type { Availability, PlacedReservation } from "./schemas.ts";

/** The pizzeria with a room: two tables for two at the window, two for four and one for six in the hall. */
export const roomOf = {
  areas: [
    { ref: "vindu", name: "Vindu" },
    { ref: "sal", name: "Sal" },
  ],
  tables: [
    { name: "V1", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "V2", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "S1", area: "sal", minSeats: 2, maxSeats: 4 },
    { name: "S2", area: "sal", minSeats: 2, maxSeats: 4 },
    { name: "R1", area: "sal", minSeats: 4, maxSeats: 6 },
  ],
  tableCombinations: [{ tables: ["S1", "S2"], minSeats: 5, maxSeats: 8 }],
};

export type DiningFile = ShopFile &
  typeof roomOf & { settings: { reservationsEnabled: boolean; dineIn: Partial<DineInSettings> } };

export interface Dining extends Shop {
  areaId(name: string): string;
  tableId(name: string): string;
  /** Four at 19:00 the day after the tests' Friday, unless said otherwise. */
  booking(more?: Record<string, unknown>): Record<string, unknown>;
  book(
    more?: Record<string, unknown>,
    options?: { key?: string; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** Books and expects 201. */
  booked(more?: Record<string, unknown>, key?: string): Promise<PlacedReservation>;
  hold(more?: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Two more wait for a table, between half past six and half past seven, unless said otherwise. */
  wait(more?: Record<string, unknown>): Promise<LightMyRequestResponse>;
  askAvailability(
    query: Record<string, string | number>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Expects 200. */
  availability(query: Record<string, string | number>): Promise<Availability>;
}

/** Saturday, a day after the clock of the tests. */
export const saturday = "2026-06-13";
export const saturdayAt = (time: string): string => `${saturday}T${time}:00+02:00`;

/** A room with a single table, for four. */
export const oneTable = (file: object): void =>
  void Object.assign(file, { tables: [{ name: "1", minSeats: 1, maxSeats: 4 }], tableCombinations: [] });

/** Imports the restaurant with changes; every one has a slug of its own. */
export async function openDining(
  app: TestApp,
  change: (file: DiningFile) => void = () => undefined,
  options: { environment?: Environment; live?: boolean } = {},
): Promise<Dining> {
  const shop = await openShop(
    app,
    (file) => {
      Object.assign(file, structuredClone(roomOf));
      Object.assign(file.settings, { reservationsEnabled: true, dineIn: {} });
      change(file as DiningFile);
    },
    options,
  );
  const loaded = await app.ctx.snapshots.byId(shop.restaurantId);
  const { areas, tables } = loaded!.snapshot.diningRoom;
  const idIn = (list: { id: string; name: string }[], name: string): string => {
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(`The room has no ${name}.`);
    return found.id;
  };
  const dining: Dining = {
    ...shop,
    areaId: (name) => idIn(areas, name),
    tableId: (name) => idIn(tables, name),
    booking: (more = {}) => ({
      slug: shop.slug,
      dineInAt: saturdayAt("19:00"),
      partySize: 4,
      customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
      ...more,
    }),
    book: (more, sent = {}) => shop.post(dining.booking(more), { ...sent, path: "/reservations" }),
    async booked(more, key) {
      const response = await dining.book(more, key ? { key } : {});
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json();
    },
    hold: (more = {}) =>
      shop.post(
        { slug: shop.slug, dineInAt: saturdayAt("19:00"), partySize: 4, ...more },
        { path: "/dine-in/holds" },
      ),
    wait(more = {}) {
      guests += 1;
      const customer = {
        name: `Gjest ${guests}`,
        phone: `9${1_000_000 + guests}`,
        email: `g${guests}@example.com`,
      };
      return shop.post(
        { slug: shop.slug, date: saturday, partySize: 2, from: "18:30", to: "19:30", customer, ...more },
        { path: "/dine-in/waitlist" },
      );
    },
    askAvailability: (query, headers = {}) =>
      app.inject({
        url: `/api/v1/dine-in/availability?${new URLSearchParams(
          Object.entries({ slug: shop.slug, ...query }).map(([name, value]) => [name, String(value)]),
        )}`,
        headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${shop.key}`, ...headers },
        remoteAddress: nextAddress(),
      }),
    async availability(query) {
      const response = await dining.askAvailability(query);
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json();
    },
  };
  return dining;
}

let guests = 0;
let addresses = 0;
/** Guests come from addresses of their own, so that no limit stands in the way of a test. */
const nextAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
