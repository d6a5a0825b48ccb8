import { agreementText } from "../src/features/owners/agreement-text.ts";
import { signAgreement } from "../src/features/owners/sign-agreement.ts";
import { type ExampleRestaurant, openPartner } from "../src/features/partners/partner.fixture.ts";
import { createMember } from "../src/features/people/create-person.ts";
import { guestOf, withRoom } from "../src/features/sandbox/sandbox.fixture.ts";
import type { TestApp } from "../test/app.ts";
import type { Walk } from "./openapi-walk.ts";
import { serveGuests } from "./openapi-walk-orders.ts";
import { keepRestaurant, stepper } from "./openapi-walk-restaurant.ts";

/** An integrator with a sandbox: keys, settings, menu, hours, webhooks, domains, news, its brand. */
export async function asPartner({ app, zones }: Walk): Promise<void> {
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
  const roma = await partner.open((file) => {
    withRoom(file);
    Object.assign(file, { slug: "roma", name: "Roma" });
  });
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
  await playSandbox(app, roma);
  await keepRestaurant(app, zones, partner, roma);
  await serveGuests(app, partner);
  const lost = await say("POST", "/recovery/kafe-fjord/keys", { name: "Kasse" });
  const found = await say("POST", `/recovery/kafe-fjord/keys/${lost.data.id}/rotate`, {
    name: "Kasse",
    graceHours: 0,
  });
  await say("GET", "/recovery/kafe-fjord/keys");
  await say("DELETE", `/recovery/kafe-fjord/keys/${found.data.id}`);
  await say("DELETE", "/recovery/kafe-fjord");
  const ofRoma = stepper(app, (method, path, body) => roma.call(method, path, body));
  await ofRoma("GET", "/export");
  await ofRoma("PUT", "/menu?dryRun=true", {
    addonGroups: [],
    menus: [
      {
        externalId: "M1",
        name: "Meny",
        isDefault: true,
        categories: [
          {
            externalId: "10",
            name: "Annet",
            products: [{ externalId: "1001", name: "Brus", basePrice: 4200 }],
          },
        ],
      },
    ],
  });
  await say("GET", "/logs?limit=2");
  await stepper(app, (method, path) => roma.call(method, path))("DELETE", "");
}

/** An integrator with a restaurant for real guests: its owner is invited and signs, and it goes live. */
export async function asPartnerOfRealRestaurants({ app }: Walk): Promise<void> {
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
    at: { slug: milano.slug, role: "OWNER" },
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

/** Guests and staff of a sandbox, and what happened. */
async function playSandbox(app: TestApp, roma: ExampleRestaurant): Promise<void> {
  const say = stepper(app, (method, path, body) => roma.call(method, path, body));
  const guest = guestOf(app, roma);
  await say("POST", `/sandbox/orders/${await guest.order("ONLINE")}/actions`, { action: "pay" });
  await say("POST", `/sandbox/reservations/${await guest.reserve()}/actions`, { action: "approve" });
  await say("GET", "/events?limit=2");
  await say("POST", "/sandbox/events", { type: "ORDER_STATUS_CHANGED", status: "READY_FOR_PICKUP" });
  await say("POST", "/sandbox/clock", { advanceMinutes: 45 });
  await say("GET", "/sandbox/clock");
  await say("DELETE", "/sandbox/clock");
}
