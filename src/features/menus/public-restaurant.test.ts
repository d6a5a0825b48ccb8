import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type ShopFile } from "../orders/shop.fixture.ts";
import type { PublicMenu } from "./schemas.ts";

describe("what a restaurant says of itself", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const menuOf = async (change: (file: ShopFile) => void): Promise<PublicMenu> => {
    const shop = await openShop(app, change);
    const answer = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    return answer.json();
  };
  const told = async (change: (file: ShopFile) => void) => (await menuOf(change)).restaurant;

  it("is where it delivers, for what and how soon, and nowhere while it does not deliver", async () => {
    const square = [
      [10, 63],
      [11, 63],
      [11, 64],
      [10, 63],
    ];
    const polygon = { type: "Polygon", coordinates: [square] };
    // What a file says besides of other kinds of zones is not how they deliver.
    const zones = [
      {
        name: "Flate",
        type: "POLYGON",
        polygon,
        radiusMeters: 500,
        deliveryFee: 4900,
        minimumOrder: 20_000,
        extraMinutes: 5,
      },
      { name: "Ring", type: "RADIUS", radiusMeters: 900, deliveryFee: 2900, polygon },
      { name: "Koder", type: "POSTAL_CODES", postalCodes: ["7010"], deliveryFee: 1900, isActive: true },
      { name: "Av", type: "RADIUS", radiusMeters: 5000, deliveryFee: 900, isActive: false },
    ];
    const at = (deliveryEnabled: boolean) =>
      told((file) => {
        Object.assign(file.settings, { deliveryEnabled });
        Object.assign(file, { deliveryZones: zones });
      });
    const { deliveryZones } = await at(true);
    assert.deepEqual(
      deliveryZones.map(({ id: _, ...zone }) => zone),
      [
        {
          ...plain,
          name: "Flate",
          type: "POLYGON",
          deliveryFee: 4900,
          minimumOrder: 20_000,
          minutes: 50,
          polygon,
        },
        { ...plain, name: "Ring", type: "RADIUS", deliveryFee: 2900, radiusMeters: 900 },
        { ...plain, name: "Koder", type: "POSTAL_CODES", deliveryFee: 1900, postalCodes: ["7010"] },
      ],
    );
    assert.deepEqual((await at(false)).deliveryZones, []);
  });
  const plain = { minimumOrder: 0, freeDeliveryFrom: null, feeTiers: [], distanceFee: null, minutes: 45 };

  it("is how guests may pay, and whether they may order ahead", async () => {
    const cases = [
      [{ cashPayment: true, onlinePayment: false, preOrderDays: 0 }, ["CASH"], false],
      [{ cashPayment: false, onlinePayment: true, preOrderDays: 1 }, ["VIPPS", "CARD"], true],
      [{ cashPayment: true, onlinePayment: true, preOrderDays: 7 }, ["VIPPS", "CARD", "CASH"], true],
    ] as const;
    for (const [settings, methods, preOrder] of cases) {
      const { capabilities, payment } = await told((file) => Object.assign(file.settings, settings));
      assert.deepEqual(
        [payment, capabilities.preOrder, capabilities.maxDaysAhead],
        [
          { online: settings.onlinePayment, cash: settings.cashPayment, methods },
          preOrder,
          settings.preOrderDays,
        ],
      );
    }
  });

  it("is what signing up for news gives, while it gives something", async () => {
    const code = { code: "HEI", discountType: "PERCENT", discountValue: 15 };
    const popup = {
      title: "Nytt",
      text: "Meld deg på",
      successMessage: "Takk",
      couponCode: "HEI",
      delaySeconds: 4,
    };
    const shown = async (more: object, coupon: object = {}) =>
      (
        await told((file) => {
          file.coupons.push({ ...code, ...coupon });
          Object.assign(file, { newsletterPopup: { ...popup, ...more } });
        })
      ).newsletterPopup;
    assert.deepEqual(await shown({ isEnabled: true }), {
      ...{ title: "Nytt", text: "Meld deg på", imageUrl: null, delaySeconds: 4 },
      ...{ discountType: "PERCENT", discountValue: 15 },
    });
    assert.equal(await shown({ isEnabled: false }), null);
    assert.equal(await shown({ isEnabled: true }, { isActive: false }), null);
    assert.equal(await shown({ isEnabled: true, couponCode: undefined }), null);
  });

  it("is its menus with the windows that are in use", async () => {
    const window = { dayOfWeek: "FRIDAY", startsAt: "11:00", endsAt: "23:00" };
    const { menus } = await menuOf((file) => {
      const schedules = [window, { ...window, dayOfWeek: "SATURDAY", isActive: false }];
      Object.assign(file.menus[0]!, { schedules });
    });
    assert.deepEqual(
      menus.map(({ schedules }) => schedules.map(({ id: _, ...row }) => row)),
      [[window]],
    );
  });
});
