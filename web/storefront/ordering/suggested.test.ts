import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import type { PublicMenu, PublicProduct } from "../public-menu.ts";
import { mustChoose, offeredBeside, suggested } from "./suggested.ts";

const sizes = (...ids: string[]) => ids.map((id) => ({ id, price: 100 })) as PublicProduct["variants"];
const dishes = {
  soda: product("soda", { variants: sizes("can") }),
  cake: product("cake"),
  wine: product("wine", { isAvailable: false }),
  pizza: product("pizza", { variants: sizes("small", "large") }),
  pasta: product("pasta", { addonGroups: [group("sauce", [addon("pesto")], { minSelect: 1 })] }),
  soup: product("soup", { addonGroups: [group("bread", [addon("rye")])] }),
  menu: product("menu", { combo: { slots: [] } as never }),
};
const index = menuOf({ Alt: Object.values(dishes) });
const upsell = (isActive: boolean, ...ids: string[]) =>
  ({ isActive, products: ids.map((id) => ({ id })) }) as unknown as PublicMenu["upsell"];

describe("what goes well with the rest", () => {
  const offered = (own: PublicMenu["upsell"], ...inBasket: string[]) =>
    offeredBeside(
      own,
      index,
      inBasket.map((id) => suggested(product(id), id)),
    ).map(({ id }) => id);
  it("is three at most of what there is and is not in the basket yet", () => {
    assert.deepEqual(offered(upsell(true, "gone", "wine", "soda", "cake", "pizza", "soup")), [
      "soda",
      "cake",
      "pizza",
    ]);
    assert.deepEqual(offered(upsell(true, "soda", "cake", "soup"), "cake"), ["soda", "soup"]);
    assert.deepEqual(offered(upsell(false, "soda")), []);
    assert.deepEqual(offered(undefined as never), []);
  });

  it("is added by one tap unless something has to be chosen", () => {
    const asked = Object.values(dishes).filter((dish) => mustChoose(dish, index));
    assert.deepEqual(
      asked.map(({ id }) => id),
      ["pizza", "pasta", "menu"],
    );
    assert.equal(mustChoose(product("unknown"), index), false);
  });

  it("is one of it, in the only size that it has", () => {
    assert.deepEqual(suggested(dishes.soda, "k"), {
      key: "k",
      productId: "soda",
      variantId: "can",
      quantity: 1,
      addons: [],
      removed: [],
      components: [],
      note: "",
    });
    assert.equal(suggested(dishes.cake, "k").variantId, null);
  });
});
