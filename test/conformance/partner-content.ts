import assert from "node:assert/strict";
import type { Answer } from "./http-client.ts";
import type { PartnerRestaurant } from "./partner.ts";
import type {
  CreatedKey,
  WireKey,
  WirePartnerCategory,
  WirePartnerMenu,
  WirePartnerProduct,
  WireSettings,
  WrittenProduct,
} from "./wire-types-partner.ts";

/** What restaurants of partners hold, by the names in `data/sted.json`. */
interface List<Entry> {
  data: Entry[];
}

const named = <Entry extends { name: string }>(entries: readonly Entry[], name: string): Entry => {
  const found = entries.find((entry) => entry.name === name);
  assert.ok(found, `There is no "${name}".`);
  return found;
};

export const menusOf = async (restaurant: PartnerRestaurant): Promise<WirePartnerMenu[]> =>
  (await restaurant.ask<List<WirePartnerMenu>>("GET", "/menus")).data;

/** Anew at each call, unlike the ids of what was imported. */
export const menuOf = async (restaurant: PartnerRestaurant, name: string): Promise<WirePartnerMenu> =>
  named(await menusOf(restaurant), name);

export const menuIdOf = async (restaurant: PartnerRestaurant, name: string): Promise<string> =>
  named((await restaurant.read<List<WirePartnerMenu>>("/menus")).data, name).id;

export const categoryIdOf = async (restaurant: PartnerRestaurant, name: string): Promise<string> =>
  named((await restaurant.read<List<WirePartnerCategory>>("/categories")).data, name).id;

export const productOf = async (restaurant: PartnerRestaurant, name: string): Promise<WirePartnerProduct> =>
  named((await restaurant.ask<List<WirePartnerProduct>>("GET", "/products")).data, name);

/** Sends a product for the empty category. */
export const sendProduct = async (restaurant: PartnerRestaurant, input: object): Promise<Answer> =>
  restaurant.call("POST", `/categories/${await categoryIdOf(restaurant, "Nytt")}/products`, input);

/** Makes one there, which must be accepted. */
export async function addProduct(
  restaurant: PartnerRestaurant,
  input: object = {},
): Promise<WirePartnerProduct> {
  const answer = await sendProduct(restaurant, { name: "Ny rett", basePrice: 9900, ...input });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ data: WrittenProduct }>().data.product;
}

export const changeProduct = (
  restaurant: PartnerRestaurant,
  { id }: WirePartnerProduct,
  change: object,
): Promise<Answer> => restaurant.call("PATCH", `/products/${id}`, change);

/** A change that must be accepted. */
export async function changedProduct(
  restaurant: PartnerRestaurant,
  product: WirePartnerProduct,
  change: object,
): Promise<WirePartnerProduct> {
  const answer = await changeProduct(restaurant, product, change);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<{ data: WrittenProduct }>().data.product;
}

export const settingsOf = async (restaurant: PartnerRestaurant): Promise<WireSettings> =>
  (await restaurant.ask<{ data: WireSettings }>("GET", "/settings")).data;

export const changeSettings = (restaurant: PartnerRestaurant, change: object): Promise<Answer> =>
  restaurant.call("PATCH", "/settings", change);

export async function changedSettings(restaurant: PartnerRestaurant, change: object): Promise<WireSettings> {
  const answer = await changeSettings(restaurant, change);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<{ data: WireSettings }>().data;
}

export const keysOf = async (restaurant: PartnerRestaurant): Promise<WireKey[]> =>
  (await restaurant.ask<List<WireKey>>("GET", "/keys")).data;

export const keyOf = async (restaurant: PartnerRestaurant, id: string): Promise<WireKey> =>
  (await keysOf(restaurant)).find((key) => key.id === id)!;

/** Another key of the restaurant, with full access unless said otherwise. */
export const addKey = (restaurant: PartnerRestaurant, more: object = {}): Promise<CreatedKey> =>
  restaurant.ask<CreatedKey>("POST", "/keys", { name: "Prøvenøkkel", ...more });
