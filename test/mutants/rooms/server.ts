import type { Room } from "./room.ts";

const features = (...names: string[]): string[] => names.map((name) => `src/features/${name}/**/*.ts`);
const security = (names: string): string => `test/security/{${names}}.test.ts`;

/** The program without its pages. */
export const serverRooms: readonly Room[] = [
  // How often they come round: what each does is in the room of what it is about.
  { area: "upkeep", sources: ["src/features/*/jobs.ts"], tests: ["src/worker.test.ts"] },
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
      "src/features/{addresses,delivery-zones,menus,menu-content}/*.test.ts",
      "src/platform/addresses/*.test.ts",
    ],
  },
  {
    area: "domain",
    sources: ["src/domain/{dish-fields,combo,menu-path,picture-forms,crop}.ts"],
    tests: ["src/features/menu-content/*.test.ts", "src/features/uploads/*.test.ts"],
  },
  {
    area: "domain",
    sources: [
      "src/domain/{roles,second-factor,scopes,partner-status,key-expiry,password,retention,idempotency-key}.ts",
      "src/domain/{browser-name,brand-color,contrast}.ts",
    ],
    tests: [
      "src/domain/{second-factor,scopes,key-expiry,browser-name,brand-color}.test.ts",
      "src/features/partners/{portal-api,keys-portal-api,team,applications}.test.ts",
      "src/features/{people,colleagues,keys,brand}/*.test.ts",
      "src/features/console/retention.test.ts",
    ],
  },
  {
    area: "domain",
    sources: [
      "src/domain/{dine-in-settings,turn-time,room-fields,pacing,reservation-slots,table*,waitlist}.ts",
    ],
    tests: [
      "src/domain/{dine-in-settings,reservation-slots,table-availability,tables,waitlist}.test.ts",
      "src/features/reservations/{availability,settings-api,partner-settings,tell-waitlist}.test.ts",
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
      "src/features/reservations/hold-table.test.ts",
      "src/features/menus/*.test.ts",
      "src/features/restaurants/*.test.ts",
      "src/features/settings/*.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{openapi*,guides,llms-text}.ts", "src/platform/docs/!(*.test).ts"],
    tests: [
      "test/openapi.test.ts",
      "test/{integrator,partner}-docs.test.ts",
      "test/docs-{site,samples}.test.ts",
      "src/platform/docs/*.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{mcp-*,through-mcp}.ts"],
    tests: ["test/{mcp,mcp-overview,openapi}.test.ts"],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{*rate-limit*,limits,edge-*,auth-failures}.ts"],
    tests: [
      security("rate-limits,key-guessing,restaurant-door,partner-door,http-edge"),
      "src/features/partners/limits-portal-api.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{static-files,html,compressed,error-page}.ts", ...features("storefront")],
    tests: [
      security("headers,news-markdown"),
      "src/features/{menus/rendered-menus,domains/domain-pages,domains/primary-domain}.test.ts",
      "src/features/{owners,newsletter,mails}/pages.test.ts",
      "src/features/{site-gate/site-gate,orders/return-urls}.test.ts",
      "test/e2e/{storefront-pages,site-gate,menu-parts}.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{staff-*,sign-in-routes}.ts"],
    tests: [
      security("staff-door,access-matrix,role-freshness,scopes,revocation,cors,bodies"),
      "src/features/people/*.test.ts",
      "src/features/colleagues/staff-api.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/{api-log,access-log,note-calls,redact,why-refused,repeats,shown-keys}.ts"],
    tests: [
      "src/features/partners/*.test.ts",
      "src/features/keys/*.test.ts",
      security("secrets-at-rest,partner-door,restaurant-door,key-guessing"),
      "test/{mcp,openapi}.test.ts",
    ],
  },
  {
    area: "doors",
    sources: ["src/platform/http/**/*.ts", "src/config.ts"],
    tests: [
      "src/config.test.ts",
      security("http-edge,headers,bodies,cors,keys-and-origins,restaurant-door,partner-door,key-guessing"),
      security("smuggling,slow-clients,rate-limits,scopes,staff-door,same-answer,access-matrix,partner-http"),
      security("portal-door,same-answer,revocation"),
      "test/{openapi,mcp}.test.ts",
      "src/features/{uploads,keys}/*.test.ts",
      "src/features/partners/{keys-portal-api,portal-api,list-api-calls}.test.ts",
      "src/features/people/looks.test.ts",
      "src/features/menu-draft/staff-api.test.ts",
    ],
  },
  {
    area: "doors",
    sources: [
      "src/platform/{people*,recent-answers,tokens,secrets,secret-file,quotas,ids,problem}.ts",
      ...features("people", "keys"),
    ],
    tests: [
      "src/platform/recent-answers.test.ts",
      "src/features/{people,keys,partners}/*.test.ts",
      "src/features/{colleagues,console,owners}/*.test.ts",
      security("staff-door,access-matrix,role-freshness,scopes,revocation,token-entropy"),
      security("secrets-at-rest,same-answer,key-guessing,rate-limits"),
    ],
  },
  {
    area: "orders",
    sources: [
      ...features("orders", "coupons", "order-times", "kitchen"),
      "src/platform/{live,tracking-url}.ts",
    ],
    tests: [
      "src/features/orders/{place-order,limits,capacity}.test.ts",
      "src/features/orders/*.test.ts",
      "src/features/{coupons,order-times,kitchen}/*.test.ts",
      security("coupon-race,money,time"),
      // A booking is an order too.
      "src/features/reservations/guest-cancels.test.ts",
    ],
  },
  {
    area: "payments",
    sources: [...features("payments"), "src/platform/payments/**/*.ts"],
    tests: [
      "src/features/payments/{payments,authorized-money,bystanders,refunds,misbehaving-providers}.test.ts",
      "src/features/payments/*.test.ts",
      "src/platform/payments/*.test.ts",
      "src/features/orders/{staff-api,refund-order,refund-changed}.test.ts",
      "src/features/reservations/deposit.test.ts",
      // A test payment is decided once, by a guest or by a partner's program.
      "src/features/sandbox/bring-about.test.ts",
      security("payment-callbacks"),
      "test/emulators/*.test.ts",
    ],
  },
  {
    area: "reservations",
    sources: [...features("reservations"), "src/platform/calendar-file.ts"],
    tests: [
      "src/features/reservations/{each-party-alone,seat-party,change-reservation,place-reservation}.test.ts",
      "src/features/reservations/*.test.ts",
      "src/features/mails/reservation-mails.test.ts",
    ],
  },
  {
    area: "outbound",
    sources: ["src/platform/{outbound-http,public-address,public-host,dns,dns-texts,at-once,loops}.ts"],
    tests: [
      "src/platform/{dns,dns-texts,public-address,public-host,outbound-http,at-once,loops}.test.ts",
      "src/features/webhooks/d*.test.ts",
      "src/features/{domains,sender-domains}/*.test.ts",
    ],
  },
  {
    area: "outbound",
    sources: features("webhooks"),
    tests: ["test/traced.test.ts", "src/features/service-status/*.test.ts"],
  },
  { area: "orders", sources: features("sandbox"), tests: ["test/every-event.test.ts"] },
  {
    area: "orders",
    sources: features("printers", "stations"),
    tests: ["src/features/{printers,stations}/*.test.ts", "src/features/orders/board-changes.test.ts"],
  },
  { area: "orders", sources: features("alerts"), tests: ["src/features/orders/move-order.test.ts"] },
  {
    area: "orders",
    sources: ["src/platform/{push,phone}/*.ts"],
    tests: ["src/features/alerts/*.test.ts"],
  },
  {
    area: "orders",
    sources: ["src/platform/slips/*.ts"],
    tests: ["src/features/printers/printing.test.ts"],
  },
  { area: "outbound", sources: features("domains"), tests: ["test/security/*domain*.test.ts"] },
  {
    area: "menus",
    sources: features(
      "menus",
      "menu-content",
      "menu-history",
      "menu-draft",
      "restaurants",
      "opening-hours",
      "delivery-zones",
    ),
    tests: [
      "src/features/{menus,menu-content,menu-draft,restaurants}/*.test.ts",
      security("partner-bodies"),
      "src/features/kitchen/staff-api.test.ts",
      "src/features/orders/quote-order.test.ts",
      "src/features/uploads/forms.test.ts",
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
      "src/features/{addresses,menu-imports,uploads}/*.test.ts",
      "src/features/orders/quote-order.test.ts",
      security("partner-types"),
    ],
  },
  {
    area: "upkeep",
    sources: ["src/platform/readers/*.ts"],
    tests: ["src/platform/{pdf,pictures}/*.test.ts"],
  },
  {
    area: "upkeep",
    sources: ["src/platform/{key,doctor,backup}/*.ts"],
    tests: ["src/platform/{key,doctor,backup}/*.test.ts"],
  },
  {
    area: "upkeep",
    sources: ["src/platform/db/embedded*.ts"],
    tests: ["src/cli/data-folder.test.ts"],
  },
  {
    area: "upkeep",
    sources: ["src/platform/db/*.ts"],
    tests: ["src/platform/{key,doctor}/*.test.ts"],
  },
  {
    area: "doors",
    // What integrators call them with; what is generated of it, and its program for developers, tests read as they are built.
    sources: [
      "clients/typescript/src/{client,partner,send,passing,pause,each,operation-shape,luka-error}.ts",
      "clients/typescript/src/{follow-*,verify-webhook,dev-proxy}.ts",
    ],
    tests: ["test/{client-sends,client-follows,verify-webhook,client,dev-proxy}.test.ts"],
  },
  {
    area: "upkeep",
    sources: ["src/{app,context,luka,serve,settings,spelling,terminal,welcome}.ts"],
    tests: [
      "src/{settings,terminal,config,worker}.test.ts",
      "src/cli/{refusals,commands,lists,cli-words,data-folder}.test.ts",
      "test/{service,watched,traced,bundle}.test.ts",
    ],
  },
  {
    area: "upkeep",
    sources: ["src/cli/*.ts"],
    tests: [
      "src/cli/{refusals,commands,lists,cli-words}.test.ts",
      "src/cli/*.test.ts",
      "src/features/{site-gate/site-gate,console/retention,people/second-factor,guests/guests}.test.ts",
      "src/platform/{doctor,key,backup}/*.test.ts",
      "test/service.test.ts",
    ],
  },
  {
    area: "upkeep",
    sources: ["src/platform/{command-line,tracing}/*.ts"],
    tests: ["src/cli/{cli-words,complete,completion,lists}.test.ts", "test/traced.test.ts"],
  },
  {
    area: "people",
    sources: [...features("mails"), "src/platform/mail/**/*.ts"],
    tests: [
      "src/features/mails/{order-mails,table-mails}.test.ts",
      "src/features/mails/*.test.ts",
      "src/platform/mail/*.test.ts",
    ],
  },
  {
    area: "people",
    sources: ["src/platform/sender-domains/**/*.ts"],
    tests: ["src/features/sender-domains/*.test.ts", "src/features/mails/send-mails.test.ts"],
  },
  {
    area: "people",
    sources: ["src/platform/markdown.ts"],
    tests: [security("news-markdown"), "src/features/news/*.test.ts"],
  },
  {
    area: "people",
    sources: features("console", "service-log"),
    tests: [
      "src/features/{console,service-log}/*.test.ts",
      "src/features/{guests/guests,people/looks,partner-agreements/operator-api}.test.ts",
      "src/features/go-live/*.test.ts",
    ],
  },
  {
    area: "people",
    sources: features("guests", "audit-log", "brand", "site-gate", "settings", "service-status"),
    tests: [
      "src/features/{partners/portal-api,mails/owner-mails,restaurants/recovery-partner-api}.test.ts",
      security("partner-mails,access-matrix"),
    ],
  },
  {
    area: "people",
    sources: [
      ...features(
        "colleagues",
        "first-day",
        "owners",
        "partners",
        "partner-agreements",
        "go-live",
        "sender-domains",
        "newsletter",
        "news",
      ),
      "src/platform/{partner-change,partner-repeat,restaurant-url}.ts",
    ],
    tests: [
      "test/lost-answers.test.ts",
      "src/features/restaurants/recovery-partner-api.test.ts",
      "src/features/go-live/*.test.ts",
      security("partner-door,partner-bodies,partner-types,partner-mails,news-markdown"),
      "test/mcp.test.ts",
    ],
  },
  {
    area: "upkeep",
    // What stands by itself in the platform and none of those above has.
    sources: ["src/platform/*.ts", "src/{sealed,worker}.ts"],
    tests: [
      "src/{worker,held-rows}.test.ts",
      "src/features/{console,service-status}/*.test.ts",
      "src/features/{settings,brand}/*.test.ts",
      "test/{traced,sealed,watched}.test.ts",
    ],
  },
];
