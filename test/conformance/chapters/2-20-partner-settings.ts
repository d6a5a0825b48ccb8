import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { isInstant } from "../oslo.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { changedSettings, changeSettings, settingsOf } from "../partner-content.ts";
import { uploadedPicture } from "../partner-uploads.ts";
import { newPlace } from "../partners.ts";
import { issuesAt } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { Tracked, WireRestaurant } from "../wire-types.ts";
import type { WireSettings } from "../wire-types-partner.ts";
import { legalDetails } from "./3-3-key-rotation.ts";

const own = (town: Town, changes = 1) => town.partners.restaurant("TEST", changes);

const refusedAt = async (town: Town, change: object, path: string): Promise<void> => {
  const answer = await changeSettings(await town.partners.sharedRestaurant(), change);
  assert.ok(issuesAt(answer, path).length > 0, `${path} ${answer.text}`);
};

/** A setting that takes each of these values, and reads as it was sent unless another reading is given. */
async function takes(
  town: Town,
  setting: string,
  ...values: readonly (unknown | readonly [unknown, unknown])[]
) {
  const restaurant = await own(town, values.length);
  for (const value of values) {
    const [sent, read] = Array.isArray(value) ? value : [value, value];
    assert.deepEqual((await changedSettings(restaurant, { [setting]: sent }))[setting], read, String(sent));
  }
  return restaurant;
}

/** What guests are told, once it says what it should. */
const guestsSee = async (restaurant: PartnerRestaurant, isRight: (seen: WireRestaurant) => boolean) =>
  eventually(async () => (await restaurant.site.menu()).restaurant, isRight);

const tracked = async (
  { site }: PartnerRestaurant,
  isRight: (seen: Tracked) => boolean,
): Promise<Tracked> => {
  const { publicToken } = await site.order();
  return eventually(() => site.track(publicToken), isRight);
};

const fields = {
  texts:
    "name description cuisineType phone website publicAddressLine1 publicPostalCode publicCity primaryColor",
  more: "secondaryColor logoUrl coverImageUrl trackingHeaderText trackingPickupInstructions reviewUrl",
  others: "trackingDeliveryInstructions receiptHeaderText receiptFooterText orgNumber legalName addressLine1",
  places: "postalCode city latitude longitude defaultPrepMinutes defaultDeliveryMinutes",
  flags: "pickupEnabled deliveryEnabled trackingShowEta trackingShowMap",
  output: "version updatedAt legal",
};

export const partnerSettings = chapter(
  "2.20",
  "PartnerSettings",
  sentence(1, "Every setting that is named is returned.", async (town) => {
    const settings = await settingsOf(await town.partners.sharedRestaurant());
    for (const field of Object.values(fields).flatMap((names) => names.split(" ")))
      assert.ok(field in settings, field);
  }),
  sentence(2, "`name` is what guests see.", async (town) => {
    const restaurant = await takes(town, "name", "Nytt navn");
    await guestsSee(restaurant, ({ name }) => name === "Nytt navn");
  }),
  sentence(3, "`description` and `cuisineType` are texts or null.", async (town) => {
    await takes(town, "description", "Mat ved elva.", null);
    await takes(town, "cuisineType", "Pizza", null);
  }),
  sentence(4, "`phone` is a phone number or null; what is none is refused.", async (town) => {
    await takes(town, "phone", "+4773500009", null);
    await refusedAt(town, { phone: "12" }, "phone");
  }),
  sentence(5, "`website` is http or https.", async (town) => {
    await takes(town, "website", "http://sted.example.no/", "https://sted.example.no/", null);
    for (const website of ["ftp://sted.example.no", "javascript:alert(1)", "sted"])
      await refusedAt(town, { website }, "website");
  }),
  sentence(6, "The public address is the visiting address.", async (town) => {
    const restaurant = await own(town);
    const visiting = { publicAddressLine1: "Prøvegata 5", publicPostalCode: "7011", publicCity: "Trondheim" };
    await changedSettings(restaurant, { ...legalDetails, ...visiting });
    const { address } = await guestsSee(restaurant, (seen) => seen.address?.line1 === "Prøvegata 5");
    assert.deepEqual([address!.postalCode, address!.city], ["7011", "Trondheim"]);
  }),
  sentence(7, "While it is empty the legal address is used.", async (town) => {
    const restaurant = await own(town);
    await changedSettings(restaurant, { ...legalDetails, publicAddressLine1: null });
    const { address } = await guestsSee(restaurant, (seen) => seen.address !== null);
    assert.deepEqual([address!.line1, address!.postalCode, address!.city], ["Lovveien 1", "0150", "Oslo"]);
  }),
  sentence(8, "All or nothing: the two addresses are never mixed.", async (town) => {
    const restaurant = await own(town);
    await changedSettings(restaurant, { ...legalDetails, publicAddressLine1: "Prøvegata 5" });
    const { address } = await guestsSee(restaurant, (seen) => seen.address?.line1 === "Prøvegata 5");
    assert.deepEqual([address!.postalCode, address!.city], [null, null]);
  }),
  sentence(9, "`publicPostalCode` is 4 digits; empty or null clears it.", async (town) => {
    await takes(town, "publicPostalCode", "0150", ["", null], "7010", null);
    for (const publicPostalCode of ["123", "12345", "12a4", 7010])
      await refusedAt(town, { publicPostalCode }, "publicPostalCode");
  }),
  sentence(10, "`latitude` and `longitude`: both or neither.", async (town) => {
    const restaurant = await own(town, 2);
    for (const place of [
      { latitude: 63.4305, longitude: 10.3951 },
      { latitude: null, longitude: null },
    ]) {
      const { latitude, longitude } = await changedSettings(restaurant, place);
      assert.deepEqual({ latitude, longitude }, place);
    }
    await refusedAt(town, { latitude: 63.4 }, "longitude");
    await refusedAt(town, { latitude: null, longitude: 10.3 }, "latitude");
  }),
  sentence(11, "`primaryColor` and `secondaryColor` are what guests see.", async (town) => {
    const restaurant = await own(town);
    await changedSettings(restaurant, { primaryColor: "#123abc", secondaryColor: "#FFEEDD" });
    await guestsSee(restaurant, ({ primaryColor }) => primaryColor === "#123abc");
    await refusedAt(town, { primaryColor: "blue" }, "primaryColor");
  }),
  sentence(12, "`logoUrl` and `coverImageUrl` take what was uploaded to the service.", async (town) => {
    const restaurant = await own(town, 4);
    for (const [setting, kind] of [
      ["logoUrl", "LOGO"],
      ["coverImageUrl", "COVER"],
    ] as const) {
      const url = await uploadedPicture(restaurant, kind);
      assert.equal((await changedSettings(restaurant, { [setting]: url }))[setting], url);
    }
  }),
  sentence(13, "A picture from elsewhere: 422.", async (town) => {
    for (const setting of ["logoUrl", "coverImageUrl"])
      for (const url of ["https://bilder.example.com/logo.png", "http://localhost/logo.png", "logo.png"])
        await refusedAt(town, { [setting]: url }, setting);
  }),
  sentence(14, "A picture that is stored already is accepted; empty or null removes it.", async (town) => {
    const restaurant = await own(town, 6);
    const logoUrl = await uploadedPicture(restaurant);
    for (const none of ["", null]) {
      for (const sent of [logoUrl, logoUrl])
        assert.equal((await changedSettings(restaurant, { logoUrl: sent })).logoUrl, logoUrl);
      assert.equal((await changedSettings(restaurant, { logoUrl: none })).logoUrl, null);
    }
  }),
  sentence(15, "`pickupEnabled` and `deliveryEnabled`: one of the two must end up true.", async (town) => {
    await refusedAt(town, { pickupEnabled: false, deliveryEnabled: false }, "pickupEnabled");
    const restaurant = await own(town, 2);
    await changedSettings(restaurant, { deliveryEnabled: false });
    assert.equal((await changeSettings(restaurant, { pickupEnabled: false })).status, 422);
    const { pickupEnabled, deliveryEnabled } = await changedSettings(restaurant, {
      pickupEnabled: false,
      deliveryEnabled: true,
    });
    assert.deepEqual([pickupEnabled, deliveryEnabled], [false, true]);
    await guestsSee(restaurant, ({ capabilities }) => !capabilities.pickup && capabilities.delivery);
  }),
  sentence(
    16,
    "`defaultPrepMinutes` and `defaultDeliveryMinutes` are base times without rush.",
    async (town) => {
      const restaurant = await own(town);
      await changedSettings(restaurant, { defaultPrepMinutes: 33, defaultDeliveryMinutes: 66 });
      await guestsSee(
        restaurant,
        (seen) => seen.defaultPrepMinutes === 33 && seen.defaultDeliveryMinutes === 66,
      );
    },
  ),
  sentence(17, "The tracking texts are shown on the tracking page.", async (town) => {
    const restaurant = await own(town);
    const texts = {
      trackingHeaderText: "Takk skal du ha",
      trackingPickupInstructions: "Bakdøra",
      trackingDeliveryInstructions: "Vi ringer",
    };
    await changedSettings(restaurant, texts);
    await tracked(restaurant, (order) => {
      const { trackingHeaderText, trackingPickupInstructions } = order.restaurant as unknown as WireSettings;
      return trackingHeaderText === "Takk skal du ha" && trackingPickupInstructions === "Bakdøra";
    });
    assert.deepEqual((await settingsOf(restaurant)).trackingDeliveryInstructions, "Vi ringer");
  }),
  sentence(
    18,
    "`trackingShowEta` and `trackingShowMap` tell the tracking page what to show.",
    async (town) => {
      const restaurant = await own(town, 2);
      for (const shows of [false, true]) {
        await changedSettings(restaurant, { trackingShowEta: !shows, trackingShowMap: shows });
        await tracked(restaurant, (order) => order.restaurant.trackingShowMap === shows);
      }
    },
  ),
  sentence(19, "`receiptHeaderText` and `receiptFooterText` are texts or null.", async (town) => {
    await takes(town, "receiptHeaderText", "Velkommen", null);
    await takes(town, "receiptFooterText", "Takk for besøket", null);
  }),
  sentence(20, "`reviewUrl` is https alone; empty or null clears it.", async (town) => {
    const url = "https://anmeld.example.com/sted";
    await takes(town, "reviewUrl", url, ["", null], url, null);
    for (const reviewUrl of ["http://anmeld.example.com", "anmeld.example.com"])
      await refusedAt(town, { reviewUrl }, "reviewUrl");
  }),
  sentence(21, "`orgNumber` has 9 digits with a valid check digit; spaces are removed.", async (town) => {
    await takes(town, "orgNumber", ["923 609 016", "923609016"], [" 974760673 ", "974760673"]);
    for (const orgNumber of ["923609017", "92360901", "9236090166", "abcdefghi"])
      await refusedAt(town, { orgNumber }, "orgNumber");
  }),
  sentence(22, "`legalName`, `addressLine1` and `city` are texts or null.", async (town) => {
    for (const setting of ["legalName", "addressLine1", "city"]) await takes(town, setting, "Prøve", null);
  }),
  sentence(23, "`postalCode` is 4 digits.", async (town) => {
    await takes(town, "postalCode", "0150");
    for (const postalCode of ["150", "01500", "O150"]) await refusedAt(town, { postalCode }, "postalCode");
  }),
  sentence(24, "`version` changes only when a setting changes.", async (town) => {
    const restaurant = await own(town, 3);
    const { version } = await settingsOf(restaurant);
    assert.match(version, /./);
    assert.equal((await changedSettings(restaurant, { name: newPlace().name })).version, version);
    const changed = await changedSettings(restaurant, { name: "Et annet navn" });
    assert.notEqual(changed.version, version);
    assert.equal((await settingsOf(restaurant)).version, changed.version);
  }),
  sentence(25, "Orders do not change `version`; `updatedAt` moves with them.", async (town) => {
    const restaurant = await own(town, 0);
    const before = await settingsOf(restaurant);
    assert.ok(isInstant(before.updatedAt));
    await restaurant.site.order();
    const after = await settingsOf(restaurant);
    assert.equal(after.version, before.version);
    assert.ok(Date.parse(after.updatedAt) > Date.parse(before.updatedAt));
  }),
  sentence(26, "`legal` is an object of the company's details.", async (town) => {
    const restaurant = await own(town);
    const { legal } = await changedSettings(restaurant, legalDetails);
    for (const [field, value] of Object.entries(legalDetails))
      assert.equal((legal as Record<string, unknown>)[field], value, field);
  }),
  sentence(27, "`textCleaned` comes on answers to writes alone.", async (town) => {
    const restaurant = await own(town);
    const { textCleaned, description } = await changedSettings(restaurant, {
      description: "Se <b>oss</b> på https://evil.example",
    });
    assert.deepEqual([textCleaned, description], [3, "Se oss på"]);
    assert.ok(!("textCleaned" in (await settingsOf(restaurant))));
  }),
  sentence(28, "`version`, `updatedAt` or `legal` sent back: 422.", async (town) => {
    const settings = await settingsOf(await town.partners.sharedRestaurant());
    for (const field of ["version", "updatedAt", "legal"])
      await refusedAt(town, { name: "Navn", [field]: settings[field] }, field);
  }),
);
