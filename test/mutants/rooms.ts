import { globSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Area } from "./mutant.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the mutants of an area are looked for when nobody has named them, and who should notice. */
interface Room {
  area: Area;
  /** Source files, or names in the catalogue of the database. */
  sources: readonly string[] | RegExp;
  /** Tests of the same folder notice too, and are asked first. */
  tests: readonly string[];
}

const tests = {
  orders: [
    "src/features/orders/place-order.test.ts",
    "src/features/orders/limits.test.ts",
    "src/features/orders/capacity.test.ts",
    "src/features/orders/*.test.ts",
    "src/features/coupons/*.test.ts",
    "src/features/{order-times,kitchen}/*.test.ts",
    "test/security/coupon-race.test.ts",
    "test/security/money.test.ts",
    "test/security/time.test.ts",
  ],
  payments: [
    "src/features/payments/{payments,reserved-money,bystanders,refunds,misbehaving-providers}.test.ts",
    "src/features/payments/*.test.ts",
    "src/platform/payments/*.test.ts",
    "src/features/orders/staff-api.test.ts",
    "src/features/reservations/deposit.test.ts",
    "test/security/payment-callbacks.test.ts",
    "test/emulators/*.test.ts",
  ],
  reservations: [
    "src/features/reservations/each-party-alone.test.ts",
    "src/features/reservations/{seat-party,change-reservation,place-reservation}.test.ts",
    "src/features/reservations/*.test.ts",
    "src/domain/*{table,reservation,waitlist}*.test.ts",
  ],
  mails: [
    "src/features/mails/{order-mails,table-mails}.test.ts",
    "src/features/mails/*.test.ts",
    "src/platform/mail/*.test.ts",
  ],
  webhooks: ["src/features/webhooks/*.test.ts"],
  domains: ["src/features/domains/*.test.ts", "test/security/*domain*.test.ts"],
  menus: [
    "src/features/menus/*.test.ts",
    "src/features/menu-content/*.test.ts",
    "src/features/restaurants/*.test.ts",
    "test/security/partner-bodies.test.ts",
  ],
  door: [
    "src/platform/http/*.test.ts",
    "test/security/{http-edge,headers,bodies,cors,keys-and-origins,restaurant-door,partner-door,key-guessing}.test.ts",
    "test/security/*.test.ts",
    "test/{openapi,mcp,service}.test.ts",
    "src/features/{partners,uploads,domains}/*.test.ts",
  ],
  people: ["src/features/people/*.test.ts", "src/features/keys/*.test.ts", "src/features/partners/*.test.ts"],
  dashboard: ["web/dashboard/**/*.test.ts", "web/i18n/*.test.ts"],
  storefront: ["web/storefront/**/*.test.ts"],
};

const inBrowser = (...names: string[]): string[] => names.map((name) => `test/e2e/${name}.test.ts`);
const features = (...names: string[]): string[] => names.map((name) => `src/features/${name}/**/*.ts`);

export const rooms: readonly Room[] = [
  {
    area: "domain",
    sources: ["src/domain/menu-text/*.ts"],
    tests: ["src/platform/pdf/*.test.ts", "src/features/menu-imports/*.test.ts"],
  },
  {
    area: "domain",
    sources: [
      "src/domain/{address-*,allergens,catalogue,delivery-zones,email-identity,geometry,host-name,menu-visibility}.ts",
      "src/domain/{org-number,phone,slug,text-*,zone-polygon}.ts",
    ],
    tests: [
      "src/features/{delivery,delivery-zones,menus,menu-content}/*.test.ts",
      "src/platform/addresses/*.test.ts",
    ],
  },
  {
    area: "domain",
    sources: ["src/domain/**/*.ts"],
    tests: [
      "src/domain/**/*.test.ts",
      "src/features/coupons/*.test.ts",
      "src/features/orders/quote-order.test.ts",
      "src/features/reservations/availability.test.ts",
      "src/features/menus/*.test.ts",
      "src/features/restaurants/*.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{openapi*,docs-*,guides,llms-text}.ts"],
    tests: ["test/openapi.test.ts", "test/{integrator,partner}-docs.test.ts", "src/platform/http/*.test.ts"],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{mcp-*,through-mcp}.ts"],
    tests: ["test/mcp.test.ts", "test/openapi.test.ts"],
  },
  {
    area: "doors",
    sources: ["src/platform/http/**/*.ts", "src/config.ts"],
    tests: [...tests.door, "src/config.test.ts"],
  },
  {
    area: "doors",
    sources: [
      "src/platform/{people*,tokens,secrets,secret-file,quotas,ids,problem}.ts",
      ...features("people", "keys"),
    ],
    tests: ["src/platform/*.test.ts", ...tests.people, "test/security/*.test.ts"],
  },
  { area: "orders", sources: features("orders", "coupons", "order-times", "kitchen"), tests: tests.orders },
  {
    area: "payments",
    sources: [...features("payments"), "src/platform/payments/**/*.ts"],
    tests: tests.payments,
  },
  {
    area: "reservations",
    sources: features("reservations"),
    tests: [...tests.reservations, "src/features/mails/reservation-mails.test.ts"],
  },
  {
    area: "outbound",
    sources: ["src/platform/{outbound-http,public-address,public-host,dns,dns-texts,at-once,loops}.ts"],
    tests: [
      "src/platform/{dns,dns-texts,public-address,public-host,outbound-http,at-once,loops}.test.ts",
      "src/features/webhooks/d*.test.ts",
      ...tests.domains,
      "src/features/sender-domains/*.test.ts",
    ],
  },
  { area: "outbound", sources: features("webhooks"), tests: tests.webhooks },
  { area: "outbound", sources: features("domains"), tests: tests.domains },
  {
    area: "menus",
    sources: features("menus", "menu-content", "restaurants", "opening-hours", "delivery-zones"),
    tests: [
      ...tests.menus,
      "src/features/kitchen/staff-api.test.ts",
      "src/features/orders/quote-order.test.ts",
    ],
  },
  {
    area: "menus",
    sources: [
      ...features("addresses", "menu-imports", "uploads"),
      "src/platform/{addresses,pdf,menu-reader,pictures,storage}/**/*.ts",
    ],
    tests: [
      "src/platform/{addresses,pdf,menu-reader,pictures,storage}/*.test.ts",
      "src/features/{delivery,menu-imports,uploads}/*.test.ts",
      "src/features/orders/quote-order.test.ts",
      "test/security/partner-types.test.ts",
    ],
  },
  { area: "people", sources: [...features("mails"), "src/platform/mail/**/*.ts"], tests: tests.mails },
  {
    area: "people",
    sources: [
      ...features(
        "owners",
        "partners",
        "go-live",
        "sender-domains",
        "newsletter",
        "news",
        "brand",
        "site-gate",
        "settings",
      ),
      "src/platform/sender-domains/**/*.ts",
    ],
    tests: ["test/security/partner-*.test.ts", "test/mcp.test.ts", "test/service.test.ts"],
  },
  {
    area: "sql",
    sources: /^function (?:place_orders|move_order|release_order|revise_time|next_event_at|reserve_refund)$/,
    tests: [
      "src/features/orders/given-back.test.ts",
      "src/features/orders/order-database.test.ts",
      "src/features/orders/coupon-guests.test.ts",
      "src/features/orders/limits.test.ts",
      "src/features/orders/capacity.test.ts",
      "src/features/orders/move-order.test.ts",
      "src/features/orders/refund-order.test.ts",
      ...tests.orders,
      "src/features/webhooks/*.test.ts",
      "src/features/mails/queued-mails.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /mail|newsletter|marketing|refund.*mail/,
    tests: [
      "test/database-refuses.test.ts",
      ...tests.mails,
      "src/features/newsletter/*.test.ts",
      ...tests.reservations,
    ],
  },
  { area: "sql", sources: /maintain_/, tests: ["src/platform/db/log-partitions.test.ts"] },
  {
    area: "sql",
    sources: /payment|refund|claim_|settle_|is_reservation_due/,
    tests: [...tests.payments, ...tests.orders],
  },
  {
    area: "sql",
    sources: /webhook|event_at|emit_/,
    tests: [
      "src/features/webhooks/{delivery-queue,order-events,create-webhook,deliver-webhooks}.test.ts",
      ...tests.webhooks,
      ...tests.orders,
    ],
  },
  { area: "sql", sources: /quota/, tests: ["src/platform/quotas.test.ts"] },
  {
    area: "sql",
    sources: /reserv|table|party|seat|booking|dining|dine_in|time_left|waitlist|area/,
    tests: tests.reservations,
  },
  {
    area: "sql",
    sources: /order|slot|coupon|stock|kitchen|pickup_code|quota|new_id|iso_utc/,
    tests: [
      "src/features/orders/{order-database,capacity}.test.ts",
      "src/platform/quota-windows.test.ts",
      ...tests.orders,
      "test/security/rate-limits.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /snapshot|keys|origin|domain|partner|restaurant|owner|upload|news|menu|person|invite/,
    tests: [
      "test/database-tells.test.ts",
      "test/database-refuses.test.ts",
      ...tests.menus,
      ...tests.domains,
      ...tests.people,
      "src/features/{partners,owners,go-live,settings,uploads,news,menu-imports}/*.test.ts",
      "src/platform/db/*.test.ts",
    ],
  },
  {
    area: "sql",
    sources: /./,
    tests: [
      "test/database-refuses.test.ts",
      ...tests.menus,
      ...tests.people,
      "src/features/{delivery,opening-hours,delivery-zones}/*.test.ts",
      "src/platform/addresses/*.test.ts",
      "test/tenancy.test.ts",
    ],
  },
  {
    area: "web",
    sources: [
      "web/dashboard/office/**/*.{ts,tsx}",
      "web/i18n/{office,integrations}*.ts",
      "web/dashboard/news/*.{ts,tsx}",
    ],
    tests: [...tests.dashboard, ...inBrowser("dashboard-settings", "dashboard-office")],
  },
  {
    area: "web",
    sources: [
      "web/dashboard/reservations/*.{ts,tsx}",
      "web/i18n/reservations*.ts",
      "web/dashboard/pages/reservations.tsx",
    ],
    tests: [...tests.dashboard, ...inBrowser("dashboard-reservations")],
  },
  {
    area: "web",
    sources: ["web/dashboard/{order,print}/*.{ts,tsx}"],
    tests: [...tests.dashboard, ...inBrowser("dashboard-order", "dashboard")],
  },
  {
    area: "web",
    sources: ["web/dashboard/**/*.{ts,tsx}", "web/i18n/dashboard*.ts"],
    tests: [
      ...tests.dashboard,
      ...inBrowser("dashboard", "dashboard-order", "dashboard-reservations", "dashboard-office"),
    ],
  },
  {
    area: "web",
    sources: ["web/storefront/booking/*.{ts,tsx}", "web/i18n/booking*.ts"],
    tests: [...tests.storefront, ...inBrowser("booking-screens", "booking")],
  },
  {
    area: "web",
    sources: ["web/storefront/tracking/*.{ts,tsx}", "web/i18n/tracking*.ts"],
    tests: [...tests.storefront, ...inBrowser("storefront-screens", "storefront", "booking")],
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{address-*,use-address-*,zone-*,delivery-*}.{ts,tsx}"],
    tests: [...tests.storefront, ...inBrowser("address-search", "storefront-screens", "storefront")],
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{combo-*,newsletter-*,use-popup,payment-*}.{ts,tsx}"],
    tests: [
      ...tests.storefront,
      ...inBrowser("combo", "newsletter-popup", "payment-choice", "storefront-screens"),
    ],
  },
  {
    area: "web",
    sources: [
      "web/storefront/pages/*.tsx",
      "web/storefront/server.tsx",
      "web/i18n/{front,gate,newsletter,owners,sandbox}.ts",
    ],
    tests: [
      "src/features/{owners,newsletter,site-gate}/*.test.ts",
      ...inBrowser("storefront-pages", "site-gate", "storefront-screens"),
    ],
  },
  {
    area: "web",
    sources: ["web/{storefront,ui,i18n}/**/*.{ts,tsx}", "web/api.ts"],
    tests: [
      "web/ui/*.test.ts",
      ...tests.storefront,
      ...inBrowser(
        "storefront-screens",
        "storefront-states",
        "storefront",
        "storefront-pictures",
        "storefront-pages",
        "booking-screens",
        "booking",
      ),
    ],
  },
];

/** Made for tests, beside what they test; and texts and published examples, which tests of their own hold. */
const isNoSource = (path: string): boolean =>
  /\.(?:test|fixture)\.tsx?$|\/(?:texts\.|english-texts|demo)|\/schemas?\.ts$|-(?:schemas|example)\.ts$/.test(
    path,
  );

export const filesOf = (room: Room): string[] =>
  room.sources instanceof RegExp
    ? []
    : globSync([...room.sources], { cwd: root })
        .filter((path) => !isNoSource(path))
        .sort();

/** The room of an object of the database: the first whose pattern it matches. */
export const roomOfObject = (name: string): Room =>
  rooms.find(({ sources }) => sources instanceof RegExp && sources.test(name))!;

/** Test files for a place: the one named like it, its folder's, then the room's. */
export function testsOf(room: Room, place: string): string[] {
  const own = place.replace(/\.tsx?$/, ".test.ts");
  const named = globSync([...room.tests], { cwd: root });
  // In the order of the patterns, which says who is likeliest to notice.
  const inOrder = room.tests.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
  const beside = place.includes("/") ? globSync(`${dirname(place)}/*.test.ts`, { cwd: root }).sort() : [];
  const words = new Set(basename(own, ".test.ts").split(/[-_ ]/));
  const likeness = (path: string): number =>
    basename(path, ".test.ts")
      .split("-")
      .filter((word) => words.has(word)).length;
  const near = beside.sort((a, b) => likeness(b) - likeness(a));
  return [...new Set([...(beside.includes(own) ? [own] : []), ...near, ...inOrder])].filter(
    (path) => beside.includes(path) || named.includes(path),
  );
}

export const sizeOf = (place: string): number => statSync(join(root, place)).size;
