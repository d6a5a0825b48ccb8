import { randomBytes } from "node:crypto";
import sted from "./data/sted.json" with { type: "json" };
import { heading } from "./heading.ts";
import { createPartner, type Partner, type PartnerRestaurant } from "./partner.ts";
import type { Town } from "./town.ts";

/** Whose restaurant: a sandbox, a real one that is not live yet, or a live one. */
export type RestaurantKind = "TEST" | "NOT_LIVE" | "LIVE";

/** Partners and their restaurants, made when a sentence needs them and shared as far as the partner API's limits go. */
export interface Partners {
  /** A partner for what neither changes it nor counts its calls or restaurants: one below each heading. */
  shared(environment?: "TEST" | "LIVE"): Promise<Partner>;
  /** A restaurant that is only read: one of the shared partner. Its file is `data/sted.json`. */
  sharedRestaurant(kind?: RestaurantKind): Promise<PartnerRestaurant>;
  /**
   * A restaurant of the same file that no other sentence is given. Its partner has other restaurants, and makes at most 30
   * changes a minute: say how many changes the sentence makes, so that it need not wait.
   */
  restaurant(kind?: RestaurantKind, changes?: number): Promise<PartnerRestaurant>;
  /** A partner that can make so many restaurants through the API yet: 10 an hour. Others make theirs with it, too. */
  creator(restaurants: number, environment?: "TEST" | "LIVE"): Promise<Partner>;
}

/** Calls are limited per key too: sentences make about ten of them. */
const restaurantsPerPartner = 10;
const changesPerPartner = 28;
const creationsPerKey = 10;

/** The suite's own restaurant for partners, under a name that nobody else has. */
export const newPlace = (more: object = {}): { slug: string; [more: string]: unknown } => ({
  ...sted,
  slug: newSlug(),
  ...more,
});

export const newSlug = (): string => `prove-${randomBytes(6).toString("hex")}`;

interface Share {
  restaurants: Promise<PartnerRestaurant[]>;
  given: number;
  changesLeft: number;
}

export function createPartners(town: Town): Partners {
  const shares = new Map<RestaurantKind, Share>();
  const sharedPartners = new Map<string, Promise<Partner>>();
  const sharedRestaurants = new Map<string, Promise<PartnerRestaurant>>();
  const creators = new Map<string, { partner: Promise<Partner>; creationsLeft: number }>();
  const environmentOf = (kind: RestaurantKind) => (kind === "TEST" ? "TEST" : "LIVE");

  const open = (kind: RestaurantKind): Share => {
    const partner = createPartner(town, { environment: environmentOf(kind) });
    const files = Array.from({ length: restaurantsPerPartner }, () => newPlace());
    const restaurants = partner.then((one) => one.importRestaurants(files, { live: kind === "LIVE" }));
    return { restaurants, given: 0, changesLeft: changesPerPartner };
  };

  const partners: Partners = {
    shared: (environment = "TEST") =>
      known(sharedPartners, here(environment), () => createPartner(town, { environment })),
    sharedRestaurant: (kind = "TEST") =>
      known(sharedRestaurants, here(kind), async () => {
        const partner = await partners.shared(environmentOf(kind));
        const [restaurant] = await partner.importRestaurants([newPlace()], { live: kind === "LIVE" });
        return restaurant!;
      }),
    async restaurant(kind = "TEST", changes = 2) {
      let share = shares.get(kind);
      // Taken before anything is waited for: sentences are tried at the same time.
      if (!share || share.given === restaurantsPerPartner || share.changesLeft < changes) {
        share = open(kind);
        shares.set(kind, share);
      }
      const place = share.given;
      share.given += 1;
      share.changesLeft -= changes;
      return (await share.restaurants)[place]!;
    },
    creator(restaurants, environment = "TEST") {
      let creator = creators.get(environment);
      if (!creator || creator.creationsLeft < restaurants) {
        creator = { partner: createPartner(town, { environment }), creationsLeft: creationsPerKey };
        creators.set(environment, creator);
      }
      creator.creationsLeft -= restaurants;
      return creator.partner;
    },
  };
  return partners;
}

/** All sentences together would make more calls with one key than are let through. */
const here = (what: string): string => `${heading.getStore()} ${what}`;

function known<Key, Value>(
  made: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const promise = made.get(key) ?? make();
  made.set(key, promise);
  return promise;
}
