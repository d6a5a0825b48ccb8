import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";

describe("settings of a partner's restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    shop = await (await openPartner(app)).open();
  });
  after(() => app.close());

  const read = async (at = shop) => (await at.ask("GET", "/settings")).data;
  /** Tests write more than a partner may in a minute. */
  const patch = (body: unknown, at = shop): Promise<LightMyRequestResponse> => {
    app.clock.advance(61_000);
    return at.call("PATCH", "/settings", body);
  };
  const changed = async (body: unknown, at = shop) => {
    const response = await patch(body, at);
    assert.equal(response.statusCode, 200, response.body);
    return response.json().data;
  };
  const issuesOf = (response: LightMyRequestResponse): string[] =>
    response
      .json()
      .error.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

  it("are read whole, with a version", async () => {
    const settings = await read();
    assert.deepEqual(Object.keys(settings).sort(), [...names, "legal", "updatedAt", "version"].sort());
    assert.match(settings.version, /^[0-9a-f]{16}$/);
    assert.equal(settings.legal.locked, false);
    assert.deepEqual((await shop.ask("GET", "")).settings, settings, "the setup holds the same");
  });

  it("change what is named and leave the rest", async () => {
    const before = await read();
    const after = await changed({
      name: " Kafé   Fjord ",
      description: "Fisk fra dagens fangst.\nBestill i dag!",
      phone: "73 50 00 00",
      website: "http://fjord.example/meny",
      publicAddressLine1: "Kaia 1",
      publicPostalCode: "7010",
      publicCity: "Trondheim",
      latitude: 63.43,
      longitude: 10.4,
      primaryColor: "#AABBCC",
      deliveryEnabled: true,
      pickupEnabled: false,
      defaultPrepMinutes: 35,
      trackingShowMap: false,
      reviewUrl: "https://omtaler.example",
      orgNumber: "923 609 016",
      legalName: "Pizza.no AS",
      postalCode: "0150",
    });
    const expected = {
      ...before,
      name: "Kafé Fjord",
      description: "Fisk fra dagens fangst.\nBestill i dag!",
      phone: "+4773500000",
      website: "http://fjord.example/meny",
      publicAddressLine1: "Kaia 1",
      publicPostalCode: "7010",
      publicCity: "Trondheim",
      latitude: 63.43,
      longitude: 10.4,
      primaryColor: "#AABBCC",
      deliveryEnabled: true,
      pickupEnabled: false,
      defaultPrepMinutes: 35,
      trackingShowMap: false,
      reviewUrl: "https://omtaler.example",
      orgNumber: "923609016",
      legalName: "Pizza.no AS",
      postalCode: "0150",
      textCleaned: 0,
      version: after.version,
      updatedAt: after.updatedAt,
      legal: {
        ...before.legal,
        orgNumber: "923609016",
        legalName: "Pizza.no AS",
        postalCode: "0150",
        source: "PARTNER",
      },
    };
    assert.deepEqual(after, expected);
    assert.notEqual(after.version, before.version);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const seen = await app.inject({
      url: `/api/v1/restaurant?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    assert.equal(seen.json().restaurant.name, "Kafé Fjord", "guests see it");
  });

  it("say how orders are taken, as the import format does (R-479)", async () => {
    const change = {
      ...{ tips: true, autoAccept: true, preOrderDays: 0, slotMinutes: 20, ordersPerSlot: 12 },
      ...{ pickupOrdersPerSlot: 8, deliveryOrdersPerSlot: null, makeMinutesPerSlot: 90 },
      ...{ defaultMakeMinutes: 0, maxOrdersInProgress: 25 },
    };
    const before = await read();
    const after = await changed(change);
    assert.deepEqual({ ...after, ...change }, after);
    assert.notEqual(after.version, before.version);
    const wrong = { slotMinutes: 7, preOrderDays: 366, ordersPerSlot: 0, tips: null, autoAccept: "ja" };
    const refused = issuesOf(await patch({ ...wrong, defaultMakeMinutes: 241 }));
    const paths = [
      "tips",
      "autoAccept",
      "preOrderDays",
      "slotMinutes",
      "ordersPerSlot",
      "defaultMakeMinutes",
    ];
    assert.deepEqual(refused.toSorted(), paths.map((path) => `${path} INVALID`).toSorted());
    for (const field of ["onlinePayment", "cashPayment", "font", "email"])
      assert.deepEqual(issuesOf(await patch({ [field]: true })), [`${field} UNKNOWN_FIELD`], "R-452");
  });

  it("are cleared by nothing and by an empty text", async () => {
    const both = { publicAddressLine1: "Kaia 1", publicPostalCode: "7010", publicCity: "Trondheim" };
    for (const none of ["", null]) {
      await changed({ ...both, description: "x", reviewUrl: "https://a.example/", phone: "73500000" });
      const after = await changed({
        publicAddressLine1: none,
        publicPostalCode: none,
        publicCity: none,
        description: none,
        reviewUrl: none,
        phone: none,
        website: none,
        coverImageUrl: none,
        logoUrl: none,
      });
      for (const name of ["publicAddressLine1", "publicPostalCode", "description", "reviewUrl", "phone"])
        assert.equal(after[name], null, name);
    }
    const after = await changed({ latitude: null, longitude: null });
    assert.deepEqual([after.latitude, after.longitude], [null, null]);
  });

  it("are cleaned of links, HTML and what hides, and say how often", async () => {
    const after = await changed({
      name: "Kafé <b>Fjord</b>",
      description: "Les mer på https://reklame.example/x",
      receiptFooterText: "Skriv til post@fjord.example",
    });
    assert.deepEqual(
      [after.name, after.description, after.receiptFooterText],
      ["Kafé Fjord", "Les mer på", "Skriv til"],
    );
    assert.equal(after.textCleaned, 4);
    const response = await patch({ name: "https://reklame.example" });
    assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
    assert.deepEqual(issuesOf(response), ["name INVALID"]);
  });

  it("refuse what is wrong, each with its path", async () => {
    const before = await read();
    const cases: [body: unknown, issues: string[]][] = [
      [{}, [" INVALID"]],
      [{ expectedVersion: before.version }, [" INVALID"]],
      [{ slug: "ny", name: "Ny" }, ["slug UNKNOWN_FIELD"]],
      [{ email: "ny@fjord.example" }, ["email UNKNOWN_FIELD"]],
      [{ version: before.version }, ["version UNKNOWN_FIELD"]],
      [{ updatedAt: before.updatedAt }, ["updatedAt UNKNOWN_FIELD"]],
      [{ legal: before.legal }, ["legal UNKNOWN_FIELD"]],
      [{ textCleaned: 0 }, ["textCleaned UNKNOWN_FIELD"]],
      [{ latitude: 63.4 }, ["longitude INVALID"]],
      [{ longitude: null }, ["latitude INVALID"]],
      [{ latitude: 63.4, longitude: null }, ["longitude INVALID"]],
      [{ latitude: 91, longitude: 10 }, ["latitude INVALID"]],
      [{ pickupEnabled: false, deliveryEnabled: false }, ["pickupEnabled INVALID"]],
      [{ pickupEnabled: "true" }, ["pickupEnabled INVALID"]],
      [{ pickupEnabled: null }, ["pickupEnabled INVALID"]],
      [{ name: "A" }, ["name INVALID"]],
      [{ name: null }, ["name INVALID"]],
      [{ name: "x".repeat(81) }, ["name INVALID"]],
      [{ primaryColor: "red" }, ["primaryColor INVALID"]],
      [{ secondaryColor: null }, ["secondaryColor INVALID"]],
      [{ phone: "12" }, ["phone INVALID"]],
      [{ website: "javascript:alert(1)" }, ["website INVALID"]],
      [{ website: "https://u:p@fjord.example/" }, ["website INVALID"]],
      [{ website: "https://fjord.example/\nSet-Cookie: x" }, ["website INVALID"]],
      [{ website: "fjord.example" }, ["website INVALID"]],
      [{ reviewUrl: "http://omtaler.example" }, ["reviewUrl INVALID"]],
      [{ publicPostalCode: "123" }, ["publicPostalCode INVALID"]],
      [{ postalCode: "abcd" }, ["postalCode INVALID"]],
      [{ orgNumber: "923 609 017" }, ["orgNumber INVALID"]],
      [{ defaultPrepMinutes: 0 }, ["defaultPrepMinutes INVALID"]],
      [{ defaultDeliveryMinutes: 20.5 }, ["defaultDeliveryMinutes INVALID"]],
      [{ expectedVersion: "v1", name: "Ny" }, ["expectedVersion INVALID"]],
      [
        { logoUrl: "https://bilder.example/a.png", coverImageUrl: "https://bilder.example/b.png" },
        ["logoUrl INVALID", "coverImageUrl INVALID"],
      ],
      [{ logoUrl: "http://luka.localhost.example/uploads/a.webp" }, ["logoUrl INVALID"]],
      [{ logoUrl: "http://luka.localhost/uploads/../dashboard" }, ["logoUrl INVALID"]],
      [
        { name: 5, slug: "ny", latitude: 63.4, logoUrl: "https://bilder.example/a.png", pickupEnabled: 1 },
        [
          "name INVALID",
          "pickupEnabled INVALID",
          "slug UNKNOWN_FIELD",
          "longitude INVALID",
          "logoUrl INVALID",
        ],
      ],
      [
        { phone: "x", orgNumber: "1", reviewUrl: "ftp://a" },
        ["phone INVALID", "reviewUrl INVALID", "orgNumber INVALID"],
      ],
    ];
    for (const [body, issues] of cases) {
      const response = await patch(body);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", JSON.stringify(body));
      assert.deepEqual(issuesOf(response), issues, JSON.stringify(body));
    }
    assert.equal((await read()).version, before.version);
  });

  it("say what is wrong in English to whoever asks for it", async () => {
    app.clock.advance(61_000);
    const response = await shop.call(
      "PATCH",
      "/settings",
      { latitude: 63.4, logoUrl: "https://bilder.example/a.png", primaryColor: "red" },
      { "accept-language": "en" },
    );
    assert.deepEqual(
      response.json().error.details.issues.map(({ message }: { message: string }) => message),
      [
        "Must be a colour like #1b3a5c.",
        "Send both latitude and longitude.",
        "Upload the picture to the service first. Pictures from elsewhere cannot be used.",
      ],
    );
  });

  it("never leave a restaurant with neither pickup nor delivery, also one at a time", async () => {
    await changed({ pickupEnabled: true, deliveryEnabled: false });
    assert.deepEqual(issuesOf(await patch({ pickupEnabled: false })), ["pickupEnabled INVALID"]);
    await changed({ pickupEnabled: false, deliveryEnabled: true });
    assert.deepEqual(issuesOf(await patch({ deliveryEnabled: false })), ["deliveryEnabled INVALID"]);
  });

  it("take pictures of the service's own, and those that are there already", async () => {
    const own = `http://luka.localhost/uploads/${shop.restaurantId}/${"a1".repeat(20)}.webp`;
    assert.equal((await changed({ logoUrl: own })).logoUrl, own);
    const old = "https://gammelt.example/logo.png";
    await app.db.query("UPDATE restaurant_profiles SET cover_image_url = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      old,
    ]);
    assert.equal((await changed({ coverImageUrl: old })).coverImageUrl, old);
    await changed({ coverImageUrl: null });
    assert.equal(
      outcomeOf(await patch({ coverImageUrl: old })),
      "422 VALIDATION_FAILED",
      "what is gone is gone",
    );
  });

  it("keep their version until one of them changes, whatever is ordered or changed besides", async () => {
    const before = await read();
    await app.db.query(
      "UPDATE ordering_settings SET rush_minutes = 10, rush_until = now() WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    const menu = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    const { id } = menu
      .json()
      .categories.flatMap(({ products }: { products: object[] }) => products)
      .find(({ name }: { name: string }) => name === "Kake");
    await changed({ pickupEnabled: true, deliveryEnabled: before.deliveryEnabled });
    const held = await read();
    app.clock.advance(3_600_000);
    const order = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { authorization: `Bearer ${shop.key}` },
      payload: {
        slug: shop.slug,
        fulfillment: "PICKUP",
        paymentMethod: "CASH",
        customer: { name: "Kari", phone: "91234567" },
        lines: [{ productId: id, quantity: 1 }],
      },
    });
    assert.equal(order.statusCode, 201, order.body);
    const after = await read();
    assert.equal(after.version, held.version);
    assert.equal((await changed({ name: after.name })).version, after.version, "the same is no change");
    assert.equal((await patch({ expectedVersion: after.version, name: "Fjord" })).statusCode, 200);
    const stale = await patch({ expectedVersion: after.version, name: "Fjæra" });
    assert.equal(outcomeOf(stale), "409 CHANGED");
    assert.equal((await read()).name, "Fjord");
  });

  it("change once when many change one version at the same time", async () => {
    const { version } = await read();
    app.clock.advance(61_000);
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        shop.call("PATCH", "/settings", { expectedVersion: version, name: `Fjord ${index}` }),
      ),
    );
    const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
    assert.equal(outcomes.get("200")?.length, 1);
    assert.equal(outcomes.get("409 CHANGED")?.length, 24);
  });

  it("lock the legal details once the owner has signed", async () => {
    const signed = await (await openPartner(app)).open();
    const legal = {
      orgNumber: "923609016",
      legalName: "Fjord AS",
      addressLine1: "Kaia 1",
      postalCode: "7010",
      city: "Trondheim",
    };
    await changed(legal, signed);
    await app.db.query("UPDATE restaurant_profiles SET legal_locked_at = $2 WHERE restaurant_id = $1", [
      signed.restaurantId,
      "2026-06-01T10:00:00Z",
    ]);
    const refused = await patch(
      { name: "Nytt navn", city: "Oslo", legalName: "Annen AS", postalCode: "7010" },
      signed,
    );
    assert.equal(outcomeOf(refused), "409 LEGAL_LOCKED");
    assert.deepEqual(refused.json().error.details, { fields: ["legalName", "city"] });
    assert.notEqual((await read(signed)).name, "Nytt navn", "nothing is written");
    const resent = await changed({ ...legal, orgNumber: "923 609 016", name: "Nytt navn" }, signed);
    assert.equal(resent.name, "Nytt navn");
    assert.equal(resent.legal.locked, true);
    assert.equal(resent.legal.lockedAt, "2026-06-01T10:00:00.000Z");
  });

  it("of another restaurant are not found (S-02), and nothing else can be set along (S-10)", async () => {
    const partner = await openPartner(app);
    const [own, other] = [await partner.open(), await (await openPartner(app)).open()];
    const before = await read(other);
    const both = { "x-service-restaurant-key": own.key };
    const path = `/restaurants/${other.slug}/settings`;
    for (const response of [
      await partner.call("GET", path, undefined, both),
      await partner.call("PATCH", path, { name: "Stjålet" }, both),
    ])
      assert.equal(outcomeOf(response), "404 RESTAURANT_NOT_FOUND");
    for (const field of ["id", "restaurantId", "partnerId", "environment", "live", "archived", "createdAt"])
      assert.deepEqual(issuesOf(await patch({ name: "Fjæra", [field]: "x" }, other)), [
        `${field} UNKNOWN_FIELD`,
      ]);
    assert.deepEqual(await read(other), before);
  });

  it("count as changes of the partner when they change, and not when they are refused", async () => {
    const partner = await openPartner(app);
    const busy = await partner.open();
    for (let index = 0; index < 30; index += 1) {
      assert.equal((await busy.call("PATCH", "/settings", { name: `Navn ${index}` })).statusCode, 200);
      if (index === 0) assert.equal((await busy.call("PATCH", "/settings", { name: "" })).statusCode, 422);
    }
    const response = await busy.call("PATCH", "/settings", { name: "En til" });
    assert.equal(outcomeOf(response), "429 RATE_LIMITED");
    assert.ok(Number(response.headers["retry-after"]) > 0);
  });
});
const names = [
  ...["name", "description", "cuisineType", "phone", "website", "publicAddressLine1", "publicPostalCode"],
  ...["publicCity", "latitude", "longitude", "primaryColor", "secondaryColor", "logoUrl", "coverImageUrl"],
  ...["pickupEnabled", "deliveryEnabled", "defaultPrepMinutes", "defaultDeliveryMinutes"],
  ...["trackingHeaderText", "trackingPickupInstructions", "trackingDeliveryInstructions", "trackingShowEta"],
  ...["trackingShowMap", "receiptHeaderText", "receiptFooterText", "reviewUrl", "orgNumber", "legalName"],
  ...["addressLine1", "postalCode", "city", "tips", "autoAccept", "preOrderDays", "slotMinutes"],
  ...["ordersPerSlot", "pickupOrdersPerSlot", "deliveryOrdersPerSlot", "makeMinutesPerSlot"],
  ...["defaultMakeMinutes", "maxOrdersInProgress"],
];
