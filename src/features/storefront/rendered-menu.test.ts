import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";
import { loadStorefront, type Storefront } from "./bundle.ts";
import { plainBasket } from "./plain-order.ts";
import { readHtml as read } from "./read-html.fixture.ts";

describe("the menu as the server draws it", () => {
  let app: TestApp;
  let dining: Dining;
  let loaded: Loaded;
  let pages: Storefront;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    dining = await openDining(app, ({ addonGroups }) => {
      const addons = [
        { name: "Mykt", price: 0 },
        { name: "Sprøtt", price: 0 },
      ];
      Object.assign(addonGroups[1]!.addons[0]!, { addonGroups: ["stekt"] });
      (addonGroups as object[]).push({
        ref: "stekt",
        name: "Hvor stekt?",
        minSelect: 1,
        maxSelect: 1,
        addons,
      });
    });
    loaded = (await app.ctx.snapshots.byId(dining.restaurantId))!;
    pages = await loadStorefront();
  });
  after(() => app?.close());

  const frame = () => ({
    ...{ lang: "nb" as const, baseUrl: "https://luka.example", slug: dining.slug },
    ...{ nowMs: Date.parse(fridayEvening), aheadMs: 0 },
  });

  const menu = () => publicMenu(loaded, frame().nowMs, true);

  it("says where the restaurant is as far as that is known", () => {
    const { address } = menu().restaurant;
    const at = (more: object | null) =>
      read(
        pages.renderOrdering({
          ...{ frame: frame(), tints: {} },
          menu: {
            ...menu(),
            restaurant: { ...menu().restaurant, address: more && { ...address!, ...more } },
          },
        } as never).html,
      );
    assert.match(at({ line1: "Gata 1", postalCode: "7010", city: "Trondheim" }), /Gata 1, 7010 Trondheim/);
    assert.match(at({ line1: "Gata 1", postalCode: "7010", city: null }), /Gata 1, 7010 /);
    const unknown = at({ line1: "Gata 1", postalCode: null, city: null });
    assert.match(unknown, /Gata 1 /);
    assert.doesNotMatch(unknown, /Gata 1,|null/);
  });

  it("is one dish at an address of its own, with a form only where orders are taken without script", () => {
    const part = (restaurant: object) => {
      const found = menu();
      const category = found.categories[0]!;
      return pages.renderMenuPart({
        ...{ frame: frame(), tints: {}, categoryId: category.id, productId: null, refused: null },
        menu: { ...found, restaurant: { ...found.restaurant, ...restaurant } },
      } as never).html;
    };
    const { capabilities, payment } = menu().restaurant;
    assert.match(part({}), /href="\/kurv"/);
    for (const none of [
      { capabilities: { ...capabilities, pickup: false } },
      { payment: { ...payment, cash: false } },
    ]) {
      assert.doesNotMatch(part(none), /href="\/kurv"/);
      assert.match(read(part(none)), /Bestilling på nett trenger JavaScript/);
    }
    assert.match(read(part({ phone: "+4773123456" })), /Du kan også ringe 73 12 34 56/);
    assert.doesNotMatch(read(part({ phone: null })), /Du kan også ringe/);
  });

  it("is a dish with what can be chosen of it: what is usual, what is under what, and what was just refused", () => {
    const found = menu();
    const category = found.categories.find(({ products }) =>
      products.some(({ name }) => name === "Margherita"),
    )!;
    const id = dining.id("Margherita");
    const [bacon, fried] = [dining.id("Bacon"), dining.id("Sprøtt")];
    const form = (
      change: (addon: { name: string }) => object,
      fields: Record<string, string> | null = null,
    ) =>
      pages.renderMenuPart({
        ...{ frame: frame(), tints: {}, categoryId: category.id, productId: id },
        refused: fields && { fields, why: ["Nei."] },
        menu: JSON.parse(JSON.stringify(found), (_, value: { name?: string } | null) =>
          value?.name === undefined ? value : { ...value, ...change({ name: value.name }) },
        ),
      } as never).html;
    const plain = form(() => ({}));
    assert.match(read(plain), /Hvor stekt\? \(Bacon\) Velg 1/);
    const bacons = (html: string) =>
      new RegExp(`<select name="(a [^"]* ${bacon})".*?<option value="(\\d)" selected`, "s").exec(html)!;
    assert.equal(bacons(plain)[2], "0");
    assert.equal(bacons(form(({ name }) => (name === "Bacon" ? { isDefault: true } : {})))[2], "1");
    const crisp = (html: string) =>
      html
        .split("<input ")
        .map((input) => input.split("/>")[0]!)
        .find((input) => input.includes(`value="${fried}"`))!;
    const [, ofBacon] = /name="(g [^"]*)"/.exec(crisp(plain))!;
    assert.ok(ofBacon!.includes(bacon), "it stands for the bacon's own");
    assert.doesNotMatch(crisp(plain), / checked/);
    const refused = form(() => ({}), { [bacons(plain)[1]!]: "2", [ofBacon!]: fried });
    assert.equal(bacons(refused)[2], "2");
    assert.match(crisp(refused), /type="radio".* checked/);
    assert.match(read(refused), /Retten ble ikke lagt i kurven Nei\./);
    assert.doesNotMatch(plain, /<details[^>]* open/);
    assert.match(refused, /<details[^>]* open/);
  });

  it("is a basket without script: notes, what is taken off the price, and what is wrong with the time", async () => {
    const lines = [
      { ...dining.line("Brus"), note: null },
      { ...dining.line("Kake"), note: "uten krem" },
    ];
    const basket = await plainBasket(app.ctx, loaded, "nb", { lines: lines as never });
    const draw = (more: object) => pages.renderPlainBasket({ ...basket, ...more } as never).html;
    const plain = draw({});
    assert.equal(plain.match(/line__note/g)?.length, 1);
    assert.match(plain, /«uten krem»/);
    assert.doesNotMatch(read(plain), /−|-\d/);
    const quote = basket.quote!;
    const cheaper = read(draw({ quote: { ...quote, discount: 1_000, couponApplied: null } }));
    assert.match(cheaper, /Rabatt [−-]\s?10/);
    assert.match(
      read(draw({ quote: { ...quote, discount: 1_000, couponApplied: { label: "Fredagskode" } } })),
      /Fredagskode [−-]\s?10/,
    );
    assert.doesNotMatch(plain, /time-error|aria-invalid/);
    const wrong = draw({ errors: { requestedPickupAt: "Kjøkkenet er stengt da." } });
    assert.match(wrong, /aria-invalid="true" aria-describedby="time-error"/);
    assert.match(wrong, /id="time-error"[^>]*>Kjøkkenet er stengt da\./);
  });
});
