import { readImports } from "../src/features/menu-imports/read-imports.ts";
import type { ExamplePartner, ExampleRestaurant } from "../src/features/partners/partner.fixture.ts";
import { drawn } from "../src/features/uploads/pictures.fixture.ts";
import type { TestApp } from "../test/app.ts";
import { formWith, sendMenuFile } from "../test/security/furnished.ts";
import type { TestZones } from "../test/zones.ts";

type Call = ExampleRestaurant["call"];

/** Makes calls far enough apart for every limit, and expects each to succeed. */
export const stepper =
  (app: TestApp, call: Call) =>
  async (...[method, path, body, headers]: Parameters<Call>) => {
    app.clock.advance(1_000);
    await app.db.query("DELETE FROM quota_windows");
    const response = await call(method, path, body, headers);
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    return response.body === "" ? null : response.json();
  };

export type Step = ReturnType<typeof stepper>;

/** Everything that an integrator does with one restaurant. */
export async function keepRestaurant(
  app: TestApp,
  zones: TestZones,
  partner: ExamplePartner,
  roma: ExampleRestaurant,
): Promise<void> {
  const say = stepper(app, (method, path, body) => roma.call(method, path, body));
  await settle(say);
  await fillMenu(say, async () => {
    await upload(app, partner, roma);
    await importMenu(app, partner, roma, say);
  });
  await offer(say);
  await giveKeys(say);
  await listen(say);
  await nameAddresses(say, zones);
}

/** Who it is, when it is open, where it delivers. */
async function settle(say: Step): Promise<void> {
  await say("GET", "");
  await say("GET", "/settings");
  await say("PATCH", "/settings", { description: "Pizza fra vedovn" });
  await say("PUT", "/hours", {
    openingHours: [{ dayOfWeek: 5, opensAt: "11:00", closesAt: "23:00" }],
    venueHours: [],
  });
  await say("GET", "/hours");
  const override = await say("POST", "/hours/overrides", {
    date: "2026-12-24",
    isClosed: true,
    note: "Julaften",
  });
  await say("PATCH", `/hours/overrides/${override.data.id}`, { note: "God jul" });
  await say("GET", "/hours/overrides");
  await say("DELETE", `/hours/overrides/${override.data.id}`);
  const zone = await say("POST", "/delivery-zones", {
    name: "Midtbyen",
    type: "POSTAL_CODES",
    postalCodes: ["7010", "7011"],
    deliveryFee: 4900,
    minimumOrder: 20000,
  });
  await say("PATCH", `/delivery-zones/${zone.data.id}`, { deliveryFee: 5900 });
  await say("GET", "/delivery-zones");
  await say("DELETE", `/delivery-zones/${zone.data.id}`);
  await say("PUT", "/dine-in", { reservationsEnabled: true, settings: { autoApprove: true } });
  await say("PUT", "/dine-in/room", {
    areas: [{ name: "Vindu" }],
    tables: [
      { name: "1", area: "Vindu", minSeats: 1, maxSeats: 2 },
      { name: "2", area: "Vindu", minSeats: 1, maxSeats: 2 },
    ],
    combinations: [{ tables: ["1", "2"], minSeats: 3, maxSeats: 4 }],
  });
  await say("GET", "/dine-in");
}

/** Menus, add-ons, categories and products. */
async function fillMenu(say: Step, files: () => Promise<void>): Promise<void> {
  const menu = await say("POST", "/menus", { name: "Lunsj" });
  await say("PATCH", `/menus/${menu.data.id}`, { description: "Hverdager til 15" });
  await say("PUT", `/menus/${menu.data.id}/schedules`, {
    schedules: [{ dayOfWeek: "MONDAY", startsAt: "11:00", endsAt: "15:00" }],
  });
  await say("GET", "/menus");
  const degrees = await say("POST", "/addon-groups", {
    name: "Ristet",
    addons: [{ name: "Lyst" }, { name: "Mørkt" }],
  });
  const group = await say("POST", "/addon-groups", {
    name: "Tilbehør",
    maxSelect: 2,
    addons: [{ name: "Hvitløksbrød", price: 3900, addonGroupIds: [degrees.data.id] }],
  });
  await say("PATCH", `/addon-groups/${group.data.id}`, { maxSelect: 3 });
  await say("GET", "/addon-groups");
  const category = await say("POST", "/categories", { menuId: menu.data.id, name: "Salater" });
  await say("PATCH", `/categories/${category.data.id}`, { description: "Med brød" });
  await say("PUT", "/categories/order", { menuId: menu.data.id, categoryIds: [category.data.id] });
  await say("GET", `/categories?menuId=${menu.data.id}`);
  const made = await say("POST", `/categories/${category.data.id}/products`, {
    name: "Cæsarsalat",
    basePrice: 18900,
    nameEn: "Caesar salad",
    allergens: ["EGGS", "MILK"],
    mayContain: ["NUTS"],
    previousPrice: 21900,
    addonGroupIds: [group.data.id],
  });
  const { product } = made.data;
  await say("POST", "/products/batch", {
    products: [
      { categoryId: category.data.id, name: "Pils 0,5 l", basePrice: 10900, ageLimit: 18, deposit: 300 },
    ],
  });
  await say("PATCH", `/products/${product.id}`, { basePrice: 19900 });
  await say("PUT", "/products/availability", { items: [{ productId: product.id, isAvailable: false }] });
  await say("GET", `/products/${product.id}`);
  await say("GET", `/products?categoryId=${category.data.id}`);
  await files();
  await say("DELETE", `/products/${product.id}`);
  await say("DELETE", `/addon-groups/${group.data.id}`);
  const party = await say("POST", "/menus", { name: "Selskap" });
  const cakes = await say("POST", "/categories", { menuId: party.data.id, name: "Kaker" });
  await say("DELETE", `/categories/${cakes.data.id}`);
  await say("DELETE", `/menus/${party.data.id}`);
}

/** A coupon that is used by nobody, and one that is ended. */
async function offer(say: Step): Promise<void> {
  const summer = { code: "SOMMER26", discountType: "PERCENT", discountValue: 15, usageLimit: 100 };
  const coupon = await say("POST", "/coupons", { ...summer, validTo: "2026-08-31T21:59:00Z" });
  const path = `/coupons/${coupon.data.id}`;
  await say("PATCH", path, { usageLimit: 200 });
  await say("GET", path);
  await say("GET", "/coupons");
  await say("PUT", "/newsletter-popup", {
    isEnabled: true,
    title: "15 % på første bestilling",
    text: "Meld deg på nyhetsbrevet.",
    couponId: coupon.data.id,
    successMessage: "Takk! Bruk {{code}} og få {{discount}}.",
  });
  await say("GET", "/newsletter-popup");
  await say("PUT", "/newsletter-popup", { title: "Nyheter", text: "Meld deg på.", successMessage: "Takk!" });
  await say("PUT", "/upsell", { mode: "POPULAR" });
  await say("GET", "/upsell");
  await say("POST", `${path}/end`);
  await say("DELETE", path);
}

/** Keys for its website. */
async function giveKeys(say: Step): Promise<void> {
  const key = await say("POST", "/keys", { name: "Nettside" });
  const rotated = await say("POST", `/keys/${key.data.id}/rotate`, { name: "Nettside 2026", graceHours: 0 });
  await say("GET", "/keys");
  await say("DELETE", `/keys/${rotated.data.id}`);
}

/** A webhook and what was sent to it. */
async function listen(say: Step): Promise<void> {
  const hook = await say("POST", "/webhooks", {
    url: "https://kasse.nettsmia.no/luka",
    events: ["ORDER_CREATED", "ORDER_CANCELLED"],
  });
  const hookPath = `/webhooks/${hook.data.id}`;
  await say("PATCH", hookPath, { events: ["ORDER_CREATED"] });
  await say("POST", `${hookPath}/rotate-secret`, { graceHours: 24 });
  await say("POST", `${hookPath}/test`, {});
  const { data: deliveries } = await say("GET", `${hookPath}/deliveries`);
  await say("POST", `${hookPath}/deliveries/${deliveries[0].id}/resend`);
  await say("GET", "/webhooks");
  await say("DELETE", hookPath);
}

/** Domains and origins. */
async function nameAddresses(say: Step, zones: TestZones): Promise<void> {
  const domain = await say("POST", "/domains", { domain: "bestill.roma.no" });
  const { verification } = domain.data;
  zones.put(verification.name, [verification.value]);
  await say("POST", `/domains/${domain.data.id}/verify`);
  await say("POST", `/domains/${domain.data.id}/primary`);
  await say("GET", "/domains");
  await say("DELETE", `/domains/${domain.data.id}`);
  const origin = await say("POST", "/origins", { origin: "https://roma.nettsmia.no" });
  await say("GET", "/origins");
  await say("DELETE", `/origins/${origin.data.id}`);
}

async function upload(app: TestApp, partner: ExamplePartner, roma: ExampleRestaurant): Promise<void> {
  const response = await app.inject({
    method: "POST",
    url: `/api/v1/partner/restaurants/${roma.slug}/uploads`,
    headers: {
      authorization: `Bearer ${partner.key}`,
      "x-service-restaurant-key": roma.key,
      "content-type": "multipart/form-data; boundary=grense",
    },
    payload: formWith(await drawn(640, 480).png().toBuffer(), "image/png", "pizza.png", { kind: "PRODUCT" }),
  });
  if (response.statusCode !== 201) throw new Error(response.body);
}

/** A menu that is read, corrected and applied, and another that is given up. */
async function importMenu(
  app: TestApp,
  partner: ExamplePartner,
  roma: ExampleRestaurant,
  say: Step,
): Promise<void> {
  const read = async (): Promise<string> => {
    const taken = await sendMenuFile(app, partner, roma);
    await readImports(app.ctx, "TEXT", new AbortController().signal);
    return `/menu-imports/${taken.json().data.id}`;
  };
  const path = await read();
  await say("GET", path);
  const changed = await say("PATCH", path, {
    draft: {
      categories: [
        { name: "Pizza", products: [{ name: "Margherita", variants: [{ name: "Stor", price: 14900 }] }] },
      ],
    },
  });
  await say("POST", `${path}/apply`, { expectedVersion: changed.data.menuVersion ?? changed.data.version });
  await say("DELETE", await read());
}
