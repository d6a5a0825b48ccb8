import type { Room } from "./room.ts";

const inBrowser = (names: string): string[] => names.split(" ").map((name) => `test/e2e/${name}.test.ts`);
const dashboard = (names: string): string[] => ["web/dashboard/**/*.test.ts", ...inBrowser(names)];
const desk = (names: string): string[] => [
  "web/dashboard/{api-error,calls,form-issues}.test.ts",
  ...inBrowser(names),
];
const storefront = (names: string): string[] => ["web/storefront/**/*.test.ts", ...inBrowser(names)];

/** The pages: what runs without a browser is asked before anything is built. */
export const pageRooms: readonly Room[] = [
  {
    area: "web",
    sources: [
      "web/dashboard/office/{keys-page,key-dialogs,domains-page,capacity-page,payments-page,connect-dialog}.tsx",
      "web/dashboard/office/{copy-field,shown-once}.tsx",
    ],
    tests: dashboard("dashboard-settings"),
  },
  {
    area: "web",
    sources: [
      "web/dashboard/office/{webhook*,deliver*,go-live-page,agreement-page,sign-form,site-gate-page,owners-only}.tsx",
      "web/dashboard/news/*.ts*",
    ],
    tests: dashboard("dashboard-office"),
  },
  {
    area: "web",
    sources: ["web/dashboard/office/signature.tsx"],
    tests: dashboard("portal-agreement dashboard-office"),
  },
  {
    area: "web",
    sources: ["web/dashboard/office/{crop-*,picture-*,file-button}.ts*"],
    tests: dashboard("dashboard-pictures"),
  },
  {
    area: "web",
    sources: ["web/dashboard/office/{seen.ts,meanwhile.tsx,value-now.ts}"],
    tests: dashboard(
      "dashboard-zones dashboard-menu-parts dashboard-profile dashboard-menu dashboard-price-levels",
    ),
  },
  {
    area: "web",
    sources: [
      "web/dashboard/office/{add-row,checks,ask,ask-button,card,form-buttons,loaded,not-read,problem,show-more,pages-of}.ts*",
    ],
    tests: dashboard(
      "dashboard-settings dashboard-office dashboard-menu-parts dashboard-hours dashboard-offers",
    ),
  },
  {
    area: "web",
    sources: ["web/dashboard/office/{help*,guests-page}.ts*"],
    tests: dashboard("dashboard-help console-guests"),
  },
  {
    area: "web",
    sources: ["web/dashboard/menu/dish-form.tsx"],
    tests: dashboard("dashboard-menu dashboard-menu-parts dashboard-pictures"),
  },
  {
    area: "web",
    sources: ["web/dashboard/menu/{import-*,file-card}.ts*"],
    tests: dashboard("dashboard-import"),
  },
  {
    area: "web",
    sources: ["web/dashboard/menu/{draft-*,history-page,difference-*}.ts*"],
    tests: dashboard("dashboard-draft dashboard-menu-history"),
  },
  {
    area: "web",
    sources: ["web/dashboard/office/office-api.ts"],
    tests: dashboard("dashboard-menu dashboard-hours dashboard-offers dashboard-settings dashboard-office"),
  },
  {
    area: "web",
    sources: ["web/dashboard/menu/*.ts*"],
    tests: dashboard(
      "dashboard-menu dashboard-menu-parts dashboard-combos dashboard-menu-history dashboard-draft dashboard-price-levels",
    ),
  },
  {
    area: "web",
    sources: ["web/dashboard/kitchen/pause-dialog.tsx", "web/dashboard/hours/times-card.tsx"],
    tests: dashboard("dashboard-settings dashboard-times dashboard"),
  },
  {
    area: "web",
    sources: ["web/dashboard/hours/*.ts*"],
    tests: dashboard("dashboard-hours dashboard-special-days dashboard-times"),
  },
  {
    area: "web",
    sources: ["web/dashboard/{offers,newsletter}/*.ts*"],
    tests: dashboard("dashboard-offers dashboard-newsletter"),
  },
  {
    area: "web",
    sources: ["web/dashboard/{printers,stations}/*.ts*"],
    tests: dashboard("dashboard-printers"),
  },
  { area: "web", sources: ["web/dashboard/zones/*.ts*"], tests: dashboard("dashboard-zones") },
  {
    area: "web",
    sources: ["web/dashboard/phone/*.ts*"],
    tests: dashboard("dashboard-phone dashboard-phone-combo dashboard-change"),
  },
  { area: "web", sources: ["web/dashboard/first-day/*.ts*"], tests: dashboard("dashboard-first-day") },
  { area: "web", sources: ["web/dashboard/change/*.ts*"], tests: dashboard("dashboard-change") },
  {
    area: "web",
    sources: ["web/dashboard/alerts/*.ts*"],
    tests: dashboard("dashboard-phones dashboard-alerts"),
  },
  { area: "web", sources: ["web/dashboard/room/*.ts*"], tests: dashboard("dashboard-room dashboard-tables") },
  {
    area: "web",
    sources: ["web/dashboard/money/*.ts*"],
    tests: dashboard("dashboard-money dashboard-payouts"),
  },
  { area: "web", sources: ["web/dashboard/profile/*.ts*"], tests: dashboard("dashboard-profile") },
  {
    area: "web",
    sources: ["web/dashboard/colleagues/*.ts*"],
    tests: dashboard("dashboard-colleagues portal-begin"),
  },
  {
    area: "web",
    sources: [
      "web/dashboard/shell/{refused-moves,unseen-orders,new-orders,sign-out}.tsx",
      "web/dashboard/pages/done.tsx",
    ],
    tests: dashboard("dashboard-offline dashboard-board dashboard dashboard-order"),
  },
  {
    area: "web",
    sources: ["web/dashboard/pages/sign-in.tsx"],
    tests: dashboard("account second-factor portal-begin console"),
  },
  {
    area: "web",
    sources: ["web/dashboard/account/*.ts*", "web/dashboard/pages/{sign-in,forgotten,new-password}*.tsx"],
    tests: dashboard("account second-factor"),
  },
  {
    area: "web",
    sources: [
      "web/dashboard/board/{change-mark,unpaid-orders}.tsx",
      "web/dashboard/order/{order-changes,order-due,undo-cancel}.tsx",
    ],
    tests: dashboard("dashboard-change dashboard-phone dashboard-order"),
  },
  {
    area: "web",
    sources: ["web/dashboard/shell/header.tsx"],
    tests: dashboard("dashboard-help dashboard-printers dashboard dashboard-board"),
  },
  {
    area: "web",
    sources: ["web/dashboard/shell/sheet.tsx"],
    tests: dashboard("dashboard-order second-factor dashboard-help dashboard-printers dashboard"),
  },
  { area: "web", sources: ["web/dashboard/shell/look-banner.tsx"], tests: dashboard("console-look") },
  {
    area: "web",
    sources: ["web/dashboard/pages/home.tsx"],
    tests: dashboard("account dashboard-colleagues dashboard console portal-work"),
  },
  {
    area: "web",
    sources: ["web/dashboard/{shell/signed-in,shell/restaurant-layout}.tsx"],
    tests: dashboard(
      "account dashboard-colleagues dashboard-phone second-factor dashboard dashboard-board portal-refusals",
    ),
  },
  {
    area: "web",
    sources: ["web/dashboard/print/use-print-on-printers.ts"],
    tests: dashboard("dashboard-order"),
  },
  {
    area: "web",
    sources: ["web/dashboard/board/order-lines.tsx"],
    tests: dashboard("dashboard dashboard-board dashboard-change dashboard-order"),
  },
  {
    area: "web",
    sources: ["web/dashboard/{shell,kitchen}/*.ts*"],
    tests: dashboard("dashboard dashboard-board dashboard-offline"),
  },
  {
    area: "web",
    sources: [
      "web/dashboard/board/{accept-bar,order-card}.tsx",
      "web/dashboard/order/order-{person,detail}.tsx",
    ],
    tests: dashboard("dashboard-order dashboard-board dashboard"),
  },
  {
    area: "web",
    sources: ["web/dashboard/{board,live}/*.ts*", "web/dashboard/pages/board.tsx"],
    tests: dashboard("dashboard dashboard-board dashboard-order dashboard-offline"),
  },
  {
    area: "web",
    sources: ["web/dashboard/office/**/*.ts*"],
    tests: dashboard("dashboard-settings dashboard-office"),
  },
  {
    area: "web",
    sources: ["web/dashboard/reservations/*.ts*", "web/dashboard/pages/reservations.tsx"],
    tests: dashboard("dashboard-reservations dashboard-tables dashboard-room"),
  },
  {
    area: "web",
    sources: ["web/dashboard/{order,print}/*.ts*"],
    tests: dashboard("dashboard-order dashboard"),
  },
  {
    area: "web",
    sources: ["web/dashboard/**/*.ts*"],
    tests: dashboard("dashboard dashboard-order dashboard-reservations"),
  },
  {
    area: "web",
    sources: ["web/portal/{agreement,brand,sender}/*.ts*"],
    tests: desk("portal-agreement portal-brand portal-sender"),
  },
  {
    area: "web",
    sources: ["web/portal/{webhooks,news,usage}/*.ts*"],
    tests: desk("portal-hooks portal-news portal-refusals portal-usage"),
  },
  { area: "web", sources: ["web/portal/logs/*.ts*"], tests: desk("portal-hooks") },
  {
    area: "web",
    sources: ["web/portal/restaurants/*.ts*"],
    tests: desk("portal-work portal-hooks portal-begin portal-refusals portal-whole-way"),
  },
  { area: "web", sources: ["web/portal/team/*.ts*"], tests: desk("portal-begin") },
  {
    area: "web",
    sources: ["web/portal/{portal-layout,home-page}.tsx"],
    tests: desk("portal-work portal-begin"),
  },
  {
    area: "web",
    sources: ["web/portal/{live-steps,begin-*}.ts*"],
    tests: desk("portal-begin portal-agreement portal-whole-way"),
  },
  {
    area: "web",
    sources: ["web/portal/**/*.ts*"],
    tests: desk("portal-begin portal-work portal-whole-way portal-usage portal-refusals"),
  },
  {
    area: "web",
    sources: ["web/console/{found-list,log-page}.tsx"],
    tests: desk("console-service console"),
  },
  {
    area: "web",
    sources: ["web/console/*.ts*"],
    tests: desk("console console-service console-look console-guests"),
  },
  {
    area: "web",
    sources: ["web/desk/*.ts*"],
    tests: desk("console-guests console console-service portal-begin"),
  },
  {
    area: "web",
    sources: ["web/storefront/booking/*.ts*"],
    tests: storefront("booking-screens booking"),
  },
  {
    area: "web",
    sources: ["web/storefront/tracking/reservation*.ts*"],
    tests: storefront("booking-screens booking"),
  },
  {
    area: "web",
    sources: ["web/storefront/tracking/{ready-alert,use-ready-alert}.ts*"],
    tests: storefront("ready-alert"),
  },
  { area: "web", sources: ["web/storefront/menu-index.ts"], tests: storefront("combo storefront-screens") },
  {
    area: "web",
    sources: ["web/storefront/tracking/*.ts*"],
    tests: storefront("storefront-screens storefront booking-screens guest-returns booking"),
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{address-*,use-address-*,zone-*,delivery-*}.ts*"],
    tests: storefront("address-search storefront-screens storefront-states storefront-rules storefront"),
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{newsletter-*,use-popup}.ts*"],
    tests: storefront("newsletter-popup"),
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{combo-*,payment-*}.ts*"],
    tests: storefront("combo payment-choice storefront-screens storefront-states"),
  },
  {
    area: "web",
    sources: [
      "web/storefront/ordering/{basket-line,place-dialogs,tip-field,checkout,use-slots,time-dialog}.ts*",
    ],
    tests: storefront("storefront-rules storefront-states storefront-screens storefront"),
  },
  {
    area: "web",
    sources: ["web/storefront/{rescue,place}.ts*", "web/storefront/client/{ordering,page-data}.ts*"],
    tests: storefront("small-things address-search storefront-screens"),
  },
  {
    area: "web",
    sources: ["web/storefront/pages/menu-part-page.tsx"],
    tests: storefront("menu-parts combo plain-order"),
  },
  {
    area: "web",
    sources: ["web/storefront/pages/invite-page.tsx"],
    tests: storefront("dashboard-colleagues owner-alone"),
  },
  {
    area: "web",
    sources: ["web/storefront/pages/sandbox-pay-page.tsx", "web/storefront/client/sandbox-pay.tsx"],
    tests: storefront("sandbox-clock storefront-screens"),
  },
  {
    area: "web",
    sources: ["web/storefront/pages/offline-page.tsx", "web/storefront/client/worker.ts"],
    tests: storefront("storefront-app ready-alert"),
  },
  {
    area: "web",
    sources: ["web/storefront/pages/*.tsx", "web/storefront/server.tsx"],
    tests: [
      "src/features/{owners,newsletter,site-gate}/*.test.ts",
      ...inBrowser("storefront-pages site-gate storefront-screens menu-parts"),
    ],
  },
  {
    area: "web",
    sources: ["web/storefront/plain/*.ts*"],
    tests: storefront("plain-order combo menu-parts storefront-states"),
  },
  {
    area: "web",
    sources: [
      "web/storefront/{own-orders,own-orders-bar,after-order,draft}.ts*",
      "web/storefront/ordering/{unpaid-banner,ordered-before,coupon-field}*.ts*",
    ],
    tests: storefront("guest-returns storefront-states storefront-screens storefront"),
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{addon-groups,product-sheet,variant-choice}.tsx"],
    tests: storefront("storefront-rules combo storefront-screens storefront-states"),
  },
  {
    area: "web",
    sources: ["web/storefront/ordering/{menu-bar,menu-list,dish,toast}*.ts*"],
    tests: storefront("storefront-screens first-screen small-things storefront picture-weight"),
  },
  {
    area: "web",
    sources: ["web/storefront/**/*.ts*"],
    tests: storefront(
      "storefront-screens storefront-states storefront-rules storefront storefront-pictures small-things",
    ),
  },
  {
    area: "web",
    sources: ["web/ui/push*.ts"],
    tests: ["web/ui/*.test.ts", ...inBrowser("ready-alert dashboard-alerts")],
  },
  {
    area: "web",
    sources: ["web/ui/**/*.ts*", "web/api.ts"],
    tests: [
      "web/{ui/*,api}.test.ts",
      ...storefront(
        "storefront-screens storefront-states storefront-rules booking-screens storefront-pictures dashboard-settings",
      ),
    ],
  },
];
