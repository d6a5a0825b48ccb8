import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { tillMenu } from "./till-menu.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("a whole menu at once, again", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    const partner = await openPartner(app);
    shop = await partner.open((file) => Object.assign(file, tillMenu(), { coupons: [] }));
  });
  after(() => app.close());

  it("what a picture shows stays with it, unless the file says otherwise, and goes with it (D-306)", async () => {
    const menu = tillMenu();
    const [first, second] = menu.menus[0].categories[0].products;
    const picture = (letter: string) =>
      `${baseUrl(app.ctx.config)}/uploads/${shop.restaurantId}/${letter.repeat(40)}.webp`;
    const told = async (...said: Json[]) => {
      for (const [index, dish] of [first, second].entries()) Object.assign(dish, said[index]);
      await shop.ask("PUT", "/menu", menu);
      const rows = await app.db.query<{ alt: string | null; en: string | null }>(
        `SELECT image_alt AS alt, image_alt_en AS en FROM products
         WHERE restaurant_id = $1 AND name = ANY ($2) ORDER BY name DESC`,
        [shop.restaurantId, [first.name, second.name]],
      );
      return rows.map(({ alt, en }) => [alt, en]);
    };
    const described = (letter: string) => ({
      ...{ imageUrl: picture(letter), imageAlt: "Rund", imageAltEn: "Round" },
    });
    const unsaid = { imageAlt: undefined, imageAltEn: undefined };
    const both = ["Rund", "Round"];
    assert.deepEqual(await told(described("a"), described("b")), [both, both]);
    // One has another picture, and the other only another description.
    assert.deepEqual(await told({ ...unsaid, imageUrl: picture("c") }, { ...unsaid, description: "Ny" }), [
      [null, null],
      both,
    ]);
    assert.deepEqual(await told({ imageAlt: "Ny" }, { imageAlt: null }), [
      ["Ny", null],
      [null, "Round"],
    ]);
  });
});
