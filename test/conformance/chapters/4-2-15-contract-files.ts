import assert from "node:assert/strict";
import { categoriesOf, named, productsOf } from "../content.ts";
import { readMenu, type SeenImport } from "../menu-imports.ts";
import { png, sendFile, uploadedPicture } from "../partner-uploads.ts";
import { menuPdf } from "../pdf-files.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";

/** Pictures, and menus that are read from a PDF. */
export const contractFiles = [
  sentence(51, "POST uploads keeps a picture at an address of the service: 201.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const answer = await sendFile(restaurant, "/uploads", png(128), { kind: "PRODUCT" });
    const { data } = answer.json<{ data: { url: string; kind: string; width: number; height: number } }>();
    assert.deepEqual([answer.status, data.kind, data.width, data.height], [201, "PRODUCT", 128, 128]);
    const seen = await town.client.send({ path: data.url });
    assert.deepEqual([seen.status, seen.headers["content-type"]], [200, "image/webp"]);
  }),
  sentence(52, "The same picture again has the same address.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    assert.equal(await uploadedPicture(restaurant), await uploadedPicture(restaurant));
  }),
  sentence(53, "POST uploads needs a `kind`: LOGO, COVER, PRODUCT or CATEGORY.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    for (const fields of [{}, { kind: "AVATAR" }])
      assert.equal(issuesAt(await sendFile(restaurant, "/uploads", png(128), fields), "kind").length, 1);
  }),
  sentence(54, "POST menu-imports takes a PDF: 202 with status PROCESSING.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const answer = await sendFile(restaurant, "/menu-imports", menuPdf());
    const { data } = answer.json<{ data: SeenImport }>();
    assert.deepEqual([answer.status, data.status, data.draft], [202, "PROCESSING", null]);
  }),
  sentence(55, "GET menu-import shows the draft, and what applying it would write.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { status, draft, difference } = await readMenu(restaurant);
    assert.equal(status, "READY");
    const dishes = draft!.categories.flatMap(({ products }) => products);
    assert.deepEqual(
      dishes.map(({ name, basePrice }) => [name, basePrice]),
      [
        ["Margherita", 15900],
        ["Pepperoni", 17900],
        ["Mineralvann", 3900],
      ],
    );
    assert.equal(difference!.counts.new, 3);
    assert.equal((await productsOf(restaurant)).length, 4);
  }),
  sentence(56, "PATCH menu-import corrects the draft; apply writes it to the menu, once.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 4);
    const { id, draft, version } = await readMenu(restaurant);
    const path = `/menu-imports/${id}`;
    draft!.categories[0]!.products[0]!.basePrice = 16500;
    const change = { draft, expectedVersion: version };
    await restaurant.ask("PATCH", path, change);
    refused(await restaurant.call("PATCH", path, change), 409, "CHANGED");
    const { data } = await restaurant.ask<{ data: SeenImport }>("POST", `${path}/apply`, {});
    assert.deepEqual([data.status, data.applied!.created], ["APPLIED", 3]);
    assert.equal(named(await productsOf(restaurant), "Margherita").basePrice, 16500);
    refused(await restaurant.call("POST", `${path}/apply`, {}), 409, "MENU_IMPORT_CLOSED");
    assert.equal((await productsOf(restaurant)).length, 7);
  }),
  sentence(57, "DELETE closes an import, and nothing is written.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const before = (await categoriesOf(restaurant)).length;
    const { id } = await readMenu(restaurant);
    const path = `/menu-imports/${id}`;
    assert.deepEqual(await restaurant.ask("DELETE", path), { data: { id, deleted: true } });
    refused(await restaurant.call("POST", `${path}/apply`, {}), 409, "MENU_IMPORT_CLOSED");
    assert.equal((await categoriesOf(restaurant)).length, before);
  }),
];
