import assert from "node:assert/strict";
import { met } from "../code-sentence.ts";
import { categoriesOf, named, productsOf } from "../content.ts";
import { claim } from "../domains.ts";
import { fullOfDomains } from "../full-of-domains.ts";
import { fullPlace } from "../full-place.ts";
import { wayToLive } from "../go-live.ts";
import { inHours, newsroom } from "../newsroom.ts";
import { osloToday } from "../oslo.ts";
import { createPartner } from "../partner.ts";
import { newPlace } from "../partners.ts";
import { newKey, refused } from "../restaurant.ts";
import { senderPath } from "../sender-domains.ts";
import { sentence } from "../sentence.ts";
import { fullOfWebhooks } from "../subscriptions.ts";
import { newDomain } from "../surroundings.ts";
import type { Town } from "../town.ts";

const shared = (town: Town) => town.partners.sharedRestaurant();
const real = (town: Town) => town.partners.sharedRestaurant("NOT_LIVE");
const invite = () => ({ email: `eier@${newDomain()}`, name: "Ola Eier" });

/** Codes whose status and cause are decisions (D-92), but for those of files. */
export const otherCodes = [
  met(51, 409, "NO_TABLE", "the only table is taken at that time", async (town) => {
    const partner = await town.partners.shared();
    const oneTable = newPlace({
      settings: { reservationsEnabled: true },
      areas: [{ ref: "sal", name: "Salen" }],
      tables: [{ name: "A1", area: "sal", minSeats: 1, maxSeats: 4 }],
      deliveryZones: [],
    });
    const [restaurant] = await partner.importRestaurants([oneTable]);
    await restaurant!.site.booking();
    return restaurant!.site.reserve();
  }),
  met(52, 422, "INVALID_PARTY_SIZE", "a party of nobody", (town) =>
    town.restaurant("kro").get(`/dine-in/availability?partySize=0&date=${osloToday().add({ days: 2 })}`),
  ),
  met(53, 410, "RETENTION", "calls that are older than the log", async (town) =>
    (await town.partners.shared()).call("GET", `/logs?to=${inHours(-24 * 20)}`),
  ),
  met(54, 409, "KEY_IN_USE", "revoking the key of the very call", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { data } = await restaurant.ask<{ data: { id: string }[] }>("GET", "/keys");
    return restaurant.call("DELETE", `/keys/${data[0]!.id}`);
  }),
  met(55, 404, "WEBHOOK_NOT_FOUND", "no such webhook", async (town) =>
    (await shared(town)).call("GET", "/webhooks/whk_x/deliveries"),
  ),
  met(56, 409, "WEBHOOK_LIMIT", "an eleventh", async (town) =>
    (await fullOfWebhooks(town)).call("POST", "/webhooks", {
      url: "https://hook.prove.no/",
      events: ["ORDER_PAID"],
    }),
  ),
  met(57, 422, "LOGO_NOT_ALLOWED", "a logo that was not uploaded to the service", async (town) =>
    (await town.partners.shared()).call("PATCH", "/brand", { logoUrl: "https://fremmed.example.com/x.png" }),
  ),
  met(58, 409, "PARTNER_DATA_LOCKED", "another name after the agreement", async (town) =>
    (await town.partners.shared()).call("PATCH", "/brand", { name: "Et annet navn" }),
  ),
  met(59, 409, "DOMAIN_LIMIT", "an eleventh", async (town) =>
    (await fullOfDomains(town)).call("POST", "/domains", { domain: newDomain() }),
  ),
  met(60, 409, "DOMAIN_NOT_VERIFIED", "making it the primary one", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    return restaurant.call("POST", `/domains/${(await claim(restaurant)).id}/primary`);
  }),
  met(61, 409, "OWNER_EXISTS", "inviting another", async (town) =>
    (await wayToLive(town)).restaurant.call("POST", "/owner-invites", invite()),
  ),
  met(62, 422, "OWNER_EMAIL_NOT_ALLOWED", "no mailbox", async (town) =>
    (await real(town)).call("POST", "/owner-invites", { ...invite(), email: "ola uten krøllalfa" }),
  ),
  sentence(63, "422 OWNER_EMAIL_NOT_ALLOWED: somebody of the partner's own team.", async (town) => {
    const email = `byraa@${newDomain()}`;
    const partner = await createPartner(town, { environment: "LIVE", email });
    const [restaurant] = await partner.importRestaurants([newPlace()]);
    const answer = await restaurant!.call("POST", "/owner-invites", { ...invite(), email });
    refused(answer, 422, "OWNER_EMAIL_NOT_ALLOWED");
  }),
  met(64, 404, "OWNER_INVITE_NOT_FOUND", "no such invitation", async (town) =>
    (await real(town)).call("DELETE", "/owner-invites/inv_x"),
  ),
  met(65, 409, "SANDBOX_NOT_SUPPORTED", "a sandbox has no owner, and never goes live", async (town) => {
    refused(await (await shared(town)).call("POST", "/go-live"), 409, "SANDBOX_NOT_SUPPORTED");
    return (await shared(town)).call("POST", "/owner-invites", invite());
  }),
  met(66, 409, "GO_LIVE_NOT_REQUIRED", "the restaurant is open already", async (town) =>
    (await town.partners.sharedRestaurant("LIVE")).call("POST", "/go-live"),
  ),
  met(
    67,
    409,
    "GO_LIVE_NOT_READY",
    "the owner has not signed",
    async (town) => (await wayToLive(town)).unsigned.asked,
  ),
  sentence(68, "409 GO_LIVE_CHECKS_FAILED: with the checks in `details.checks`.", async (town) => {
    const { details } = refused((await wayToLive(town)).unfinished, 409, "GO_LIVE_CHECKS_FAILED");
    const checks = details!.checks as { code: string; ok: boolean }[];
    assert.deepEqual(
      checks.map(({ code, ok }) => [code, ok]),
      [["DOMAIN", false]],
    );
  }),
  met(69, 409, "GO_LIVE_ALREADY_REQUESTED", "twice", async (town) => (await wayToLive(town)).askedAgain),
  met(70, 409, "GO_LIVE_ALREADY_APPROVED", "the operator has approved", async (town) => {
    const { approved } = await wayToLive(town);
    refused(approved.withdrawn, 409, "GO_LIVE_ALREADY_APPROVED");
    return approved.asked;
  }),
  met(
    71,
    409,
    "GO_LIVE_NOTHING_TO_WITHDRAW",
    "nothing was asked for",
    async (town) => (await wayToLive(town)).unsigned.withdrawn,
  ),
  met(72, 404, "HOURS_OVERRIDE_NOT_FOUND", "no such day", async (town) =>
    (await shared(town)).call("PATCH", "/hours/overrides/ovr_x", { note: "x" }),
  ),
  met(73, 409, "HOURS_OVERRIDE_LIMIT", "a hundred are to come", async (town) =>
    (await fullPlace(town)).call("POST", "/hours/overrides", {
      date: osloToday().add({ days: 200 }).toString(),
      isClosed: true,
    }),
  ),
  met(74, 409, "DELIVERY_ZONE_LIMIT", "a twenty-first", async (town) =>
    (await fullPlace(town)).call("POST", "/delivery-zones", {
      name: "Enda en",
      type: "POSTAL_CODES",
      postalCodes: ["7099"],
      deliveryFee: 100,
    }),
  ),
  met(75, 409, "MENU_IS_DEFAULT", "deleting the default menu, or switching it off", async (town) => {
    const restaurant = await shared(town);
    const { data } = await restaurant.ask<{ data: { id: string; isDefault: boolean }[] }>("GET", "/menus");
    const path = `/menus/${data.find(({ isDefault }) => isDefault)!.id}`;
    refused(await restaurant.call("PATCH", path, { isActive: false }), 409, "MENU_IS_DEFAULT");
    return restaurant.call("DELETE", path);
  }),
  met(76, 404, "CATEGORY_NOT_FOUND", "no such category", async (town) =>
    (await shared(town)).call("PATCH", "/categories/cat_x", { name: "x" }),
  ),
  met(77, 404, "PRODUCT_NOT_FOUND", "no such product", async (town) =>
    (await shared(town)).call("PATCH", "/products/prd_x", { name: "x" }),
  ),
  met(78, 404, "ADDON_GROUP_NOT_FOUND", "no such group", async (town) =>
    (await shared(town)).call("PATCH", "/addon-groups/agr_x", { name: "x" }),
  ),
  met(79, 409, "CATEGORY_NOT_EMPTY", "it has products", async (town) => {
    const restaurant = await shared(town);
    const { id } = named(await categoriesOf(restaurant), "Pizza");
    return restaurant.call("DELETE", `/categories/${id}`);
  }),
  met(80, 409, "CATEGORY_LIMIT", "there are 200", async (town) => {
    const restaurant = await fullPlace(town);
    const [category] = await categoriesOf(restaurant);
    return restaurant.call("POST", "/categories", { menuId: category!.menuId, name: "Nr. 201" });
  }),
  met(81, 409, "ADDON_GROUP_LIMIT", "there are 200 groups, or 60 add-ons in one", async (town) => {
    const addons = Array.from({ length: 61 }, (_, index) => ({ name: `Tilvalg ${index}` }));
    const tooMany = await (await shared(town)).call("POST", "/addon-groups", { name: "Stor", addons });
    refused(tooMany, 409, "ADDON_GROUP_LIMIT");
    return (await fullPlace(town)).call("POST", "/addon-groups", { name: "Nr. 201" });
  }),
  met(82, 404, "NEWS_NOT_FOUND", "no such news", async (town) =>
    (await town.partners.shared()).call("DELETE", "/news/nws_x"),
  ),
  met(83, 409, "NOT_DRAFT", "deleting what is published", async (town) => {
    const { partner, write, acted } = await newsroom(town, 1);
    const { id } = await write();
    await acted(id, "publish");
    return partner.call("DELETE", `/news/${id}`);
  }),
  met(84, 409, "NOT_PUBLISHED", "archiving a draft", async (town) => {
    const { write, act } = await newsroom(town);
    return act((await write()).id, "archive");
  }),
  met(85, 409, "NOT_SCHEDULED", "unscheduling a draft", async (town) => {
    const { write, act } = await newsroom(town);
    return act((await write()).id, "unschedule");
  }),
  met(86, 409, "NO_RECIPIENTS", "news to all, of a partner without restaurants", async (town) => {
    const partner = await createPartner(town, { environment: "LIVE" });
    const news = { title: "Til alle", body: "Hei", level: "INFO", audienceAll: true };
    const { data } = await partner.ask<{ data: { id: string } }>("POST", "/news", news);
    return partner.call("POST", `/news/${data.id}/actions`, { action: "publish" });
  }),
  met(87, 404, "SENDER_DOMAIN_NOT_SET", "removing what is not there", async (town) =>
    (await town.partners.shared()).call("DELETE", senderPath),
  ),
  met(88, 411, "LENGTH_REQUIRED", "a body of which nothing says how long it is", async (town) =>
    (await shared(town)).call("POST", "/menus", { name: "Ny" }, { isUnmeasured: true }),
  ),
  met(89, 413, "PAYLOAD_TOO_LARGE", "more than a mebibyte of JSON", async (town) =>
    (await shared(town)).call("POST", "/menus", { name: "x".repeat(1024 * 1024) }),
  ),
  met(90, 404, "PRODUCT_NOT_FOUND", "another restaurant's, as if it were nobody's", async (town) => {
    const foreign = await town.partners.restaurant("TEST", 0);
    const [product] = await productsOf(foreign);
    return (await shared(town)).call("GET", `/products/${product!.id}`);
  }),
  met(91, 404, "KEY_NOT_FOUND", "revoked already", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const { data } = await restaurant.ask<{ data: { id: string } }>("POST", "/keys", { name: newKey() });
    await restaurant.ask("DELETE", `/keys/${data.id}`);
    return restaurant.call("DELETE", `/keys/${data.id}`);
  }),
];
