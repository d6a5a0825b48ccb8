import assert from "node:assert/strict";
import { NotGiven } from "../not-given.ts";
import { osloIn, osloToday } from "../oslo.ts";
import { refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { MenuAnswer, WireAddress, WireHours } from "../wire-types.ts";

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Addresses of every restaurant that is given, as its menu and its tracking page show them. */
async function addresses(town: Town): Promise<WireAddress[]> {
  const roles = ["kro", "stengt"] as const;
  const menus = await Promise.all(roles.map((role) => town.restaurant(role).menu()));
  return menus.map(({ restaurant }) => restaurant.address!);
}

export const address = chapter(
  "2.1",
  "Address",
  sentence(1, "`line1` is text that is never empty.", async (town) => {
    for (const { line1 } of await addresses(town)) assert.match(line1, /\S/);
  }),
  sentence(2, "`postalCode` is four digits, or null.", async (town) => {
    const codes = (await addresses(town)).map(({ postalCode }) => postalCode);
    assert.deepEqual(codes, ["7010", null]);
  }),
  sentence(3, "`city` is text, or null.", async (town) => {
    assert.deepEqual(
      (await addresses(town)).map(({ city }) => city),
      ["Trondheim", null],
    );
  }),
  sentence(4, "`country` is always NO.", async (town) => {
    for (const { country } of await addresses(town)) assert.equal(country, "NO");
  }),
  sentence(5, "`latitude` and `longitude` are degrees of WGS84, or null.", async (town) => {
    const [kro, stengt] = await addresses(town);
    assert.deepEqual([kro!.latitude, kro!.longitude], [63.43, 10.395]);
    assert.deepEqual([stengt!.latitude, stengt!.longitude], [null, null]);
  }),
  sentence(6, "`longitude` is set exactly when `latitude` is.", async (town) => {
    for (const { latitude, longitude } of await addresses(town))
      assert.equal(latitude === null, longitude === null);
  }),
  sentence(7, "Without a street address the whole object is null.", async (town) => {
    assert.equal((await town.restaurant("nabo").menu()).restaurant.address, null);
  }),
);

const hoursOf = async (town: Town): Promise<WireHours[]> => {
  const { restaurant } = await town.restaurant("stengt").menu();
  return [...restaurant.openingHours, ...restaurant.venueHours];
};

export const dayHours = chapter(
  "2.2",
  "DayHours",
  sentence(1, "`dayOfWeek` is a number from 0 (Sunday) to 6 (Saturday).", async (town) => {
    const { openingHours } = (await town.restaurant("kro").menu()).restaurant;
    assert.deepEqual(
      [...new Set(openingHours.map(({ dayOfWeek }) => dayOfWeek))].sort(),
      [0, 1, 2, 3, 4, 5, 6],
    );
  }),
  sentence(2, "`opensAt` is HH:MM.", async (town) => {
    for (const { opensAt } of await hoursOf(town)) assert.match(opensAt, clockTime);
  }),
  sentence(3, "`closesAt` is HH:MM.", async (town) => {
    for (const { closesAt } of await hoursOf(town)) assert.match(closesAt, clockTime);
  }),
  sentence(4, "`isClosed` is a boolean; the times of a closed day mean nothing.", async (town) => {
    const { openingHours, venueHours } = (await town.restaurant("stengt").menu()).restaurant;
    assert.ok(openingHours.every(({ isClosed }) => isClosed === true));
    assert.ok(venueHours.every(({ isClosed }) => isClosed === false));
  }),
);

export const menuRestaurant = chapter(
  "2.3",
  "Restaurant object in the menu response",
  sentence(1, "It carries the visiting address.", async (town) => {
    assert.equal((await town.restaurant("kro").menu()).restaurant.address?.line1, "Prøvegata 1");
  }),
  sentence(2, "It carries the kitchen's hours as `openingHours`.", async (town) => {
    const { openingHours } = (await town.restaurant("stengt").menu()).restaurant;
    assert.ok(openingHours.length > 0 && openingHours.every(({ isClosed }) => isClosed));
  }),
  sentence(
    3,
    "The kitchen's hours alone decide: an order is accepted while the doors are closed.",
    async (town) => {
      const restaurant = town.restaurant("standard");
      const { venueHours } = (await restaurant.menu()).restaurant;
      assert.ok(venueHours.length > 0 && venueHours.every(({ isClosed }) => isClosed));
      await restaurant.order({ lines: [await restaurant.line("Rett i Standard")] });
    },
  ),
  sentence(
    4,
    "An order outside the kitchen's hours is rejected, however open the doors are.",
    async (town) => {
      const closed = town.restaurant("stengt");
      assert.ok((await closed.menu()).restaurant.venueHours.every(({ isClosed }) => !isClosed));
      refused(await closed.post("/orders", await closed.orderBody()), 400, "BAD_REQUEST");
    },
  ),
  sentence(5, "A pre-order for a time outside the kitchen's hours is rejected.", async (town) => {
    const closed = town.restaurant("stengt");
    const body = await closed.orderBody({ requestedPickupAt: osloIn(2, "12:00") });
    assert.ok((await closed.post("/orders", body)).status >= 400);
  }),
  sentence(6, "It carries the doors' hours as `venueHours`.", async (town) => {
    assert.equal((await town.restaurant("stengt").menu()).restaurant.venueHours.length, 7);
  }),
  sentence(7, "An empty `venueHours` means that the venue follows the kitchen.", async (town) => {
    const { venueHours, openingHours } = (await town.restaurant("nabo").menu()).restaurant;
    assert.deepEqual([venueHours.length, openingHours.length], [0, 7]);
  }),
  sentence(8, "It carries branding.", async (town) => {
    const { restaurant } = await town.restaurant("kro").menu();
    assert.equal(restaurant.primaryColor.toUpperCase(), "#1B3A5C");
    assert.ok("logoUrl" in restaurant && "font" in restaurant);
  }),
  sentence(9, "It carries the opening hours of special dates.", async (town) => {
    const { specialOpeningHours } = (await town.restaurant("kro").menu()).restaurant;
    if (specialOpeningHours.length === 0) throw new NotGiven("a restaurant with a holiday (--write-files)");
    assert.deepEqual(
      specialOpeningHours.map(({ date, isClosed }) => [date, isClosed]),
      [[osloToday().add({ days: 40 }).toString(), true]],
    );
  }),
  sentence(10, "It carries the delivery zones.", async (town) => {
    const { deliveryZones } = (await town.restaurant("kro").menu()).restaurant;
    assert.deepEqual(
      deliveryZones.map(({ name, deliveryFee }) => [name, deliveryFee]),
      [
        ["Sentrum", 4900],
        ["Utkanten", 9900],
      ],
    );
  }),
  sentence(11, "It carries a list of shared add-on groups.", async (town) => {
    assert.ok(Array.isArray((await town.restaurant("kro").menu()).restaurant.addonGroups));
  }),
  sentence(12, "It carries the older `payment` object.", async (town) => {
    const [most, least] = await Promise.all(
      (["sandkasse", "nabo"] as const).map((role) => town.restaurant(role).menu()),
    );
    assert.deepEqual([most!.restaurant.payment.online, most!.restaurant.payment.cash], [true, true]);
    assert.deepEqual([least!.restaurant.payment.online, least!.restaurant.payment.cash], [false, true]);
  }),
  sentence(
    13,
    "`capabilities` tells whether it offers pickup, delivery, reservations and payment.",
    async (town) => {
      const [most, least] = await Promise.all(
        (["sandkasse", "nabo"] as const).map((role) => town.restaurant(role).menu()),
      );
      const offers = ({ restaurant }: MenuAnswer) => {
        const { pickup, delivery, reservations, onlinePayment } = restaurant.capabilities;
        return [pickup, delivery, reservations, onlinePayment];
      };
      assert.deepEqual(offers(most!), [true, true, true, true]);
      assert.deepEqual(offers(least!), [true, false, false, false]);
    },
  ),
  sentence(
    14,
    "`newsletterPopup` is set when the popup is enabled and linked to an active coupon.",
    async (town) => {
      const { newsletterPopup } = (await town.restaurant("kro").menu()).restaurant;
      assert.deepEqual([newsletterPopup!.discountType, newsletterPopup!.discountValue], ["PERCENT", 20]);
    },
  ),
  sentence(15, "`newsletterPopup` is null when the popup is not enabled.", async (town) => {
    assert.equal((await town.restaurant("stengt").menu()).restaurant.newsletterPopup, null);
  }),
  sentence(16, "`newsletterPopup` is null when the popup is linked to no coupon.", async (town) => {
    assert.equal((await town.restaurant("nabo").menu()).restaurant.newsletterPopup, null);
  }),
  sentence(17, "`newsletterPopup` is null when the popup's coupon is not active.", async (town) => {
    assert.equal((await town.restaurant("standard").menu()).restaurant.newsletterPopup, null);
  }),
  sentence(18, "`newsletterPopup` never contains the coupon's code.", async (town) => {
    const { newsletterPopup } = (await town.restaurant("kro").menu()).restaurant;
    assert.doesNotMatch(JSON.stringify(newsletterPopup), /VELKOMMEN/i);
  }),
  sentence(
    19,
    "`prepTime` includes rush, and so does GET /prep-time; the base times do not.",
    async (town) => {
      const busy = town.restaurant("travel");
      const staff = await busy.staff();
      const until = Temporal.Now.instant().add({ hours: 1 }).toString();
      await staff.call("PUT", "/rush", { minutes: 30, until });
      // What is cached may lag behind for a moment.
      let seen = await busy.menu();
      for (
        const end = performance.now() + 30_000;
        !seen.restaurant.prepTime.isRush && performance.now() < end;
      )
        seen = await busy.menu();
      const { prepTime, defaultPrepMinutes, defaultDeliveryMinutes } = seen.restaurant;
      assert.deepEqual([prepTime.pickupMinutes, prepTime.deliveryMinutes], [50, 75]);
      assert.deepEqual([defaultPrepMinutes, defaultDeliveryMinutes], [20, 45]);
      const shown = (await busy.get("/prep-time")).json<{ pickupMinutes: number; deliveryMinutes: number }>();
      assert.deepEqual([shown.pickupMinutes, shown.deliveryMinutes], [50, 75]);
    },
  ),
);
