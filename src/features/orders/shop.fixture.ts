import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import type { Environment } from "../../domain/environment.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import type { PlacedOrder } from "./schemas.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/** A small pizzeria, open every day from 11 to 23, for tests of orders. */
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  opensAt: "11:00",
  closesAt: "23:00",
  isClosed: false,
}));

export const shopFile = {
  slug: "prova",
  name: "Prøva Pizza",
  email: "post@prova.example",
  phone: "+4773500000",
  address: {
    line1: "Gata 1",
    postalCode: "7010",
    city: "Trondheim",
    country: "NO",
    latitude: 63.43,
    longitude: 10.395,
  },
  settings: {
    pickupEnabled: true,
    deliveryEnabled: true,
    onlinePayment: true,
    cashPayment: true,
    tips: true,
    autoAccept: false,
    defaultPrepMinutes: 20,
    defaultDeliveryMinutes: 45,
    preOrderDays: 7,
    slotMinutes: 15,
    ordersPerSlot: null as number | null,
  },
  openingHours: everyDay,
  addonGroups: [
    {
      ref: "bunn",
      name: "Velg bunn",
      minSelect: 1,
      maxSelect: 1,
      addons: [
        { name: "Klassisk bunn", price: 0, isDefault: true, allergens: ["WHEAT"] },
        { name: "Ostekant", price: 3900, allergens: ["MILK"] },
      ],
    },
    {
      ref: "fyll",
      name: "Ekstra fyll",
      maxSelect: 5,
      allowQuantity: true,
      maxPerAddon: 2,
      tiers: [
        { key: "small", name: "Liten" },
        { key: "large", name: "Stor" },
      ],
      addons: [
        {
          name: "Bacon",
          price: 3000,
          tierPrices: [
            { key: "small", price: 2000 },
            { key: "large", price: 4000 },
          ],
        },
        { name: "Løk", price: 1000 },
      ],
    },
  ],
  menus: [
    {
      name: "Meny",
      isDefault: true,
      categories: [
        {
          name: "Pizza",
          addonGroups: ["bunn", "fyll"],
          products: [
            {
              ref: "margherita",
              name: "Margherita",
              allergens: ["MILK"],
              variants: [
                { name: "Liten", price: 15900, addonTierKey: "small" },
                { name: "Stor", price: 20900, isDefault: true, addonTierKey: "large" },
              ],
            },
          ],
        },
        {
          name: "Annet",
          products: [
            { ref: "brus", name: "Brus", basePrice: 3900, deposit: 200 },
            { ref: "ol", name: "Øl", basePrice: 8900, ageLimit: 18 },
            { ref: "is", name: "Softis", basePrice: 4900, allowedFulfillment: "PICKUP" },
            { ref: "kake", name: "Kake", basePrice: 5900, maxPerOrder: 3 },
            { ref: "utsolgt", name: "Fiskesuppe", basePrice: 9900, isAvailable: false },
          ],
        },
      ],
    },
  ],
  coupons: [] as Record<string, unknown>[],
  deliveryZones: [
    {
      name: "Sentrum",
      type: "POSTAL_CODES",
      postalCodes: ["7010", "7011"],
      deliveryFee: 4900,
      minimumOrder: 20000,
      extraMinutes: 5,
    },
  ],
};

export type ShopFile = typeof shopFile;

export interface Shop {
  app: TestApp;
  slug: string;
  restaurantId: string;
  scope: RestaurantScope;
  key: string;
  /** The id of a product or add-on by its name, of `product/variant`, or of `group/add-on` where names repeat. */
  id(name: string): string;
  /** A line of one product by its names. */
  line(
    product: string,
    more?: Record<string, unknown> & { variant?: string; with?: string[] },
  ): Record<string, unknown>;
  /** A cash order for pickup of one soft drink, unless said otherwise. */
  body(more?: Record<string, unknown>): Record<string, unknown>;
  /** Sends it as the restaurant's website, from an address of its own. */
  post(
    body: Record<string, unknown>,
    options?: { key?: string; path?: string; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** Sends it and expects 201. */
  place(body?: Record<string, unknown>, key?: string): Promise<PlacedOrder>;
  track(token: string): Promise<TrackingOrder>;
}

export const newKey = (): string => randomBytes(16).toString("hex");

/** Imports the pizzeria with changes; every shop has a slug of its own. */
export async function openShop(
  app: TestApp,
  change: (file: ShopFile) => void = () => undefined,
  options: { environment?: Environment; live?: boolean } = {},
): Promise<Shop> {
  const file = structuredClone(shopFile);
  file.slug = `prova-${randomBytes(4).toString("hex")}`;
  change(file);
  const { slug, restaurantId, key } = await app.importRestaurant(file, options);
  return shopOf(app, { slug, restaurantId, key });
}

/** A shop around a restaurant that is there. */
export async function shopOf(
  app: TestApp,
  { slug, restaurantId, key }: { slug: string; restaurantId: string; key: string },
): Promise<Shop> {
  const loaded = await app.ctx.snapshots.byId(restaurantId);
  const ids = new Map<string, string>();
  const addonIds = new Map<string, string>();
  for (const { product } of loaded!.catalogue.products.values()) {
    ids.set(product.name, product.id);
    for (const variant of product.variants) ids.set(`${product.name}/${variant.name}`, variant.id);
  }
  for (const group of loaded!.snapshot.addonGroups) {
    for (const addon of group.addons) {
      addonIds.set(addon.name, addon.id);
      addonIds.set(`${group.name}/${addon.name}`, addon.id);
    }
  }
  const id = (name: string): string => {
    const found = ids.get(name) ?? addonIds.get(name);
    if (!found) throw new Error(`The shop has no ${name}.`);
    return found;
  };

  const shop: Shop = {
    app,
    slug,
    restaurantId,
    scope: scopeOf(restaurantId),
    key,
    id,
    line: (product, { variant, with: addons, ...more } = {}) => ({
      productId: id(product),
      ...(variant && { variantId: id(`${product}/${variant}`) }),
      quantity: 1,
      addons: (addons ?? []).map((name) => ({ addonId: addonIds.get(name) ?? id(name) })),
      ...more,
    }),
    body: (more = {}) => ({
      slug,
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      ...(!more.lines && { lines: [shop.line("Brus")] }),
      customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
      ...more,
    }),
    post: (body, { key: idempotencyKey, path = "/orders", headers = {} } = {}) =>
      app.inject({
        method: "POST",
        url: `/api/v1${path}`,
        headers: {
          host: app.ctx.config.serviceDomain,
          authorization: `Bearer ${key}`,
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
          ...headers,
        },
        remoteAddress: `10.${randomBytes(3).join(".")}`,
        payload: body,
      }),
    async place(body = shop.body(), idempotencyKey) {
      const response = await shop.post(body, idempotencyKey ? { key: idempotencyKey } : {});
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json();
    },
    async track(token) {
      const response = await app.inject({
        url: `/api/v1/orders/${token}`,
        headers: { host: app.ctx.config.serviceDomain },
        remoteAddress: `10.${randomBytes(3).join(".")}`,
      });
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
      return response.json().order;
    },
  };
  return shop;
}
