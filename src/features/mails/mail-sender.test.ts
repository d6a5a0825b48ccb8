import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { MailedBrand } from "../brand/mailed-brand.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { serviceBrand } from "../storefront/message-page.ts";
import { mailSender } from "./mail-sender.ts";
import { introduced, partnerSender } from "./partner-mails.ts";

describe("whom a mail is from", () => {
  let app: TestApp;
  let restaurant: RestaurantProfile;
  before(async () => {
    app = await createTestApp();
    const shop = await openShop(app);
    restaurant = (await app.ctx.snapshots.byId(shop.restaurantId))!.snapshot.restaurant;
  });
  after(() => app?.close());

  const of = (more: Partial<RestaurantProfile> = {}) =>
    mailSender(app.ctx.config, { ...restaurant, ...more }, "nb");
  const legal = (more: Partial<RestaurantProfile["legal"]>) =>
    of({ legal: { ...restaurant.legal, ...more } });

  it("is a restaurant with its place and the company that it is, of which a part may be missing", () => {
    assert.deepEqual(legal({ legalName: null, orgNumber: null }).addressLines, ["Gata 1, 7010 Trondheim"]);
    assert.deepEqual(legal({ legalName: "Pizza AS", orgNumber: "923609016" }).addressLines, [
      "Gata 1, 7010 Trondheim",
      "Pizza AS, Org.nr. 923609016",
    ]);
    assert.deepEqual(legal({ legalName: null, orgNumber: "923609016" }).addressLines, [
      "Gata 1, 7010 Trondheim",
      "Org.nr. 923609016",
    ]);
    assert.deepEqual(of({ address: null }).addressLines, []);
    assert.equal(of().phone, "+4773500000");
  });

  it("is answered where the restaurant reads mail, if it does", () => {
    assert.equal(of({ email: "post@blåbær.no" }).email, "post@xn--blbr-roah.no");
    assert.equal(of({ email: null }).email, null);
    assert.equal(of({ email: "post@" }).email, null);
  });

  it("leads to the restaurant's ordering page, or to its own website while that is not open", () => {
    const website = "https://prova.example";
    assert.match(of({ website }).url!, new RegExp(`//${restaurant.slug}\\.`));
    assert.equal(of({ isLive: false, website }).url, website);
    for (const none of ["http://prova.example", "javascript:alert(1)", "prova.example", null])
      assert.equal(of({ isLive: false, website: none }).url, null, `${none}`);
  });

  it("is of the sandbox only where the restaurant is", () => {
    assert.deepEqual(
      (["TEST", "LIVE"] as const).map((environment) => of({ environment }).isTest),
      [true, false],
    );
  });

  const brand: MailedBrand = {
    ...{ name: "Nettbyrået", isWhiteLabel: true, logoUrl: "https://luka.localhost/uploads/logo.webp" },
    ...{ primaryColor: "#5a189a", secondaryColor: "#ff9e00" },
    ...{ websiteUrl: "https://nettbyraaet.example", supportEmail: "hjelp@nettbyraaet.example" },
  };
  const from = (more: Partial<MailedBrand> | null) =>
    partnerSender(app.ctx.config, more && { ...brand, ...more }, { locale: "nb", isTest: false });

  it("is a white-label partner to owners, in its colours: of two, the first for both, and ours where it has none", () => {
    const colors = (more: Partial<MailedBrand>) => {
      const { primaryColor, secondaryColor } = from(more);
      return [primaryColor, secondaryColor];
    };
    assert.deepEqual(colors({}), ["#5a189a", "#ff9e00"]);
    assert.deepEqual(colors({ secondaryColor: null }), ["#5a189a", "#5a189a"]);
    assert.deepEqual(colors({ primaryColor: null }), [serviceBrand.primaryColor, "#ff9e00"]);
    assert.deepEqual(colors({ primaryColor: null, secondaryColor: null }), [
      serviceBrand.primaryColor,
      serviceBrand.secondaryColor,
    ]);
    const { name, email, url, logoUrl } = from({});
    assert.deepEqual(
      [name, email, url, logoUrl],
      [...[brand.name, brand.supportEmail, brand.websiteUrl, brand.logoUrl]],
    );
  });

  it("is the service to owners, by itself or for another partner, of whom it shows no more than the name", () => {
    for (const [more, name] of [
      [null, "Luka"],
      [{ isWhiteLabel: false }, "Nettbyrået via Luka"],
    ] as const)
      assert.deepEqual(from(more), {
        ...{ name, logoUrl: null, ...serviceBrand, url: "http://luka.localhost" },
        ...{ addressLines: [], phone: null, email: null, isTest: false },
      });
    assert.deepEqual(introduced(null), { partnerName: "Luka", isWhiteLabel: false });
    assert.deepEqual(introduced(brand), { partnerName: "Nettbyrået", isWhiteLabel: true });
  });
});
