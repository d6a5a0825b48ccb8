import assert from "node:assert/strict";
import { met } from "../code-sentence.ts";
import { claim, provedDomain } from "../domains.ts";
import { eventually } from "../eventually.ts";
import { fullPlace } from "../full-place.ts";
import { company, wayToLive } from "../go-live.ts";
import { callTool } from "../mcp.ts";
import { newsroom, newsroomOf } from "../newsroom.ts";
import { createPartner } from "../partner.ts";
import { newPlace, newSlug } from "../partners.ts";
import { newKey, refused } from "../restaurant.ts";
import { senders, setSender } from "../sender-domains.ts";
import { sentence } from "../sentence.ts";
import { newDomain, ownMailDomain } from "../surroundings.ts";
import { team } from "../teams.ts";
import type { Town } from "../town.ts";
import { unchangeable } from "../unchangeable.ts";

const place = () => ({ name: "Ny kro", slug: newSlug(), email: "post@prove.example" });
const headers = () => ({ "idempotency-key": newKey() });
const shared = (town: Town) => town.partners.sharedRestaurant();
const categoryOf = async (town: Town) => {
  const restaurant = await fullPlace(town);
  const { data } = await restaurant.read<{ data: { id: string }[] }>("/categories");
  return { restaurant, category: data[0]! };
};

/** The status table's codes that concern the partner API. */
export const partnerCodes = [
  met(15, 400, "IDEMPOTENCY_KEY_REQUIRED", "creating a restaurant without a key", async (town) =>
    (await town.partners.shared()).call("POST", "/restaurants", place()),
  ),
  met(16, 401, "UNAUTHORIZED", "the restaurant key is missing", async (town) => {
    const { slug, partner } = await shared(town);
    return partner.call("GET", `/restaurants/${slug}`);
  }),
  met(17, 401, "UNAUTHORIZED", "the environments of the two keys differ", async (town) => {
    const { slug, key } = await shared(town);
    return (await town.partners.shared("LIVE")).restaurantAt({ slug, key }).call("GET", "");
  }),
  met(18, 401, "KEY_EXPIRED", "the partner key has expired", async (town) => {
    const expiresAt = new Date(Date.now() - 60_000).toISOString();
    return (await (await town.partners.shared()).withKey({ expiresAt })).call("GET", "/me");
  }),
  met(19, 403, "FORBIDDEN", "there is an Origin header", async (town) =>
    (await town.partners.shared()).call("GET", "/me", undefined, {
      headers: { origin: town.client.serviceUrl.origin },
    }),
  ),
  met(20, 403, "PARTNER_AGREEMENT_REQUIRED", "a LIVE key, and the agreements are unsigned", async (town) =>
    (await createPartner(town, { environment: "LIVE", unsigned: true })).call("GET", "/me"),
  ),
  met(21, 403, "PARTNER_NOT_APPROVED", "the partner waits for approval", async (town) =>
    (await createPartner(town, { pending: true })).call("GET", "/me"),
  ),
  met(22, 403, "KEY_ROLE_FORBIDDEN", "the key's maker is no owner or administrator", async (town) =>
    (await team(town)).member.call("GET", "/news"),
  ),
  met(23, 403, "WHITE_LABEL_REQUIRED", "a sender domain without white label", async (town) =>
    setSender(await town.partners.shared()),
  ),
  met(24, 403, "PARTNER_NEWS_FORBIDDEN", "news of a partner that is not external", async (town) =>
    (await createPartner(town, { internal: true })).call("GET", "/news"),
  ),
  sentence(25, "403 HUMAN_REQUIRED: a LIVE key publishes through an MCP client.", async (town) => {
    const { partner, write } = await newsroom(town, 0, { environment: "LIVE" });
    const args = { newsId: (await write()).id, body: { action: "publish" } };
    const { isError, body } = await callTool(partner, "postNewsNewsIdActions", args);
    assert.deepEqual([isError, body.error?.code], [true, "HUMAN_REQUIRED"]);
  }),
  met(26, 404, "RESTAURANT_NOT_FOUND", "the slug is another restaurant's than the key", async (town) => {
    const { key, partner } = await shared(town);
    return partner.restaurantAt({ slug: newSlug(), key }).call("GET", "");
  }),
  met(27, 404, "MENU_NOT_FOUND", "no such menu", async (town) =>
    (await shared(town)).call("PUT", "/menus/mnu_x/schedules", { schedules: [] }),
  ),
  met(28, 404, "DELIVERY_ZONE_NOT_FOUND", "no such zone", async (town) =>
    (await shared(town)).call("PATCH", "/delivery-zones/zon_x", { isActive: false }),
  ),
  met(29, 404, "DOMAIN_NOT_FOUND", "no such domain", async (town) =>
    (await shared(town)).call("POST", "/domains/dom_x/primary"),
  ),
  met(30, 404, "KEY_NOT_FOUND", "no such key", async (town) =>
    (await shared(town)).call("POST", "/keys/key_x/rotate", { name: "Ny" }),
  ),
  met(31, 409, "IDEMPOTENCY_CONFLICT", "the key of a creation with another body", async (town) => {
    const partner = await town.partners.creator(1);
    const once = headers();
    await partner.ask("POST", "/restaurants", place(), { headers: once });
    return partner.call("POST", "/restaurants", place(), { headers: once });
  }),
  met(32, 409, "SLUG_TAKEN", "somebody else has it", async (town) => {
    const body = { ...place(), slug: town.restaurant("kro").slug };
    return (await town.partners.shared()).call("POST", "/restaurants", body, { headers: headers() });
  }),
  met(33, 409, "SANDBOX_LIMIT", "the partner has twenty", async (town) => {
    const partner = await createPartner(town);
    await partner.importRestaurants(Array.from({ length: 20 }, () => newPlace()));
    return partner.call("POST", "/restaurants", place(), { headers: headers() });
  }),
  met(34, 409, "RESTAURANT_ARCHIVED", "a change of what was deleted", async (town) =>
    (await unchangeable(town)).archived.call("PATCH", "/settings", { name: "Igjen" }),
  ),
  met(35, 409, "DEMO_RESTAURANT", "a change of the demo", async (town) =>
    (await unchangeable(town)).demo.call("PATCH", "/settings", { name: "Min" }),
  ),
  met(36, 409, "PRODUCT_LIMIT", "the restaurant has 800 active products", async (town) => {
    const { restaurant, category } = await categoryOf(town);
    return restaurant.call("POST", `/categories/${category.id}/products`, {
      name: "Nr. 801",
      basePrice: 1000,
    });
  }),
  met(37, 409, "CHANGED", "the settings have changed since", async (town) =>
    (await shared(town)).call("PATCH", "/settings", {
      name: "For sent",
      expectedVersion: "0123456789abcdef",
    }),
  ),
  met(38, 409, "LEGAL_LOCKED", "the owner has signed for another company", async (town) =>
    (await wayToLive(town)).restaurant.call("PATCH", "/settings", { orgNumber: "923609016" }),
  ),
  sentence(39, "What is locked may be sent again as it is stored.", async (town) => {
    const { restaurant } = await wayToLive(town);
    assert.equal((await restaurant.call("PATCH", "/settings", company)).status, 200);
  }),
  met(40, 409, "DOMAIN_MANAGED", "the service looks after it", async (town) => {
    const restaurant = await town.partners.restaurant();
    const domain = newDomain();
    const { id } = await claim(restaurant, domain);
    await town.operator.run("domain", "manage", "--slug", restaurant.slug, "--domain", domain);
    return restaurant.call("DELETE", `/domains/${id}`);
  }),
  met(41, 409, "DOMAIN_TAKEN", "another restaurant has proved it", async (town) => {
    const { domain } = (await provedDomain(town)).verified;
    return (await shared(town)).call("POST", "/domains", { domain });
  }),
  met(42, 409, "DOMAIN_EXISTS", "the service sends mail from it", async (town) =>
    setSender((await team(town)).owner, `nytt.${ownMailDomain}`),
  ),
  met(43, 409, "SENDER_DOMAIN_ALREADY_SET", "there is one", async (town) =>
    setSender((await senders(town)).partner),
  ),
  met(44, 422, "IMAGE_NOT_ALLOWED", "a picture from elsewhere in news", async (town) =>
    (await newsroom(town)).send({ body: "![](https://fremmed.example.com/x.png)" }),
  ),
  met(45, 422, "SENDER_DOMAIN_REJECTED", "the email provider refuses the name", async (town) => {
    const { owner } = await team(town);
    const domain = newDomain();
    town.surroundings.mailProvider.refuse(domain);
    return setSender(owner, domain);
  }),
  sentence(46, "429 RATE_LIMITED: a partner's limit, with `Retry-After`.", async (town) => {
    const { partner } = await town.partners.restaurant("TEST", 0);
    const other = await partner.withKey({});
    const calls = Array.from({ length: 121 }, () =>
      other.call("GET", "/me", undefined, { mayBeLimited: true }),
    );
    const limited = (await Promise.all(calls)).filter(({ status }) => status === 429);
    assert.ok(limited.length > 0);
    refused(limited[0]!, 429, "RATE_LIMITED");
    assert.match(String(limited[0]!.headers["retry-after"]), /^\d+$/);
  }),
  met(47, 503, "EMAIL_SERVICE_UNAVAILABLE", "the email provider does not answer well", async (town) => {
    const { admin } = await team(town);
    const domain = newDomain();
    town.surroundings.mailProvider.fail(domain, 502);
    return setSender(admin, domain);
  }),
  met(48, 404, "RESTAURANT_NOT_FOUND", "news to a restaurant that is not the partner's", async (town) => {
    const { partner } = await newsroom(town);
    const foreign = await shared(town);
    return newsroomOf(partner, foreign, foreign).send();
  }),
  sentence(
    49,
    "Once the agreements are signed and the partner is approved, its LIVE key works.",
    async (town) => {
      const partner = await createPartner(town, { environment: "LIVE", unsigned: true, pending: true });
      const me = () => partner.call("GET", "/me");
      refused(await me(), 403, "PARTNER_AGREEMENT_REQUIRED");
      await town.operator.run("partner", "signed", "--id", partner.partnerId);
      const code = async () => (await me()).json<{ error?: { code: string } }>().error?.code;
      await eventually(code, (one) => one === "PARTNER_NOT_APPROVED");
      await town.operator.run("partner", "approve", "--id", partner.partnerId);
      await eventually(code, (one) => one === undefined);
    },
  ),
];
