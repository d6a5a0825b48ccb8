import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
} from "../src/features/partners/partner.fixture.ts";
import { hire, originOf, password, signIn } from "../src/features/people/staff.fixture.ts";
import { createTestApp, type TestApp } from "./app.ts";

type Call = (headers: Record<string, string>) => Promise<LightMyRequestResponse>;
type Sentences = Record<string, [nb: string, en: string]>;

/** It is Friday 2026-06-12, 18:00. The catalogues are held by the compiler; this is their way into the answers. */
describe("what a rule says is read in Norwegian, and in English by those who ask for it", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(() => app.close());
  beforeEach(() => app.db.query("DELETE FROM quota_windows"));

  const holds = async (call: Call, sentences: Sentences): Promise<void> => {
    for (const [index, language] of (["nb", "en"] as const).entries()) {
      const response = await call({ "accept-language": language });
      assert.equal(response.statusCode, 422, response.body);
      const issues: { path: string; message: string }[] = response.json().error.details.issues;
      assert.deepEqual(
        Object.fromEntries(issues.map(({ path, message }) => [path, message])),
        Object.fromEntries(Object.entries(sentences).map(([path, texts]) => [path, texts[index]])),
      );
    }
  };
  /** To the partner's own, or to its restaurant. */
  const sent =
    (
      at: Pick<ExamplePartner, "call">,
      path: string,
      body: unknown,
      method: "POST" | "PATCH" = "POST",
    ): Call =>
    (headers) =>
      at.call(method, path, body, headers);

  it("of news", async () => {
    const draft = { title: "Nytt", body: "Hei", level: "INFO", restaurantSlugs: [shop.slug] };
    const wrong = { ...draft, audienceAll: true, expiresAt: "2026-06-11" };
    await holds(sent(partner, "/news", wrong), {
      audienceAll: [
        "En TEST-nøkkel når bare sandkasser som er nevnt.",
        "A TEST key reaches only sandboxes that are named.",
      ],
      restaurantSlugs: [
        "Utelat restaurantSlugs når alle er mottakere.",
        "Leave restaurantSlugs out when everybody is meant.",
      ],
      expiresAt: ["Dagen er over. Velg en som kommer.", "That day is over. Choose one to come."],
    });
    await holds(sent(partner, "/news", { ...draft, audienceAll: false, restaurantSlugs: [] }), {
      restaurantSlugs: ["Nevn minst én restaurant.", "Name at least one restaurant."],
    });
    const made = await partner.call("POST", "/news", {
      ...draft,
      audienceAll: false,
      expiresAt: "2026-06-13",
    });
    const { id, updatedAt } = made.json().data;
    const change = { expectedUpdatedAt: updatedAt, expiresAt: "2026-06-11" };
    await holds(sent(partner, `/news/${id}`, change, "PATCH"), {
      expiresAt: ["Dagen er over. Velg en som kommer.", "That day is over. Choose one to come."],
    });
    const schedule = (scheduledAt?: string): Call =>
      sent(partner, `/news/${id}/actions`, { action: "schedule", scheduledAt });
    await holds(schedule(), { scheduledAt: ["Må fylles ut.", "Required."] });
    await holds(schedule("2026-06-12T17:00:00+02:00"), {
      scheduledAt: ["Må være frem i tid, høyst ett år.", "Must be in the future, at most a year ahead."],
    });
    await holds(schedule("2026-06-14T12:00:00+02:00"), {
      expiresAt: [
        "Nyheten vises ikke så lenge: den siste dagen er før den skal ut.",
        "The news is not shown for that long: its last day is before it goes out.",
      ],
    });
  });

  it("of a week's hours", async () => {
    const week = { openingHours: [{ dayOfWeek: 1 }, { dayOfWeek: 2, isClosed: true }] };
    await holds((headers) => shop.call("PUT", "/hours", week, headers), {
      "openingHours.0.opensAt": ["En åpen dag må ha tider.", "An open day needs times."],
      "openingHours.0.closesAt": ["En åpen dag må ha tider.", "An open day needs times."],
    });
  });

  it("of single days' hours", async () => {
    const day = { date: "2026-12-24", isClosed: true };
    const path = "/hours/overrides";
    await holds(sent(shop, path, { ...day, isClosed: false, endDate: "2026-12-23" }), {
      opensAt: ["En åpen dag må ha tider.", "An open day needs times."],
      closesAt: ["En åpen dag må ha tider.", "An open day needs times."],
      endDate: ["Kan ikke være før den første dagen.", "Cannot be before the first day."],
    });
    await holds(sent(shop, path, { ...day, date: "2026-06-11" }), {
      date: ["Dagen er forbi. Velg en som kommer.", "The day is over. Choose one to come."],
    });
    const { data } = await shop.ask("POST", path, day);
    await holds(sent(shop, `${path}/${data.id}`, { endDate: "2028-01-01" }, "PATCH"), {
      endDate: ["Kan vare høyst ett år.", "Can last a year at most."],
    });
  });

  it("of delivery zones", async () => {
    const zone = { type: "RADIUS", deliveryFee: 0 };
    await holds(
      sent(shop, "/delivery-zones", {
        ...zone,
        name: "https://reklame.example",
        postalCodes: ["7010"],
      }),
      {
        radiusMeters: [
          "En sone av typen RADIUS må ha radiusMeters.",
          "A zone of type RADIUS needs radiusMeters.",
        ],
        postalCodes: [
          "En sone av typen RADIUS har ikke postalCodes.",
          "A zone of type RADIUS has no postalCodes.",
        ],
        name: [
          "Det blir ikke noe igjen av navnet når tegn som ikke kan vises, er fjernet.",
          "Nothing is left of the name once characters that cannot be shown are removed.",
        ],
      },
    );
    const { data } = await shop.ask("POST", "/delivery-zones", { ...zone, name: "Nær", radiusMeters: 500 });
    await holds(sent(shop, `/delivery-zones/${data.id}`, { type: "POSTAL_CODES" }, "PATCH"), {
      postalCodes: [
        "En sone av typen POSTAL_CODES må ha postalCodes.",
        "A zone of type POSTAL_CODES needs postalCodes.",
      ],
    });
  });

  it("of forms with a file", async () => {
    const upload =
      (...parts: [disposition: string, content: string][]): Call =>
      (headers) =>
        app.inject({
          method: "POST",
          url: `/api/v1/partner/restaurants/${shop.slug}/uploads`,
          headers: {
            authorization: `Bearer ${partner.key}`,
            "x-service-restaurant-key": shop.key,
            "content-type": "multipart/form-data; boundary=x",
            ...headers,
          },
          payload: `${parts.map(([named, content]) => `--x\r\nContent-Disposition: form-data; ${named}\r\n\r\n${content}\r\n`).join("")}--x--\r\n`,
        });
    const kind: [string, string] = ['name="kind"', "LOGO"];
    await holds(upload(kind), { file: ["Filen mangler.", "The file is missing."] });
    await holds(
      upload(['name="picture"; filename="a.png"', "x"], ['name="kind"', "X"], ['name="file"', "x"]),
      {
        picture: ["Ukjent felt.", "Unknown field."],
        kind: [
          "Må være en av: LOGO, COVER, PRODUCT, CATEGORY.",
          "Must be one of: LOGO, COVER, PRODUCT, CATEGORY.",
        ],
        file: ["Må være en fil.", "Must be a file."],
      },
    );
    const file: [string, string] = ['name="file"; filename="a.png"', "x"];
    await holds(upload(kind, kind, file), { kind: ["Ugyldig verdi.", "Not a valid value."] });
    await holds(upload(kind, file, file), { file: ["Send bare én fil.", "Send one file only."] });
  });

  it("of the agreement that an owner signs", async () => {
    const place = await (await openPartner(app, "LIVE")).open();
    const owner = await hire(app, place, "OWNER");
    await place.ask("PATCH", "/settings", { city: null });
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    const legal = {
      orgNumber: "923609016",
      legalName: "Spisested AS",
      addressLine1: "Gata 1",
      postalCode: "7011",
    };
    await holds(
      (headers) => owner.call("POST", "/agreement", { version, textHash, accept: true, legal }, headers),
      {
        "legal.city": ["Må fylles ut.", "Required."],
      },
    );
  });

  it("of texts that cannot be kept, and of a partner's colours", async () => {
    await holds(sent(partner, "/brand", { primaryColor: "blå" }, "PATCH"), {
      primaryColor: ["Må være en farge som #1b3a5c.", "Must be a colour like #1b3a5c."],
    });
    await holds(sent(partner, "/brand", { name: "a\u0000b" }, "PATCH"), {
      name: ["Teksten inneholder ugyldige tegn.", "The text has characters that are not allowed."],
    });
  });

  it("of signing in", async () => {
    for (const [language, text] of [
      ["nb", "Logg inn for å fortsette."],
      ["en", "Sign in to continue."],
    ] as const) {
      const response = await app.inject({
        url: `/api/staff/agreement?slug=${shop.slug}`,
        headers: { host: app.ctx.config.serviceDomain, "accept-language": language },
      });
      assert.equal(response.statusCode, 401);
      assert.equal(response.json().error.message, text);
    }
  });

  it("of a wrong password, and of too many attempts", async () => {
    const kim = await hire(app, shop);
    const remoteAddress = "192.0.2.61";
    const attempt = (language: string) =>
      signIn(app, kim.email, "et annet passord", { headers: { "accept-language": language }, remoteAddress });
    for (const [language, text] of [
      ["nb", "Feil e-postadresse eller passord."],
      ["en", "Wrong e-mail address or password."],
    ] as const) {
      const refused = await attempt(language);
      assert.equal(refused.statusCode, 401);
      assert.equal(refused.json().error.message, text);
    }
    for (let more = 0; more < 8; more += 1) assert.equal((await attempt("nb")).statusCode, 401);
    for (const [language, text] of [
      ["nb", "For mange forsøk på å logge inn. Vent litt og prøv igjen."],
      ["en", "Too many attempts to sign in. Wait a little and try again."],
    ] as const) {
      const slowed = await attempt(language);
      assert.equal(slowed.statusCode, 429);
      assert.equal(slowed.json().error.message, text);
    }
  });

  it("of a password that is changed", async () => {
    const kim = await hire(app, shop);
    const change =
      (passwords: Record<"currentPassword" | "newPassword", string>): Call =>
      (headers) =>
        app.inject({
          method: "POST",
          url: "/api/auth/change-password",
          headers: {
            host: app.ctx.config.serviceDomain,
            origin: originOf(app),
            cookie: kim.cookie,
            ...headers,
          },
          payload: passwords,
        });
    await holds(change({ currentPassword: "et annet passord", newPassword: "et nytt, langt passord" }), {
      currentPassword: ["Passordet er feil.", "The password is wrong."],
    });
    await holds(change({ currentPassword: password, newPassword: "kort" }), {
      newPassword: ["Passordet må ha minst 10 tegn.", "The password must have at least 10 characters."],
    });
  });
});
