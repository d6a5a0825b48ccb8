import type { Category, MenuResponse, Product } from "@luka/client";
import { openDish } from "./dish.ts";
import { make } from "./dom.ts";
import { kroner } from "./luka.ts";

export function menuOf(menu: MenuResponse): HTMLElement {
  const categories = menu.categories.filter(({ products }) => products.some(isShown));
  return make("section", { className: "menu" }, ...categories.map((category) => categoryOf(menu, category)));
}

const isShown = ({ isCombo, isAvailable }: Product): boolean => !isCombo && isAvailable;

const categoryOf = (menu: MenuResponse, category: Category): HTMLElement =>
  make(
    "section",
    {},
    make("h2", {}, category.name),
    make(
      "ul",
      { className: "dishes" },
      ...category.products.filter(isShown).map((product) => make("li", {}, dishOf(menu, category, product))),
    ),
  );

function dishOf(menu: MenuResponse, category: Category, product: Product): HTMLElement {
  const prices = product.variants.map(({ price }) => price);
  const price =
    prices.length > 1 ? `fra ${kroner(Math.min(...prices))}` : kroner(prices[0] ?? product.basePrice);
  return make(
    "button",
    { type: "button", className: "dish", onclick: () => openDish(menu, category, product) },
    make("strong", {}, product.name),
    make("span", {}, price),
    product.description !== null && make("small", {}, product.description),
  );
}
