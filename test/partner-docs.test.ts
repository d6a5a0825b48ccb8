import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readImports } from "../src/features/menu-imports/read-imports.ts";
import { createPartner } from "../src/features/partners/create-partner.ts";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { guestOf, withRoom } from "../src/features/sandbox/sandbox.fixture.ts";
import { drawn } from "../src/features/uploads/pictures.fixture.ts";
import { pizzeria } from "../src/platform/pdf/pdf-files.fixture.ts";
import { curlCommands, type GuideSamples, guides, openSamples, sendCurl } from "./guide-samples.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";
import { startZones, type TestZones } from "./zones.ts";

type Json = ReturnType<typeof JSON.parse>;
type Call = (method: string, path: string, body?: object) => Promise<Json>;

describe("the samples in the guides for partners", () => {
  let app: ListeningApp;
  let zones: TestZones;
  let samples: GuideSamples;
  let partnerKey: string;
  let slug: string;
  let restaurantKey: string;
  let call: Call;
  let restaurantCalls: (...given: unknown[]) => Promise<Call>;
  let partnerCalls: (...given: unknown[]) => Promise<Call>;
  const sample = <Answer = Json>(guide: string, name: string) => samples.sample<Answer>(guide, name);

  before(async () => {
    zones = await startZones();
    app = await createListeningApp({ env: { DNS_RESOLVERS: zones.servers } });
    samples = await openSamples();
    const partner = await openPartner(app, "TEST", { whiteLabel: true });
    const shop = await partner.open(withRoom);
    partnerKey = partner.key;
    ({ slug, key: restaurantKey } = shop);
    restaurantCalls = await sample<Call>("partner-calls", "restaurantCalls");
    partnerCalls = await sample<Call>("partner-calls", "partnerCalls");
    call = await restaurantCalls(app.base, partnerKey, slug, restaurantKey);
  });
  after(async () => {
    await app.close();
    await zones.close();
    await samples.close();
  });
  /** Quotas of a minute and of an hour begin anew. */
  const later = (): void => app.clock.advance(3_601_000);

  it("calls: lists in pages, what is left, and a call in the log", async () => {
    const everything = await sample<Json[]>("partner-calls", "everything");
    const products = await everything(call, "/products");
    assert.equal(products.length, (await call("GET", "/products?limit=100")).data.length);
    const own = await partnerCalls(app.base, partnerKey);
    const quotasLeft = await sample<Record<string, number>>("partner-calls", "quotasLeft");
    assert.equal((await quotasLeft(own)).partnerWrites, 30);
    const traced = await partnerCalls(app.base, partnerKey, { "x-request-id": "docs-0001" });
    await traced("GET", "/restaurants");
    const findInLog = await sample<Json[]>("partner-calls", "findInLog");
    const [entry] = await findInLog(own, "docs-0001");
    assert.deepEqual([entry.route, entry.status], ["/api/v1/partner/restaurants", 200]);
    await assert.rejects(own("PATCH", "/brand", { colour: "red" }), { code: "VALIDATION_FAILED" });
  });

  it("webhooks: what happened in a sandbox, and what is played there", async () => {
    const catchUp = await sample<string>("partner-webhooks", "catchUp");
    const had: string[] = [];
    const handle = async ({ event }: { event: string }) => void had.push(event);
    const cursor = await catchUp(call, null, handle);
    assert.equal(await catchUp(call, cursor, handle), cursor);
    assert.equal(had.length, 0);
    const guest = guestOf(app, { slug, key: restaurantKey });
    const playOrder = await sample<string>("partner-webhooks", "playOrder");
    const playReservation = await sample<string>("partner-webhooks", "playReservation");
    const orderId = await guest.order("ONLINE");
    assert.equal(await playOrder(call, orderId, "pay"), "PAID");
    assert.equal(await playOrder(call, orderId, "accept", { readyInMinutes: 20 }), "CONFIRMED");
    assert.equal(await playReservation(call, await guest.reserve(), "approve"), "CONFIRMED");
    assert.notEqual(await catchUp(call, cursor, handle), cursor);
    assert.deepEqual(had, [
      ...["ORDER_CREATED", "ORDER_PAID", "ORDER_STATUS_CHANGED"],
      ...["RESERVATION_REQUESTED", "RESERVATION_APPROVED"],
    ]);
  });

  it("onboarding: a sandbox from nothing to ready, and news to its owner", async () => {
    const { key } = await createPartner(app.ctx, { name: "Nettbyrået", environment: "TEST" });
    const makeRestaurant = await sample("partner-onboarding", "makeRestaurant");
    const cafe = { name: "Kafé Fjord", slug: "kafe-sandkasse", email: "post@kafefjord.example" };
    const made = await makeRestaurant(app.base, key, "kafe-fjord-2026-06-12", cafe);
    const again = await makeRestaurant(app.base, key, "kafe-fjord-2026-06-12", cafe);
    assert.deepEqual([again.data.slug, again.restaurantKey], ["kafe-sandkasse", null]);
    const fillRestaurant = await sample<string[]>("partner-onboarding", "fillRestaurant");
    const access = { slug: "kafe-sandkasse", restaurantKey: made.restaurantKey.key };
    const missing = await fillRestaurant(app.base, key, access, [{ name: "Fiskesuppe", basePrice: 18900 }]);
    assert.deepEqual(missing, ["LEGAL", "ADDRESS"]);
    const goLive = await sample("partner-onboarding", "goLive");
    await assert.rejects(goLive(app.base, key, access), { code: "SANDBOX_NOT_SUPPORTED" });
    const publishNews = await sample<{ restaurants: number }>("partner-news", "publishNews");
    const news = { title: "Pause", body: "Ta en **pause**.", level: "INFO", audienceAll: false };
    const published = await publishNews(app.base, key, { ...news, restaurantSlugs: ["kafe-sandkasse"] });
    assert.equal(published.restaurants, 1);
    await assert.rejects(publishNews(app.base, key, { ...news, restaurantSlugs: ["finnes-ikke"] }), {
      code: "RESTAURANT_NOT_FOUND",
    });
  });

  it("onboarding: what a real restaurant still misses", async () => {
    const live = await openPartner(app, "LIVE");
    const place = await live.open();
    const goLive = await sample<string[]>("partner-onboarding", "goLive");
    const missing = await goLive(app.base, live.key, { slug: place.slug, restaurantKey: place.key });
    assert.ok(missing.includes("AGREEMENT"), missing.join());
  });

  it("access: keys that are about to end are rotated, once", async () => {
    later();
    const soon = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())
      .toZonedDateTimeISO("Europe/Oslo")
      .toPlainDate();
    await call("POST", "/keys", { name: "Kasse", expiresOn: soon.add({ days: 3 }).toString() });
    const rotateEndingKeys = await sample<Record<string, string>>("partner-access", "rotateEndingKeys");
    const fresh = await rotateEndingKeys(call, soon.add({ years: 1 }).toString());
    assert.deepEqual(Object.keys(fresh), ["Kasse"]);
    const withFresh = await restaurantCalls(app.base, partnerKey, slug, fresh.Kasse);
    assert.ok((await withFresh("GET", "/keys")).data.length >= 3);
    assert.deepEqual(
      await rotateEndingKeys(call, soon.add({ years: 1 }).toString()),
      {},
      "nothing is left to do",
    );
  });

  it("access: a domain is proved by its record, and an origin bound", async () => {
    later();
    const addDomain = await sample("partner-access", "addDomain");
    const verifyDomain = await sample("partner-access", "verifyDomain");
    const { id, type, name, value } = await addDomain(call, "bestill.guide-eksempel.no");
    assert.equal(type, "TXT");
    assert.deepEqual(await verifyDomain(call, id), { check: "MISSING", verified: false, primary: false });
    zones.put(name, [value]);
    assert.deepEqual(await verifyDomain(call, id), { check: "FOUND", verified: true, primary: true });
    await call("POST", `/domains/${id}/primary`);
    const bindOrigin = await sample("partner-access", "bindOrigin");
    const bound = await bindOrigin(call, "https://bestill.partner.no");
    assert.equal((await bindOrigin(call, "https://bestill.partner.no")).id, bound.id);
  });

  it("settings: changed at the version that was read, with a logo that was uploaded", async () => {
    later();
    const changeSettings = await sample("partner-settings", "changeSettings");
    const uploadPicture = await sample<string>("partner-settings", "uploadPicture");
    const bytes = await drawn(200, 200).png().toBuffer();
    const logoUrl = await uploadPicture(app.base, partnerKey, slug, restaurantKey, "LOGO", bytes);
    const changed = await changeSettings(call, { logoUrl, cuisineType: "Kafé" });
    assert.deepEqual([changed.logoUrl, changed.cuisineType], [logoUrl, "Kafé"]);
    await assert.rejects(
      uploadPicture(app.base, partnerKey, slug, restaurantKey, "LOGO", Buffer.from("ikke et bilde")),
      { code: "FILE_UNSUPPORTED" },
    );
  });

  it("settings: a week, a closed Christmas, and two zones", async () => {
    later();
    const setHours = await sample<string>("partner-settings", "setHours");
    const id = await setHours(call, { date: "2026-12-24", endDate: "2026-12-26" });
    const { data } = await call("GET", "/hours/overrides");
    assert.equal(data.find((one: Json) => one.id === id).note, "God jul!");
    const { openingHours } = (await call("GET", "/hours")).data;
    assert.equal(openingHours.length, 7);
    const setZones = await sample<Json[]>("partner-settings", "setZones");
    const switchOff = await sample("partner-settings", "switchOff");
    const [near, far] = await setZones(call);
    assert.deepEqual([near.type, far.distanceFee.perKm], ["POSTAL_CODES", 1000]);
    assert.equal((await switchOff(call, near)).isActive, false);
    await assert.rejects(switchOff(call, near), { code: "CHANGED" });
  });

  it("settings: tables that can be booked online", async () => {
    later();
    const setTables = await sample("partner-settings", "setTables");
    const { tables, reservationsEnabled } = await setTables(call);
    // One that somebody sits at is out of use, and not gone.
    const inUse = tables.filter(({ isActive }: Json) => isActive);
    assert.deepEqual([inUse.length, reservationsEnabled], [2, true]);
  });

  it("the menu: lunch, dishes, dearer, sold out, with toppings", async () => {
    later();
    const makeLunchMenu = await sample<string>("partner-menu", "makeLunchMenu");
    const menuId = await makeLunchMenu(call);
    const lunch = (await call("GET", "/menus")).data.find(({ id }: Json) => id === menuId);
    assert.equal(lunch.schedules.length, 5);
    const category = (await call("POST", "/categories", { menuId, name: "Varmt" })).data;
    const addToppings = await sample("partner-menu", "addToppings");
    const group = await addToppings(call, category.id);
    assert.deepEqual(
      group.tiers.map(({ key }: Json) => key),
      ["small", "large"],
    );
    const addDishes = await sample("partner-menu", "addDishes");
    const { products, warnings, textCleaned } = await addDishes(call, category.id);
    assert.deepEqual([products.length, warnings, textCleaned], [3, [], 0]);
    assert.deepEqual([products[1].ageLimit, products[1].containsAlcohol], [18, true]);
    const raisePrices = await sample("partner-menu", "raisePrices");
    const [soup, , pizza] = products;
    assert.equal((await raisePrices(call, soup.id, 1000)).basePrice, 19900);
    const dearer = await raisePrices(call, pizza.id, 500);
    assert.deepEqual(
      dearer.variants.map(({ id, price }: Json, index: number) => [id === pizza.variants[index].id, price]),
      [
        [true, 15400],
        [true, 20400],
      ],
    );
    const soldOut = await sample("partner-menu", "soldOut");
    const portionsLeft = await sample("partner-menu", "portionsLeft");
    assert.equal((await soldOut(call, [soup.id, pizza.id])).data.changed, 2);
    assert.equal((await call("GET", `/products/${soup.id}`)).data.isAvailable, false);
    await portionsLeft(call, soup.id, 3);
    assert.equal((await call("GET", `/products/${soup.id}`)).data.isAvailable, true);
  });

  it("offers: a coupon for Mondays, more of it, and taken away", async () => {
    later();
    const { data: categories } = await call("GET", "/categories");
    const mondayCoupon = await sample("partner-offers", "mondayCoupon");
    const coupon = await mondayCoupon(call, categories[0].id, "2027-01-31T23:00:00Z");
    const allowMore = await sample("partner-offers", "allowMore");
    assert.equal((await allowMore(call, coupon)).usageLimit, 300);
    await assert.rejects(allowMore(call, coupon), { code: "CHANGED" });
    const takeAway = await sample("partner-offers", "takeAway");
    assert.equal((await takeAway(call, coupon.id)).deleted, true);
    const used = await mondayCoupon(call, categories[0].id, "2027-01-31T23:00:00Z");
    await app.db.query(
      `INSERT INTO newsletter_popups (restaurant_id, title, text, coupon_id, success_message)
       SELECT id, 'Hei', 'Meld deg på', $2, '{{code}}' FROM restaurants WHERE slug = $1`,
      [slug, used.id],
    );
    assert.equal(
      (await takeAway(call, used.id)).validTo,
      Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).toString(),
    );
  });

  it("offers: suggestions, and a coupon for who signs up for the newsletter", async () => {
    later();
    const { data: products } = await call("GET", "/products?limit=2");
    const suggestAndWelcome = await sample("partner-offers", "suggestAndWelcome");
    const popup = await suggestAndWelcome(
      call,
      products.map(({ id }: Json) => id),
    );
    assert.equal((await call("GET", `/coupons/${popup.couponId}`)).data.code, "VELKOMMEN");
  });

  it("the menu: all of it, taken out, changed and sent back", async () => {
    later();
    const sendWholeMenu = await sample<string>("partner-menu", "sendWholeMenu");
    const file = await call("GET", "/export");
    assert.equal(await sendWholeMenu(call, file), "Nothing changes: everything is as in the file.");
    file.menus[0].categories[0].name = "Annet navn";
    assert.match(await sendWholeMenu(call, file), /^Categories – new: 0, changed: 1, moved: 0, removed: 0/);
  });

  it("a menu from a PDF: read, looked at, applied", async () => {
    later();
    const readMenu = await sample("partner-menu-import", "readMenu");
    const changesOf = await sample<string[]>("partner-menu-import", "changesOf");
    const applyMenu = await sample("partner-menu-import", "applyMenu");
    const reading = readMenu(app.base, partnerKey, slug, restaurantKey, await pizzeria());
    let isRead = false;
    reading.then(
      () => (isRead = true),
      () => (isRead = true),
    );
    // Somebody else's worker, as it were, until the sample has its answer.
    while (!isRead) {
      await readImports(app.ctx, "TEXT", new AbortController().signal);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const read = await reading;
    assert.equal(read.status, "READY");
    assert.ok((await changesOf(read)).includes("NEW Margherita"));
    assert.ok((await applyMenu(call, read)).created > 0);
    await assert.rejects(readMenu(app.base, partnerKey, slug, restaurantKey, await pizzeria(), "MODEL"), {
      code: "MENU_IMPORT_UNAVAILABLE",
    });
  });

  it("webhooks: a subscription with its PING, a new secret, and nothing to send again", async () => {
    later();
    const subscribe = await sample("partner-webhooks", "subscribe");
    const made = await subscribe(call, "https://hooks.guide-eksempel.no/luka", ["ORDER_CREATED"]);
    assert.match(made.secret, /^whsec_/);
    const deliveries = await sample<Json[]>("partner-webhooks", "deliveries");
    const [ping] = await deliveries(call, made.webhookId, "PENDING");
    assert.deepEqual([ping.id, ping.event], [made.pingId, "PING"]);
    const resendFailed = await sample<number>("partner-webhooks", "resendFailed");
    assert.equal(await resendFailed(call, made.webhookId), 0);
    await app.db.query("UPDATE webhook_deliveries SET state = 'FAILED'");
    assert.equal(await resendFailed(call, made.webhookId), 1);
    assert.equal((await deliveries(call, made.webhookId, "PENDING")).length, 1);
    const rotateSecret = await sample("partner-webhooks", "rotateSecret");
    const rotated = await rotateSecret(call, made.webhookId);
    assert.notEqual(rotated.secret, made.secret);
    assert.ok(Date.parse(rotated.effectiveAt) > app.clock.nowMs());
  });

  it("a restaurant of which no key is known gets one, with the partner key alone", async () => {
    later();
    const own = await partnerCalls(app.base, partnerKey);
    const recoverKey = await sample<string | null>("partner-access", "recoverKey");
    const first = await recoverKey(own, slug, "Gjenfunnet", "gjenfunnet-2026-06-13");
    assert.match(first!, /^lbs_test_/);
    const second = await recoverKey(own, slug, "Gjenfunnet", "gjenfunnet-2026-06-14");
    assert.match(second!, /^lbs_test_/);
    assert.notEqual(second, first);
    const { data } = await own("GET", `/recovery/${slug}/keys`);
    const named = data.filter(({ name }: Json) => name === "Gjenfunnet");
    assert.deepEqual(named.map(({ status }: Json) => status).sort(), ["active", "revoked"]);
  });

  it("brand: a sender domain whose records are put in", async () => {
    later();
    const own = await partnerCalls(app.base, partnerKey);
    const setSenderDomain = await sample<Json[]>("partner-brand", "setSenderDomain");
    const checkSenderDomain = await sample("partner-brand", "checkSenderDomain");
    const records = await setSenderDomain(own, "mail.guide-eksempel.no");
    assert.ok(records.length >= 2);
    const before = await checkSenderDomain(own);
    assert.equal(before.status, "PENDING");
    assert.ok(before.missing.length >= 2);
    for (const { fullName, value } of records) zones.put(fullName, [value]);
    assert.deepEqual(await checkSenderDomain(own), { status: "VERIFIED", missing: [] });
  });

  it("the curl commands of every guide are answered as the guides say", async () => {
    const live = await openPartner(app, "LIVE");
    const variables: Record<string, string> = { PARTNER_KEY: live.key };
    const files = { "logo.png": await drawn(200, 200).png().toBuffer() };
    const expected: Record<string, readonly string[]> = {
      "partner-onboarding.md": ["201", "201", "409 GO_LIVE_NOT_READY"],
      "partner-access.md": ["201", "201"],
      "partner-settings.md": ["201"],
      "partner-offers.md": ["201"],
      "partner-menu.md": ["200", "200"],
      "partner-webhooks.md": ["201", "200"],
      "partner-news.md": ["201"],
      "partner-brand.md": ["200"],
    };
    // A till needs guests who order: test/till-docs.test.ts.
    const withCurl = [...guides.keys()].filter(
      (name) => name !== "partner-orders.md" && curlCommands(name).length > 0,
    );
    assert.deepEqual(withCurl.toSorted(), Object.keys(expected).toSorted());
    for (const [guide, outcomes] of Object.entries(expected)) {
      later();
      const told: string[] = [];
      for (const command of curlCommands(guide)) {
        const response = await sendCurl(command, app.base, variables, files);
        const body: Json = await response.json();
        if (body.restaurantKey?.key && !variables.RESTAURANT_KEY)
          variables.RESTAURANT_KEY = body.restaurantKey.key;
        told.push([response.status, body.error?.code].filter(Boolean).join(" "));
      }
      assert.deepEqual(told, outcomes, guide);
    }
  });
});
