import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { demoAddresses } from "../src/features/demo/demo-addresses.ts";
import { readImports } from "../src/features/menu-imports/read-imports.ts";
import { agreementText } from "../src/features/owners/agreement-text.ts";
import { signAgreement } from "../src/features/owners/sign-agreement.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
} from "../src/features/partners/partner.fixture.ts";
import { createMember } from "../src/features/people/create-person.ts";
import { openDining, saturdayAt } from "../src/features/reservations/dining.fixture.ts";
import { drawn } from "../src/features/uploads/pictures.fixture.ts";
import { seedAddresses } from "../src/platform/addresses/seed-addresses.ts";
import type { OperationExample } from "../src/platform/http/openapi-examples.ts";
import { createTestApp, fridayEvening, type TestApp } from "./app.ts";
import { startMailServer } from "./mail-server.ts";
import { createRecorder, type Recorder } from "./openapi-recorder.ts";
import { formWith, sendMenuFile } from "./security/furnished.ts";
import { startZones, type TestZones } from "./zones.ts";

/** A service that writes down what it is asked and what it answers. */
interface Walk {
  app: TestApp;
  recorder: Recorder;
  zones: TestZones;
}

/**
 * Calls every published operation at least once, as a restaurant's website and an integrator's server do, and gives what it sent
 * and got: the documents' examples. What chance and the day make is replaced (openapi-recorder.ts).
 */
export async function walkApi(): Promise<Record<string, OperationExample>> {
  await using made = new AsyncDisposableStack();
  const zones = await startZones();
  made.defer(() => zones.close());
  const mailServer = await startMailServer();
  made.defer(() => mailServer.close());
  const folder = await mkdtemp(join(tmpdir(), "luka-walk-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const app = await createTestApp({
    startsAt: fridayEvening,
    env: {
      DATA_DIR: folder,
      SERVICE_DOMAIN: "luka.example",
      DNS_RESOLVERS: zones.servers,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: "post@luka.example",
    },
  });
  made.defer(() => app.close());
  const recorder = createRecorder();
  const walk = { app: recording(app, recorder), recorder, zones };
  await asWebsite(walk);
  await asPartner(walk);
  await asPartnerOfRealRestaurants(walk);
  return recorder.examples();
}

const recording = (app: TestApp, recorder: Recorder): TestApp => ({
  ...app,
  async inject(request: InjectOptions) {
    const response = await app.inject(request);
    recorder.note(request, response);
    return response;
  },
});

/** A guest who looks, orders, follows the order, books a table and signs up for the newsletter. */
async function asWebsite({ app, recorder }: Walk): Promise<void> {
  await app.db.transaction((trx) => seedAddresses(trx, demoAddresses));
  const napoli = await openDining(
    app,
    (file) => {
      Object.assign(file, {
        slug: "napoli",
        name: "Napoli",
        newsletterPopup: {
          isEnabled: true,
          title: "15 % på første bestilling",
          text: "Meld deg på nyhetsbrevet.",
          couponCode: "VELKOMMEN15",
          successMessage: "Takk! Bruk {{code}} i kassen og få {{discount}}.",
        },
      });
      file.coupons = [
        { code: "VELKOMMEN15", isAutomatic: false, discountType: "PERCENT", discountValue: 15 },
        { isAutomatic: true, discountType: "FIXED", discountValue: 5000, minimumOrder: 30000 },
      ];
      file.settings.dineIn = { autoApprove: false };
    },
    { environment: "TEST", live: false },
  );
  const { slug } = napoli;
  let guests = 0;
  const ask = (method: "GET" | "POST" | "DELETE", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { host: "luka.example", authorization: `Bearer ${napoli.key}` },
      remoteAddress: `10.0.0.${guests++}`,
      ...(payload && { payload }),
    });
  await ask("GET", `/menu?slug=${slug}`);
  await ask("GET", `/restaurant?slug=${slug}`);
  await ask("GET", `/prep-time?slug=${slug}`);
  await ask("GET", `/order-slots?slug=${slug}&fulfillment=PICKUP&date=2026-06-13`);
  await ask("GET", `/address-search?slug=${slug}&q=munkegata%205&limit=2`);
  await ask("GET", `/site-gate?slug=${slug}`);
  const lines = [
    napoli.line("Margherita", { variant: "Stor", quantity: 2, with: ["Bacon"], note: "Godt stekt" }),
    napoli.line("Brus"),
  ];
  const cart = { slug, fulfillment: "PICKUP", lines };
  await ask("POST", "/orders/quote", cart);
  await ask("POST", "/coupons/validate", { ...cart, code: "VELKOMMEN15", subtotal: 53700 });
  await ask("POST", "/coupons/preview-auto", cart);
  const customer = { name: "Kari Nordmann", phone: "98765432", email: "kari@example.no" };
  const pages = {
    successUrl: "https://luka.example/takk",
    cancelUrl: "https://luka.example/kasse",
  };
  const placed = await napoli.post(
    { ...cart, paymentMethod: "ONLINE", customer, couponCode: "VELKOMMEN15", ...pages },
    { key: "3f1c9a52-7a1e-4c0f-9a57-5b0d6c2e8f41" },
  );
  const { publicToken } = placed.json();
  await ask("GET", `/orders/${publicToken}`);
  await followLive(app, recorder, publicToken);

  await ask("GET", `/dine-in/availability?slug=${slug}&date=2026-06-13&partySize=4`);
  const table = { slug, dineInAt: saturdayAt("19:00"), partySize: 4 };
  const hold = (await ask("POST", "/dine-in/holds", table)).json();
  const booked = await ask("POST", "/reservations", {
    ...table,
    holdId: hold.holdId ?? hold.id,
    customer,
    note: "Gjerne ved vinduet",
    occasion: "BIRTHDAY",
  });
  await ask("POST", "/dine-in/waitlist", {
    slug,
    date: "2026-06-13",
    partySize: 2,
    from: "18:30",
    to: "19:30",
    customer,
  });
  await ask("POST", `/orders/${booked.json().publicToken}/cancel`);
  await ask("POST", `/newsletter/signup?slug=${slug}`, { email: "kari@example.no", name: "Kari" });
}

/** The first event of an order's stream. */
async function followLive(app: TestApp, recorder: Recorder, token: string): Promise<void> {
  const url = `/api/v1/orders/${token}/events`;
  const stream = (
    await app.app.inject({ url, headers: { host: "luka.example" }, payloadAsStream: true })
  ).stream();
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    const event = /(?:^|\n)((?:id|event): [\s\S]*?\n\n)/.exec(text)?.[1];
    if (event === undefined) continue;
    recorder.take("GET", url, { status: 200, response: event });
    break;
  }
}

/** An integrator with a sandbox: keys, settings, menu, hours, webhooks, domains, news, its brand. */
async function asPartner({ app, zones }: Walk): Promise<void> {
  const partner = await openPartner(app, "TEST", { name: "Nettsmia", whiteLabel: true });
  const say = stepper(app, (method, path, body, headers) => partner.call(method, path, body, headers));
  await say("GET", "/me");
  await say(
    "POST",
    "/restaurants",
    { name: "Kafé Fjord", slug: "kafe-fjord", email: "post@fjord.example" },
    {
      "idempotency-key": "b7e0c7d2-55f4-4f6d-8d1e-3a9f1c2b4d60",
    },
  );
  const roma = await partner.open((file) => Object.assign(file, { slug: "roma", name: "Roma" }));
  await say("GET", "/restaurants?limit=2");
  await say("PATCH", "/brand", { primaryColor: "#0f766e" });
  await say("GET", "/brand");
  const named = await say("POST", "/brand/sender-domain", { domain: "mail.nettsmia.no" });
  for (const { fullName, value } of named.data.records) zones.put(fullName, [value]);
  await say("POST", "/brand/sender-domain/check");
  await say("GET", "/brand/sender-domain");
  await say("DELETE", "/brand/sender-domain");
  const news = await say("POST", "/news", {
    title: "Ny meny",
    body: "Menyen er **ny**.",
    level: "INFO",
    audienceAll: false,
    restaurantSlugs: ["roma"],
  });
  const newsPath = `/news/${news.data.id}`;
  await say("GET", newsPath);
  await say("PATCH", newsPath, { title: "Sommermeny", expectedUpdatedAt: news.data.updatedAt });
  await say("POST", `${newsPath}/actions`, { action: "publish" });
  await say("GET", "/news");
  const draft = await say("POST", "/news", {
    title: "Utkast",
    body: "Kommer.",
    level: "INFO",
    audienceAll: false,
    restaurantSlugs: ["roma"],
  });
  await say("DELETE", `/news/${draft.data.id}`);
  await withRestaurant(app, zones, partner, roma);
  await say("GET", "/logs?limit=2");
  await stepper(app, (method, path) => roma.call(method, path))("DELETE", "");
}

type Call = ExampleRestaurant["call"];

/** Makes calls far enough apart for every limit, and expects each to succeed. */
const stepper =
  (app: TestApp, call: Call) =>
  async (...[method, path, body, headers]: Parameters<Call>) => {
    app.clock.advance(1_000);
    await app.db.query("DELETE FROM quota_windows");
    const response = await call(method, path, body, headers);
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    return response.body === "" ? null : response.json();
  };

async function withRestaurant(
  app: TestApp,
  zones: TestZones,
  partner: ExamplePartner,
  roma: ExampleRestaurant,
): Promise<void> {
  const say = stepper(app, (method, path, body) => roma.call(method, path, body));
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

  const menu = await say("POST", "/menus", { name: "Lunsj" });
  await say("PATCH", `/menus/${menu.data.id}`, { description: "Hverdager til 15" });
  await say("PUT", `/menus/${menu.data.id}/schedules`, {
    schedules: [{ dayOfWeek: "MONDAY", startsAt: "11:00", endsAt: "15:00" }],
  });
  await say("GET", "/menus");
  const group = await say("POST", "/addon-groups", {
    name: "Tilbehør",
    maxSelect: 2,
    addons: [{ name: "Hvitløksbrød", price: 3900 }],
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
    allergens: ["EGGS", "MILK"],
    addonGroupIds: [group.data.id],
  });
  const { product } = made.data;
  await say("POST", "/products/batch", {
    products: [{ categoryId: category.data.id, name: "Suppe", basePrice: 9900 }],
  });
  await say("PATCH", `/products/${product.id}`, { basePrice: 19900 });
  await say("PUT", "/products/availability", { items: [{ productId: product.id, isAvailable: false }] });
  await say("GET", `/products/${product.id}`);
  await say("GET", `/products?categoryId=${category.data.id}`);
  await upload(app, partner, roma);
  await importMenu(app, partner, roma, say);
  await say("DELETE", `/products/${product.id}`);
  await say("DELETE", `/addon-groups/${group.data.id}`);
  const party = await say("POST", "/menus", { name: "Selskap" });
  const cakes = await say("POST", "/categories", { menuId: party.data.id, name: "Kaker" });
  await say("DELETE", `/categories/${cakes.data.id}`);
  await say("DELETE", `/menus/${party.data.id}`);

  const key = await say("POST", "/keys", { name: "Nettside" });
  const rotated = await say("POST", `/keys/${key.data.id}/rotate`, { name: "Nettside 2026", graceHours: 0 });
  await say("GET", "/keys");
  await say("DELETE", `/keys/${rotated.data.id}`);
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

type Step = ReturnType<typeof stepper>;

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

/** An integrator with a restaurant for real guests: its owner is invited and signs, and it goes live. */
async function asPartnerOfRealRestaurants({ app }: Walk): Promise<void> {
  const partner = await openPartner(app, "LIVE", { name: "Nettsmia" });
  const milano = await partner.open((file) => Object.assign(file, { slug: "milano", name: "Milano" }));
  const say = stepper(app, (method, path, body) => milano.call(method, path, body));
  const owner = { email: "eier@milano.example", name: "Ola Nordmann" };
  const invite = await say("POST", "/owner-invites", owner);
  await say("GET", "/owner-invites");
  // Nobody gets the same mail twice in a row.
  app.clock.advance(3_600_000);
  const again = await say("POST", `/owner-invites/${invite.data.id}/resend`);
  await say("DELETE", `/owner-invites/${again.data.id}`);
  const { version, hash } = agreementText("nb");
  const legal = {
    orgNumber: "923609016",
    legalName: "Milano AS",
    addressLine1: "Kongens gate 1",
    postalCode: "7011",
    city: "Trondheim",
  };
  const { userId } = await createMember(app.ctx, {
    ...owner,
    slug: milano.slug,
    role: "OWNER",
    password: "et langt passord",
  });
  await signAgreement(app.ctx, {
    scope: milano.scope,
    signer: { userId, ...owner },
    body: { version, textHash: hash, accept: true, legal },
    locale: "nb",
  });
  await say("POST", "/go-live");
  await say("GET", "/go-live");
  await say("DELETE", "/go-live");
}
