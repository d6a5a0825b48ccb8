import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { Loaded } from "../menus/snapshots.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";
import { loadStorefront, type Storefront } from "./bundle.ts";
import { readHtml as read } from "./read-html.fixture.ts";
import type { AgreementInput, BookingInput, TrackingInput } from "./schemas.ts";

describe("pages as the server draws them", () => {
  let app: TestApp;
  let dining: Dining;
  let loaded: Loaded;
  let pages: Storefront;
  let order: TrackingOrder;
  let table: TrackingOrder;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    dining = await openDining(app);
    loaded = (await app.ctx.snapshots.byId(dining.restaurantId))!;
    pages = await loadStorefront();
    order = await dining.track((await dining.place()).publicToken);
    table = await dining.track((await dining.booked()).publicToken);
  });
  after(() => app?.close());

  const frame = () => ({
    ...{ lang: "nb" as const, baseUrl: "https://luka.example", slug: dining.slug },
    ...{ nowMs: Date.parse(fridayEvening), aheadMs: 0 },
  });
  const track = (of: TrackingOrder, more: Partial<TrackingInput> = {}): string =>
    pages.renderTracking({
      ...{ frame: frame(), order: of, hasOrderingPage: true, canTellReady: false },
      ...{ legal: { legalName: null, orgNumber: null }, receiptHeaderText: null, receiptFooterText: null },
      ...more,
    }).html;

  describe("an order", () => {
    it("says what it costs after it was changed, or that it costs the same", () => {
      const change = (totalBefore: number) => ({
        ...order,
        changes: [
          {
            ...{ version: 1, at: order.placedAt, lines: [], note: "Ring på", noteChanged: true },
            totalBefore,
          },
        ],
      });
      const same = read(track(change(order.total) as never));
      assert.match(same, /Prisen er den samme: \d/);
      assert.doesNotMatch(same, /, før/);
      const more = read(track(change(order.total - 1_000) as never));
      assert.match(more, /Nå totalt .* kr, før /);
      assert.doesNotMatch(more, /Prisen er den samme/);
    });

    it("tells when another time was promised, from which, and why as far as that is known", () => {
      const moved = {
        ...order,
        pickupTimeRevisedAt: order.placedAt,
        estimatedReadyAt: "2026-06-12T17:00:00Z",
        originalRequestedPickupAt: null,
        pickupTimeRevisedReason: null,
      };
      const plain = track(moved);
      assert.match(read(plain), /Det tar litt lengre tid enn ventet\. Ny tid er .*19:00/);
      assert.doesNotMatch(read(plain), /«/);
      const from = read(
        track({
          ...moved,
          originalRequestedPickupAt: "2026-06-12T16:30:00Z",
          pickupTimeRevisedReason: "Ovnen er full",
        }),
      );
      assert.match(from, /Restauranten har flyttet tiden fra .*18:30 til .*19:00\. «Ovnen er full»/);
    });

    it("goes to an address by whoever drives it, costs what the way costs, and has no map", () => {
      const delivery = {
        address: { line1: "Gata 9", postalCode: "7010", city: "Trondheim" },
        driver: null as { firstName: string } | null,
      };
      const sent = {
        ...order,
        fulfillment: "DELIVERY",
        deliveryFee: 0,
        delivery,
      } as unknown as TrackingOrder;
      const free = read(track(sent));
      assert.match(free, /Gata 9 7010 Trondheim/);
      assert.match(free, /Fri levering/);
      assert.doesNotMatch(free, /kjører maten|Vis på kart/);
      const paid = read(
        track({
          ...sent,
          deliveryFee: 4_900,
          delivery: { ...delivery, driver: { firstName: "Ida" } },
        } as never),
      );
      assert.match(paid, /Ida kjører maten/);
      assert.match(paid, /49 kr/);
      assert.doesNotMatch(paid, /Fri levering/);
    });

    it("is fetched where the restaurant is, with a map when the owner wants one and the place is known", () => {
      const address = {
        line1: "Gata 1",
        postalCode: "7010",
        city: "Trondheim",
        country: "NO",
        latitude: 63.4,
        longitude: 10.4,
      };
      const at = (restaurant: object) =>
        read(
          track({
            ...order,
            restaurant: { ...order.restaurant, trackingShowMap: true, address, ...restaurant },
          } as never),
        );
      assert.match(at({}), /Hent her .* Gata 1 7010 Trondheim Vis på kart/);
      assert.doesNotMatch(at({ trackingShowMap: false }), /Vis på kart/);
      assert.doesNotMatch(at({ address: { ...address, latitude: null, longitude: null } }), /Vis på kart/);
      assert.doesNotMatch(at({ address: null }), /Hent her/);
      assert.match(at({ phone: "+4791234567" }), /Ring restauranten/);
      assert.doesNotMatch(at({ phone: null }), /Ring restauranten/);
    });

    it("waits for its payment with a last moment where there is one", () => {
      const unpaid = {
        ...order,
        paymentUrl: "https://betal.example/1",
        paymentExpiresAt: null as string | null,
      };
      assert.match(track(unpaid), /href="https:\/\/betal\.example\/1"/);
      assert.doesNotMatch(read(track(unpaid)), /Betal innen kl/);
      assert.match(
        read(track({ ...unpaid, paymentExpiresAt: "2026-06-12T16:10:00Z" })),
        /Betal innen kl\. 18:10/,
      );
    });

    it("is a receipt of the company that sold it, unless that is called as the restaurant", () => {
      const head = (legalName: string | null) =>
        /receipt__head.*?<\/div>/s.exec(track(order, { legal: { legalName, orgNumber: null } }))![0];
      const paragraphs = (html: string) => html.match(/<p/g)!.length;
      const plain = paragraphs(head(null));
      assert.equal(paragraphs(head(order.restaurant.name)), plain);
      assert.equal(paragraphs(head("Prøva Pizza AS")), plain + 1);
    });
  });

  describe("a table", () => {
    const booked = (reservation: object, more: object = {}) =>
      track({ ...table, reservation: { ...table.reservation, ...reservation }, ...more } as never);

    it("is theirs until a time that is known, is greeted, and waits for its deposit", () => {
      assert.match(read(booked({ durationMinutes: 90 })), /Bordet er deres til kl\. 20:30/);
      assert.doesNotMatch(read(booked({ durationMinutes: null })), /Bordet er deres til/);
      const { restaurant } = table;
      const greeted = (trackingHeaderText: string | null) =>
        read(booked({}, { restaurant: { ...restaurant, trackingHeaderText } }));
      assert.match(greeted("Vi gleder oss!"), /Vi gleder oss!/);
      assert.doesNotMatch(
        booked({}, { restaurant: { ...restaurant, trackingHeaderText: null } }),
        /status__greeting/,
      );
      assert.match(
        booked({}, { paymentUrl: "https://betal.example/2" }),
        /href="https:\/\/betal\.example\/2"/,
      );
      assert.doesNotMatch(booked({}, { paymentUrl: null }), /betal\.example/);
    });

    it("is asked for by phone where there is one, of a restaurant whose address is known or not", () => {
      const { slug, name, logoUrl, address, openingHours, specialOpeningHours } = publicMenu(
        loaded,
        frame().nowMs,
        true,
      ).restaurant;
      const book = (more: object, room: BookingInput["room"] = null) =>
        pages.renderBooking({
          frame: frame(),
          restaurant: {
            slug,
            name,
            logoUrl,
            address,
            openingHours,
            specialOpeningHours,
            phone: null,
            ...more,
          },
          room,
        } as BookingInput).html;
      assert.doesNotMatch(book({}), /tel:/);
      assert.match(book({ phone: "+4773123456" }), /tel:\+4773123456/);
      const at = {
        line1: "Gata 1",
        postalCode: null,
        city: "Trondheim",
        country: "NO",
        latitude: null,
        longitude: null,
      };
      assert.match(read(book({ address: at })), /Gata 1, Trondheim/);
      assert.match(read(book({ address: { ...at, postalCode: "7010", city: null } })), /Gata 1, 7010/);
      assert.doesNotMatch(read(book({ address: null })), /Gata 1/);
      const room = {
        ...{
          minPartySize: 1,
          maxPartySize: 6,
          maxDaysAhead: 30,
          requiresApproval: false,
          deposit: null,
          areas: [],
        },
      };
      assert.match(read(book({}, room)), /Er dere flere enn 6\? Kontakt oss/);
      assert.match(
        read(book({ phone: "+4773123456" }, room)),
        /Er dere flere enn 6\? Ring oss på 73 12 34 56/,
      );
    });
  });

  it("an agreement says what is wrong with each field of the company", () => {
    const names = ["legalName", "orgNumber", "addressLine1", "postalCode", "city", "signerName"] as const;
    const legal = Object.fromEntries(names.map((name) => [name, ""]));
    const sign = (more: Partial<AgreementInput>) =>
      read(
        pages.renderAgreement({
          ...{ lang: "nb", slug: dining.slug, restaurantName: "Prøva Pizza", filled: {}, problem: "INVALID" },
          agreement: { version: "1", textHash: "a", text: "Avtalen.", legal, missing: [], signed: null },
          ...{ wrong: ["postalCode"], ...more },
        } as AgreementInput).html,
      );
    assert.match(sign({ filled: { postalCode: "12" } }), /Postnummeret må ha fire sifre\./);
    assert.match(sign({ filled: { postalCode: " " } }), /Må fylles ut\./);
    assert.doesNotMatch(sign({ filled: { postalCode: " " } }), /fire sifre/);
    assert.match(sign({ wrong: ["city"], filled: { city: "Oslo" } }), /Må fylles ut\./);
    assert.match(
      sign({ problem: "LOCKED", filled: { postalCode: "12" } }),
      /Firmaopplysningene er låst\..*Firmaopplysningene er låst\./,
    );
  });

  it("without a network it is said how to reach the restaurant, as far as that is known", () => {
    const off = (more: object) =>
      pages.renderOffline("nb", {
        name: "Prøva Pizza",
        slug: "prova",
        phone: null,
        address: null,
        ...more,
      } as never).html;
    assert.doesNotMatch(off({}), /tel:/);
    assert.match(off({ phone: "+4773123456" }), /tel:\+4773123456/);
    assert.match(
      read(off({ address: { line1: "Gata 1", postalCode: null, city: "Oslo" } })),
      / Gata 1, Oslo /,
    );
    assert.match(read(off({ address: { line1: "Gata 1", postalCode: null, city: null } })), / Gata 1 /);
    assert.doesNotMatch(off({}), /<p>/);
  });
});
