import type { DoorName } from "./callers.ts";
import { limitNetwork } from "./client-ip.ts";
import type { Bucket } from "./rate-limit.ts";

/**
 * The policy table: every limit on requests in one place. The first rows are; business
 * quotas (sandboxes, newsletter per restaurant, …) are counted in the database with the write itself.
 */
export type LimitSubject = "restaurant" | "ip" | "token" | "user" | "partnerKey" | "partner";

export interface Limit {
  limit: number;
  windowMs: number;
  /** What makes a bucket somebody's. An IPv6 client is its /64, and shares twice the limit with all of its /48. */
  per: readonly LimitSubject[];
}

const minute = 60_000;
const perGuest = ["restaurant", "ip"] as const;

export const limits = {
  orders: { limit: 10, windowMs: minute, per: perGuest },
  reservations: { limit: 20, windowMs: minute, per: perGuest },
  couponsValidate: { limit: 30, windowMs: minute, per: perGuest },
  couponsPreview: { limit: 30, windowMs: minute, per: perGuest },
  newsletter: { limit: 5, windowMs: minute, per: ["ip"] },
  dineInAvailability: { limit: 60, windowMs: minute, per: perGuest },
  addressSearch: { limit: 30, windowMs: minute, per: ["ip"] },
  trackingIp: { limit: 60, windowMs: minute, per: ["ip"] },
  trackingToken: { limit: 30, windowMs: minute, per: ["token"] },
  prepTime: { limit: 600, windowMs: minute, per: perGuest },
  siteGate: { limit: 600, windowMs: minute, per: perGuest },
  partnerKey: { limit: 120, windowMs: minute, per: ["partnerKey"] },
  partner: { limit: 600, windowMs: minute, per: ["partner"] },
  // Messages of AI clients; their tool calls are calls of the API besides.
  mcp: { limit: 240, windowMs: minute, per: ["partnerKey"] },
  // What the rules do not name.
  quote: { limit: 30, windowMs: minute, per: perGuest },
  dineInHolds: { limit: 20, windowMs: minute, per: perGuest },
  dineInWaitlist: { limit: 10, windowMs: minute, per: perGuest },
  orderSlots: { limit: 120, windowMs: minute, per: perGuest },
  orderEvents: { limit: 30, windowMs: minute, per: ["ip"] },
  orderCancel: { limit: 10, windowMs: minute, per: ["ip"] },
  // Three requests to a slip, and a look every few seconds; a kitchen's printers share an address.
  printer: { limit: 240, windowMs: minute, per: ["token"] },
  printerIp: { limit: 2_400, windowMs: minute, per: ["ip"] },
  paymentCallback: { limit: 1200, windowMs: minute, per: ["ip"] },
  // Forms without script, whose door knows no restaurant.
  plainBasket: { limit: 60, windowMs: minute, per: ["ip"] },
  plainOrders: { limit: 10, windowMs: minute, per: ["ip"] },
  // Drawn once and kept; whoever looks at all dishes of a menu is no guest.
  drawnPicture: { limit: 120, windowMs: minute, per: ["ip"] },
  // While one types; a question takes tens of milliseconds of the processor.
  docsSearch: { limit: 120, windowMs: minute, per: ["ip"] },
  siteGateGuess: { limit: 10, windowMs: minute, per: ["ip"] },
  // A mail each; an account's own are counted in the database (people-tries.ts).
  newPassword: { limit: 10, windowMs: minute, per: ["ip"] },
  ownerPages: { limit: 30, windowMs: minute, per: ["ip"] },
  sandboxPayment: { limit: 60, windowMs: minute, per: ["ip"] },
  // Mail programs press the button for many readers from few addresses.
  unsubscribe: { limit: 600, windowMs: minute, per: ["ip"] },
  staff: { limit: 600, windowMs: minute, per: ["user"] },
  failedAuthentication: { limit: 60, windowMs: minute, per: ["ip"] },
  // Well-formed, unknown, and so worth a look into the database: made-up ones are not among them.
  unknownKeys: { limit: 600, windowMs: minute, per: ["ip"] },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Signed-in people and partners share the limits of their door; every other route names its own. */
const limitsOfDoor: Partial<Record<DoorName, readonly LimitName[]>> = {
  staff: ["staff"],
  operator: ["staff"],
  partner: ["partnerKey", "partner"],
  partnerRestaurant: ["partnerKey", "partner"],
  mcp: ["mcp"],
  portal: ["staff", "partner"],
  portalRestaurant: ["staff", "partner"],
};

export const limitsOf = (route: { door: DoorName; limits?: readonly LimitName[] }): readonly LimitName[] =>
  route.limits ?? limitsOfDoor[route.door] ?? [];

/** Who a request counts for; what a route's limits do not name may be missing. */
export interface LimitSubjects {
  restaurant?: string | undefined;
  ip: string;
  token?: string | undefined;
  user?: string | undefined;
  partnerKey?: string | undefined;
  partner?: string | undefined;
}

/** How many clients a /48 counts as: a household or an office has one, and so has whoever wants 65,536 addresses. */
const clientsOfNetwork = 2;

/** The buckets of some policies for one subject. */
export const bucketsOf = (names: readonly LimitName[], subjects: LimitSubjects): Bucket[] =>
  names.flatMap((name) => {
    const bucket = bucketOf(name, subjects);
    const network = (limits[name].per as readonly LimitSubject[]).includes("ip")
      ? limitNetwork(subjects.ip)
      : null;
    if (network === null) return [bucket];
    const wide = bucketOf(name, { ...subjects, ip: network });
    return [bucket, { ...wide, limit: clientsOfNetwork * wide.limit }];
  });

function bucketOf(name: LimitName, subjects: LimitSubjects): Bucket {
  const policy: Limit = limits[name];
  let key: string = name;
  for (const subject of policy.per) {
    const value = subjects[subject];
    if (value === undefined)
      throw new Error(`The limit ${name} counts per ${subject}, which this route does not have.`);
    key += `|${value.length > 128 ? value.slice(0, 128) : value}`;
  }
  return { key, limit: policy.limit, windowMs: policy.windowMs };
}
