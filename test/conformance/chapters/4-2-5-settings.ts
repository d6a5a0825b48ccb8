import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { changedSettings, changeSettings, settingsOf } from "../partner-content.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import { legalDetails, signAgreement } from "./3-3-key-rotation.ts";

const own = (town: Town, changes = 1) => town.partners.restaurant("TEST", changes);

const refusedAt = async (town: Town, change: unknown, path: string): Promise<void> => {
  const restaurant = await town.partners.sharedRestaurant();
  const answer = await restaurant.call("PATCH", "/settings", change);
  assert.ok(issuesAt(answer, path).length > 0, `${path} ${answer.text}`);
};

/** A real restaurant whose owner has signed for the company of `legalDetails`. */
async function signed(town: Town) {
  const restaurant = await town.partners.restaurant("NOT_LIVE", 3);
  await changedSettings(restaurant, legalDetails);
  await signAgreement(restaurant);
  return restaurant;
}

export const patchSettings = chapter(
  "4.2.5",
  "PATCH /api/v1/partner/restaurants/{slug}/settings",
  sentence(1, "Any subset of the settings is changed; omitted fields stay.", async (town) => {
    const restaurant = await own(town);
    const { version, updatedAt, name, ...before } = await settingsOf(restaurant);
    const answer = await changedSettings(restaurant, { name: "Bare navnet" });
    assert.equal(answer.name, "Bare navnet");
    const after = await settingsOf(restaurant);
    assert.deepEqual({ ...after, version, updatedAt, name }, { ...before, version, updatedAt, name });
  }),
  sentence(2, "It answers 200 with the settings.", async (town) => {
    const restaurant = await own(town);
    const { textCleaned, ...answered } = await changedSettings(restaurant, { cuisineType: "Sushi" });
    assert.equal(textCleaned, 0);
    assert.deepEqual(answered, await settingsOf(restaurant));
  }),
  sentence(3, "With the `expectedVersion` of a read the change is made.", async (town) => {
    const restaurant = await own(town);
    const { version: expectedVersion } = await settingsOf(restaurant);
    assert.equal((await changedSettings(restaurant, { name: "Nytt", expectedVersion })).name, "Nytt");
  }),
  sentence(4, "When the settings changed since, nothing is written: 409 CHANGED.", async (town) => {
    const restaurant = await own(town);
    const { version: expectedVersion } = await settingsOf(restaurant);
    await changedSettings(restaurant, { name: "Først" });
    refused(await changeSettings(restaurant, { name: "Så", expectedVersion }), 409, "CHANGED");
    assert.equal((await settingsOf(restaurant)).name, "Først");
  }),
  sentence(5, "Of changes at the same time with one `expectedVersion`, one is made.", async (town) => {
    const restaurant = await own(town, 5);
    const { version: expectedVersion } = await settingsOf(restaurant);
    const names = ["En", "To", "Tre", "Fire", "Fem"].map((name) => ({
      name: `Navn ${name}`,
      expectedVersion,
    }));
    const statuses = (await Promise.all(names.map((change) => changeSettings(restaurant, change)))).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [200, 409, 409, 409, 409]);
  }),
  sentence(6, "Orders do not change the version: the change is made after one.", async (town) => {
    const restaurant = await own(town);
    const { version: expectedVersion } = await settingsOf(restaurant);
    await restaurant.site.order();
    await changedSettings(restaurant, { name: "Etter ordren", expectedVersion });
  }),
  sentence(7, "Legal fields can change until the owner has signed the agreement.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 2);
    await changedSettings(restaurant, legalDetails);
    assert.equal((await changedSettings(restaurant, { legalName: "Et annet AS" })).legalName, "Et annet AS");
  }),
  sentence(8, "Afterwards a new value gives 409 LEGAL_LOCKED with `details.fields`.", async (town) => {
    const restaurant = await signed(town);
    const change = { ...legalDetails, legalName: "Et annet AS", city: "Bergen", name: "Nytt navn" };
    const { details } = refused(await changeSettings(restaurant, change), 409, "LEGAL_LOCKED");
    assert.deepEqual((details!.fields as string[]).sort(), ["city", "legalName"]);
    assert.notEqual((await settingsOf(restaurant)).name, "Nytt navn");
  }),
  sentence(
    9,
    "Resending the stored value is accepted, and other settings can still change.",
    async (town) => {
      const restaurant = await signed(town);
      const { name, legalName } = await changedSettings(restaurant, { ...legalDetails, name: "Nytt navn" });
      assert.deepEqual([name, legalName], ["Nytt navn", legalDetails.legalName]);
    },
  ),
  sentence(
    10,
    "Slug, e-mail, page, font, invoicing, agreements, payment and printers: 422.",
    async (town) => {
      const others = [
        "slug",
        "email",
        "orderingPage",
        "font",
        "invoicing",
        "agreements",
        "payment",
        "printers",
      ];
      for (const field of others) await refusedAt(town, { name: "Navn", [field]: "x" }, field);
    },
  ),
  sentence(11, "Not allowed for an archived restaurant: 409 RESTAURANT_ARCHIVED.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 1);
    await restaurant.ask("DELETE", "");
    const answer = await eventually(
      () => changeSettings(restaurant, { name: "Navn" }),
      ({ status }) => status !== 200,
    );
    refused(answer, 409, "RESTAURANT_ARCHIVED");
  }),
  sentence(12, "An invalid value: 422, with every issue at once.", async (town) => {
    const answer = await changeSettings(await town.partners.sharedRestaurant(), {
      name: "",
      pickupEnabled: "ja",
      defaultPrepMinutes: 0.5,
      reviewUrl: "http://anmeld.example.com",
      orgNumber: "123456789",
      hvaSomHelst: 1,
    });
    const paths = ["name", "pickupEnabled", "defaultPrepMinutes", "reviewUrl", "orgNumber", "hvaSomHelst"];
    for (const path of paths) assert.ok(issuesAt(answer, path).length > 0, path);
  }),
  sentence(13, "An empty body: 422.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    refused(await changeSettings(restaurant, {}), 422, "VALIDATION_FAILED");
  }),
  sentence(14, "An `expectedVersion` alone, or an invalid one: 422.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const { version: expectedVersion } = await settingsOf(restaurant);
    refused(await changeSettings(restaurant, { expectedVersion }), 422, "VALIDATION_FAILED");
    for (const wrong of ["1", "zzzzzzzzzzzzzzzz", 7, null])
      await refusedAt(town, { name: "Navn", expectedVersion: wrong }, "expectedVersion");
  }),
  sentence(15, "A body that is no object: 422.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    for (const body of [[], "navn", 7])
      refused(await restaurant.call("PATCH", "/settings", body), 422, "VALIDATION_FAILED");
  }),
);
