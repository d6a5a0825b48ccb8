import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import type { Environment } from "../../domain/environment.ts";
import type { RestaurantKeyScope } from "../../domain/scopes.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import type { PlacedOrder } from "./schemas.ts";
import { type Shop, type ShopFile, shopFile, shopOf } from "./shop.fixture.ts";

/** A point of sale or a kitchen screen with a key of its own. */
export interface Till {
  keyId: string;
  call: ExampleRestaurant["call"];
}

/** A pizzeria of an integrator, with its website's guests and its tills. */
export interface ServedShop extends Shop {
  partner: ExamplePartner;
  /** With the key of full access that the restaurant was made with. */
  call: ExampleRestaurant["call"];
  till(...scopes: RestaurantKeyScope[]): Promise<Till>;
  /** An order that is paid online. */
  paid(more?: Record<string, unknown>): Promise<PlacedOrder>;
}

export async function openServedShop(
  app: TestApp,
  change: (file: ShopFile) => void = () => undefined,
  environment: Environment = "TEST",
): Promise<ServedShop> {
  const partner = await openPartner(app, environment);
  const made = await partner.open((file) => {
    const own = structuredClone(shopFile);
    change(own);
    Object.assign(file, own, { slug: file.slug });
  });
  const shop = await shopOf(app, made);
  return {
    ...shop,
    partner,
    call: made.call,
    async till(...scopes) {
      const { id, key } = await createRestaurantKey(app.db, shop.scope, {
        name: "Kasse",
        environment,
        scopes,
        expiresAt: null,
      });
      const call: ExampleRestaurant["call"] = (method, path, body, headers = {}) =>
        made.call(method, path, body, { "x-service-restaurant-key": key, ...headers });
      return { keyId: id, call };
    },
    async paid(more = {}) {
      const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
      await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
      return order;
    },
  };
}

export const dataOf = (response: LightMyRequestResponse) => {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json().data;
};
