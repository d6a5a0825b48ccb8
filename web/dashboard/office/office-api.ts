import type { AccountProvider } from "../../../src/domain/payment-providers.ts";
import type { PhoneKind } from "../../../src/domain/phone-messages.ts";
import type { StaffRole } from "../../../src/domain/roles.ts";
import type { SalesPeriod } from "../../../src/domain/sales-period.ts";
import type { GuestApi } from "../../desk/guest-data.tsx";
import { type StaffAnswer, type StaffBody, staffCall } from "../api.ts";
import type { Zone } from "../zones/zone-typed.ts";
import { formOf } from "./form-of-file.ts";
import { pageAt, whole } from "./whole-list.ts";

export type SiteGate = StaffAnswer<"GET /site-gate">;
export type MadeKey = StaffAnswer<"POST /keys">;
export type WebhookSecret = StaffAnswer<"POST /webhooks">;
export type RefundLimits = StaffBody<"PUT /refund-limits">;
export type DeliveryPage = StaffAnswer<"GET /webhooks/:webhookId/deliveries">;

/** The calls about a restaurant as a business: for its owners and managers. */
export function officeApi(slug: string, isDraft = false) {
  const call = staffCall(slug);
  const ofMenu = staffCall(slug, isDraft);
  return {
    news: () => call("GET /news"),
    markNewsRead: (newsId: string) => call("POST /news/:newsId/read", { params: { newsId } }),

    agreement: () => call("GET /agreement"),
    sign: (body: StaffBody<"POST /agreement">) => call("POST /agreement", { body }),
    firstDay: () => call("GET /first-day"),
    tryOrder: () => call("POST /first-day/test-order"),
    goLive: async () => (await call("GET /go-live")).data,

    ...menuCalls(ofMenu),
    ...fileCalls(call),
    ...draftCalls(call),
    ...hoursCalls(call),
    ...zoneCalls(call),

    settings: async () => (await call("GET /settings")).data,
    setSettings: async (body: StaffBody<"PATCH /settings">) => (await call("PATCH /settings", { body })).data,
    comingWeek: () => call("GET /coming-week"),

    sales: (period: SalesPeriod) => call("GET /reports/sales", { query: { ...period } }),
    books: (period: SalesPeriod) => call("GET /reports/books", { query: { ...period } }),
    payouts: (period: SalesPeriod, cursor: string | null) =>
      call("GET /payouts", { query: { ...period, limit: 50, ...(cursor !== null && { cursor }) } }),
    payoutDifferences: () => call("GET /payouts/differences"),
    uploadPicture: async (file: File, kind: PictureKind, crop?: string) =>
      (await call("POST /uploads", { form: formOf(file, { kind, ...(crop && { crop }) }) })).data,

    ...offerCalls(call),

    setCapacity: (body: StaffBody<"PUT /capacity">) => call("PUT /capacity", { body }),
    siteGate: () => call("GET /site-gate"),
    setSiteGate: (body: StaffBody<"PUT /site-gate">) => call("PUT /site-gate", { body }),

    paymentAccounts: () => call("GET /payment-accounts"),
    connectAccount: (body: StaffBody<"POST /payment-accounts">) => call("POST /payment-accounts", { body }),
    closeAccount: (provider: AccountProvider) =>
      call("DELETE /payment-accounts/:provider", { params: { provider } }),

    refundLimits: () => call("GET /refund-limits"),
    setRefundLimits: (body: RefundLimits) => call("PUT /refund-limits", { body }),

    ...codeCalls(call),
    ...colleagueCalls(call),
    ...printerCalls(call),
    ...roomCalls(call),
    ...alertCalls(call),

    ...guestCalls(call),

    domains: async () => (await call("GET /domains")).data,
    addDomain: (domain: string) => call("POST /domains", { body: { domain } }),
    verifyDomain: (domainId: string) => call("POST /domains/:domainId/verify", { params: { domainId } }),
    makePrimary: (domainId: string) => call("POST /domains/:domainId/primary", { params: { domainId } }),
    removeDomain: (domainId: string) => call("DELETE /domains/:domainId", { params: { domainId } }),
  };
}
export type PictureKind = StaffAnswer<"POST /uploads">["data"]["kind"];
type DeliveryState = DeliveryPage["data"][number]["state"];
export type OfficeApi = ReturnType<typeof officeApi>;

type Call = ReturnType<typeof staffCall>;

/** What the restaurant has of one guest. */
const guestCalls = (call: Call): GuestApi => ({
  find: (body) => call("POST /guests/find", { body }),
  exportAll: (body) => call("POST /guests/export", { body }),
  erase: (body) => call("POST /guests/erase", { body }),
});

/** What programs of the restaurant work with: keys and webhooks. */
const codeCalls = (call: Call) => ({
  keys: async () => (await call("GET /keys")).data,
  makeKey: (body: StaffBody<"POST /keys">) => call("POST /keys", { body }),
  rotateKey: (keyId: string, body: StaffBody<"POST /keys/:keyId/rotate">) =>
    call("POST /keys/:keyId/rotate", { params: { keyId }, body }),
  revokeKey: (keyId: string, isForced: boolean) =>
    call("DELETE /keys/:keyId", { params: { keyId }, query: isForced ? { force: "true" } : {} }),

  webhooks: async () => (await call("GET /webhooks")).data,
  makeWebhook: (body: StaffBody<"POST /webhooks">) => call("POST /webhooks", { body }),
  changeWebhook: (webhookId: string, body: StaffBody<"PATCH /webhooks/:webhookId">) =>
    call("PATCH /webhooks/:webhookId", { params: { webhookId }, body }),
  removeWebhook: (webhookId: string) => call("DELETE /webhooks/:webhookId", { params: { webhookId } }),
  rotateSecret: (webhookId: string, graceHours: number) =>
    call("POST /webhooks/:webhookId/rotate-secret", { params: { webhookId }, body: { graceHours } }),
  ping: (webhookId: string) => call("POST /webhooks/:webhookId/test", { params: { webhookId } }),
  deliveries: (webhookId: string, state: DeliveryState | "ALL", cursor: string | null) =>
    call("GET /webhooks/:webhookId/deliveries", {
      params: { webhookId },
      query: { limit: 25, ...(state !== "ALL" && { state }), ...(cursor && { cursor }) },
    }),
  resend: (webhookId: string, deliveryId: string) =>
    call("POST /webhooks/:webhookId/deliveries/:deliveryId/resend", { params: { webhookId, deliveryId } }),
});

/** The draft of the menu, and what becomes of it. */
const draftCalls = (call: Call) => ({
  menuDraft: async () => (await call("GET /menu-draft")).draft,
  beginDraft: async () => (await call("POST /menu-draft")).draft,
  discardDraft: (expectedDifference: string) =>
    call("POST /menu-draft/discard", { body: { expectedDifference } }),
  publishDraft: (expectedDifference: string) =>
    call("POST /menu-draft/publish", { body: { expectedDifference } }),
  publishDraftAt: (body: StaffBody<"PUT /menu-draft/publication">) =>
    call("PUT /menu-draft/publication", { body }),
  publishWhenSaid: () => call("DELETE /menu-draft/publication"),
});

/** The menu as a whole: from files, and as it was. */
const fileCalls = (call: Call) => ({
  imports: () => call("GET /menu-imports"),
  readImport: async (importId: string) =>
    (await call("GET /menu-imports/:importId", { params: { importId } })).data,
  startImport: async (file: File) => (await call("POST /menu-imports", { form: formOf(file) })).data,
  applyImport: (importId: string, body: StaffBody<"POST /menu-imports/:importId/apply">) =>
    call("POST /menu-imports/:importId/apply", { params: { importId }, body }),
  menuVersions: () => call("GET /menu-versions"),
  menuVersion: (versionId: string) => call("GET /menu-versions/:versionId", { params: { versionId } }),
  restoreMenu: (versionId: string, body: StaffBody<"POST /menu-versions/:versionId/restore">) =>
    call("POST /menu-versions/:versionId/restore", { params: { versionId }, body }),
  lookAtFile: (file: File) => call("POST /restaurant-file/look", { form: formOf(file) }),
  takeFileIn: (file: File, expectedDifference: string) =>
    call("POST /restaurant-file", { form: formOf(file, { expectedDifference }) }),
  closeImport: (importId: string) => call("DELETE /menu-imports/:importId", { params: { importId } }),
});

/** What the menu is made of, or its draft. */
const menuCalls = (call: Call) => ({
  dishes: () => call("GET /dishes"),
  dish: (productId: string) => call("GET /dishes/:productId", { params: { productId } }),
  makeDish: (body: StaffBody<"POST /dishes">) => call("POST /dishes", { body }),
  changeDish: (productId: string, body: StaffBody<"PATCH /dishes/:productId">) =>
    call("PATCH /dishes/:productId", { params: { productId }, body }),
  deleteDish: (productId: string) => call("DELETE /dishes/:productId", { params: { productId } }),

  makeCombo: (body: StaffBody<"POST /combos">) => call("POST /combos", { body }),
  changeCombo: (productId: string, body: StaffBody<"PATCH /combos/:productId">) =>
    call("PATCH /combos/:productId", { params: { productId }, body }),
  deleteCombo: (productId: string) => call("DELETE /combos/:productId", { params: { productId } }),

  changeDishes: (body: StaffBody<"POST /dishes/change-many">) => call("POST /dishes/change-many", { body }),
  orderDishes: (body: StaffBody<"PUT /dishes/order">) => call("PUT /dishes/order", { body }),

  categories: () => whole((cursor) => call("GET /categories", pageAt(cursor))),
  makeCategory: (body: StaffBody<"POST /categories">) => call("POST /categories", { body }),
  changeCategory: (categoryId: string, body: StaffBody<"PATCH /categories/:categoryId">) =>
    call("PATCH /categories/:categoryId", { params: { categoryId }, body }),
  orderCategories: (body: StaffBody<"PUT /categories/order">) => call("PUT /categories/order", { body }),
  deleteCategory: (categoryId: string) => call("DELETE /categories/:categoryId", { params: { categoryId } }),

  addonGroups: () => whole((cursor) => call("GET /addon-groups", pageAt(cursor))),
  makeAddonGroup: (body: StaffBody<"POST /addon-groups">) => call("POST /addon-groups", { body }),
  changeAddonGroup: (addonGroupId: string, body: StaffBody<"PATCH /addon-groups/:addonGroupId">) =>
    call("PATCH /addon-groups/:addonGroupId", { params: { addonGroupId }, body }),
  orderAddonGroups: (addonGroupIds: string[]) => call("PUT /addon-groups/order", { body: { addonGroupIds } }),
  deleteAddonGroup: (addonGroupId: string) =>
    call("DELETE /addon-groups/:addonGroupId", { params: { addonGroupId } }),

  menus: async () => (await call("GET /menus")).menus,
  makeMenu: (body: StaffBody<"POST /menus">) => call("POST /menus", { body }),
  changeMenu: (menuId: string, body: StaffBody<"PATCH /menus/:menuId">) =>
    call("PATCH /menus/:menuId", { params: { menuId }, body }),
  setSchedules: (menuId: string, body: StaffBody<"PUT /menus/:menuId/schedules">) =>
    call("PUT /menus/:menuId/schedules", { params: { menuId }, body }),
  orderMenus: (menuIds: string[]) => call("PUT /menus/order", { body: { menuIds } }),
  deleteMenu: (menuId: string) => call("DELETE /menus/:menuId", { params: { menuId } }),
});

/** The week, and days that differ from it. */
const hoursCalls = (call: Call) => ({
  hours: () => call("GET /hours"),
  setHours: (body: StaffBody<"PUT /hours">) => call("PUT /hours", { body }),
  makeDay: (body: StaffBody<"POST /hours/days">) => call("POST /hours/days", { body }),
  changeDay: (dayId: string, body: StaffBody<"PUT /hours/days/:dayId">) =>
    call("PUT /hours/days/:dayId", { params: { dayId }, body }),
  deleteDay: (dayId: string) => call("DELETE /hours/days/:dayId", { params: { dayId } }),
  taken: (from: string, until: string | null) => call("GET /hours/taken", { query: { from, until } }),
});

/** Whom to tell of orders that nobody answers, and how. */
const alertCalls = (call: Call) => ({
  alerts: () => call("GET /alerts"),
  addAlertDevice: (body: StaffBody<"POST /alerts/devices">) => call("POST /alerts/devices", { body }),
  testAlertDevice: (deviceId: string) =>
    call("POST /alerts/devices/:deviceId/test", { params: { deviceId } }),
  alertPhones: () => call("GET /alerts/phones"),
  setAlertPhones: (body: StaffBody<"PUT /alerts/phones">) => call("PUT /alerts/phones", { body }),
  testAlertPhone: (phoneId: string, kind: PhoneKind) =>
    call("POST /alerts/phones/:phoneId/test", { params: { phoneId }, body: { kind } }),
  removeAlertDevice: (deviceId: string) => call("DELETE /alerts/devices/:deviceId", { params: { deviceId } }),
});

/** Who works here, and what they have done. */
const colleagueCalls = (call: Call) => ({
  auditLog: (colleague: string | null, cursor: string | null) =>
    call("GET /audit-log", { query: { ...(colleague && { colleague }), ...(cursor && { cursor }) } }),
  colleagues: () => call("GET /colleagues"),
  inviteColleague: (body: StaffBody<"POST /colleagues/invites">) =>
    call("POST /colleagues/invites", { body }),
  resendInvite: (inviteId: string) =>
    call("POST /colleagues/invites/:inviteId/resend", { params: { inviteId } }),
  takeBackInvite: (inviteId: string) =>
    call("DELETE /colleagues/invites/:inviteId", { params: { inviteId } }),
  changeRole: (colleagueId: string, body: StaffBody<"PATCH /colleagues/:colleagueId">) =>
    call("PATCH /colleagues/:colleagueId", { params: { colleagueId }, body }),
  removeColleague: (colleagueId: string, was: StaffRole) =>
    call("DELETE /colleagues/:colleagueId", { params: { colleagueId }, query: { was } }),
});

/** Where the restaurant delivers. */
const zoneCalls = (call: Call) => ({
  // A schema of wire shapes says of a position only that it is numbers.
  zones: async () => (await call("GET /delivery-zones", { query: { limit: 100 } })).data as Zone[],
  zoneGround: () => call("GET /delivery-zones/ground"),
  tryAddress: (q: string) => call("GET /delivery-zones/addresses", { query: { q } }),
  makeZone: (body: StaffBody<"POST /delivery-zones">) => call("POST /delivery-zones", { body }),
  changeZone: (zoneId: string, body: StaffBody<"PATCH /delivery-zones/:zoneId">) =>
    call("PATCH /delivery-zones/:zoneId", { params: { zoneId }, body }),
  deleteZone: (zoneId: string) => call("DELETE /delivery-zones/:zoneId", { params: { zoneId } }),
  orderZones: (zoneIds: string[]) => call("PUT /delivery-zones/order", { body: { zoneIds } }),
});

/** Codes and promotions, what is suggested to guests, and the newsletter. */
const offerCalls = (call: Call) => ({
  offers: async () => (await call("GET /offers")).data,
  makeOffer: (body: StaffBody<"POST /coupons">) => call("POST /coupons", { body }),
  changeOffer: (couponId: string, body: StaffBody<"PATCH /coupons/:couponId">) =>
    call("PATCH /coupons/:couponId", { params: { couponId }, body }),
  endOffer: (couponId: string) => call("POST /coupons/:couponId/end", { params: { couponId } }),
  deleteOffer: (couponId: string) => call("DELETE /coupons/:couponId", { params: { couponId } }),
  suggestedSales: () => call("GET /reports/suggestions"),
  upsell: async () => (await call("GET /upsell")).data,
  setUpsell: (body: StaffBody<"PUT /upsell">) => call("PUT /upsell", { body }),

  popup: async () => (await call("GET /newsletter-popup")).data,
  setPopup: (body: StaffBody<"PUT /newsletter-popup">) => call("PUT /newsletter-popup", { body }),
  subscribers: (cursor: string | null) =>
    call("GET /newsletter/subscribers", { query: { limit: 50, ...(cursor !== null && { cursor }) } }),
  forgetSubscriber: (subscriberId: string) =>
    call("DELETE /newsletter/subscribers/:subscriberId", { params: { subscriberId } }),
});

/** The tables, and how they are booked. */
const roomCalls = (call: Call) => ({
  dineIn: () => call("GET /dine-in"),
  setDineIn: (body: StaffBody<"PUT /dine-in">) => call("PUT /dine-in", { body }),
  setRoom: (body: StaffBody<"PUT /dine-in/room">) => call("PUT /dine-in/room", { body }),
});

/** The kitchen's stations and printers. */
const printerCalls = (call: Call) => ({
  stations: async () => (await call("GET /stations")).stations,
  setStations: async (body: StaffBody<"PUT /stations">) => (await call("PUT /stations", { body })).stations,

  printers: async () => (await call("GET /printers")).printers,
  addPrinter: (body: StaffBody<"POST /printers">) => call("POST /printers", { body }),
  changePrinter: (printerId: string, body: StaffBody<"PUT /printers/:printerId">) =>
    call("PUT /printers/:printerId", { params: { printerId }, body }),
  removePrinter: (printerId: string) => call("DELETE /printers/:printerId", { params: { printerId } }),
  readdressPrinter: (printerId: string) =>
    call("POST /printers/:printerId/rotate-address", { params: { printerId } }),
  testPrinter: (printerId: string) => call("POST /printers/:printerId/test", { params: { printerId } }),
  printJobs: async (printerId: string) =>
    (await call("GET /printers/:printerId/jobs", { params: { printerId } })).jobs,
  cancelPrintJob: (printerId: string, jobId: string) =>
    call("POST /printers/:printerId/jobs/:jobId/cancel", { params: { printerId, jobId } }),
  retryPrintJob: (printerId: string, jobId: string) =>
    call("POST /printers/:printerId/jobs/:jobId/retry", { params: { printerId, jobId } }),
});
