import type { AddonGroup, Category, MenuResponse, Product } from "@luka/client";
import { addLine } from "./basket.ts";
import { alertOf, button, make } from "./dom.ts";
import { kroner } from "./luka.ts";

/** A dish with its sizes and add-ons, in a window of its own. */
export function openDish(menu: MenuResponse, category: Category, product: Product): void {
  const groups = groupsOf(menu, category, product);
  const problem = make("div");
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, product.name),
    product.description !== null && make("p", {}, product.description),
    product.variants.length > 0 && variantsOf(product),
    ...groups.map(groupOf),
    make(
      "label",
      {},
      "Antall",
      make("input", { name: "quantity", type: "number", min: "1", max: "50", value: "1" }),
    ),
    problem,
    make(
      "div",
      { className: "row" },
      button("Lukk", () => dialog.close()),
      make("button", { className: "main" }, "Legg i kurven"),
    ),
  );
  const dialog = make("dialog", { onclose: () => dialog.remove() }, form);
  form.onsubmit = (event) => {
    event.preventDefault();
    const chosen = new FormData(form);
    const missing = groups.find((group) => !isRight(group, chosen.getAll(group.id).length));
    if (missing) return problem.replaceChildren(alertOf(`${missing.name}: ${ruleOf(missing)}.`));
    addLine(lineOf(product, groups, chosen));
    dialog.close();
  };
  document.body.append(dialog);
  dialog.showModal();
}

/** They stand in three places, so that a big menu is not repeated for each dish. */
function groupsOf(menu: MenuResponse, category: Category, product: Product): AddonGroup[] {
  const all = [...menu.restaurant.addonGroups, ...category.addonGroups, ...product.addonGroups];
  const byId = new Map(all.map((group) => [group.id, group]));
  return product.addonGroupIds.flatMap((id) => byId.get(id) ?? []);
}

const isRight = ({ minSelect, maxSelect }: AddonGroup, count: number): boolean =>
  count >= minSelect && (maxSelect === null || count <= maxSelect);

function ruleOf({ minSelect, maxSelect }: AddonGroup): string {
  if (maxSelect === null) return minSelect > 0 ? `velg minst ${minSelect}` : "velg så mange du vil";
  if (minSelect === maxSelect) return `velg ${minSelect}`;
  return minSelect > 0 ? `velg ${minSelect} til ${maxSelect}` : `velg inntil ${maxSelect}`;
}

const choice = (type: string, name: string, value: string, checked: boolean, text: string): HTMLElement =>
  make("label", { className: "choice" }, make("input", { type, name, value, checked }), text);

function variantsOf({ variants }: Product): HTMLElement {
  const first = variants.find(({ isDefault }) => isDefault) ?? variants[0];
  const choices = variants.map((one) =>
    choice("radio", "variant", one.id, one === first, `${one.name}, ${kroner(one.price)}`),
  );
  return make("fieldset", {}, make("legend", {}, "Størrelse"), ...choices);
}

function groupOf(group: AddonGroup): HTMLElement {
  const type = group.minSelect === 1 && group.maxSelect === 1 ? "radio" : "checkbox";
  const choices = group.addons.map(({ id, name, price, isDefault }) =>
    choice(type, group.id, id, isDefault, price > 0 ? `${name}, ${kroner(price)}` : name),
  );
  return make("fieldset", {}, make("legend", {}, `${group.name} (${ruleOf(group)})`), ...choices);
}

function lineOf(product: Product, groups: AddonGroup[], chosen: FormData) {
  const variant = product.variants.find(({ id }) => id === chosen.get("variant"));
  const addons = groups.flatMap((group) =>
    group.addons.flatMap((addon) => (chosen.getAll(group.id).includes(addon.id) ? [{ addon, group }] : [])),
  );
  // A default add-on that was taken away is named: a group from which nothing is named keeps its defaults.
  const removed = groups.flatMap((group) =>
    group.addons.flatMap(({ id, isDefault }) =>
      isDefault && !chosen.getAll(group.id).includes(id) ? [id] : [],
    ),
  );
  const order = {
    productId: product.id,
    variantId: variant?.id,
    quantity: Number(chosen.get("quantity")),
    addons: addons.map(({ addon, group }) => ({ addonId: addon.id, addonGroupId: group.id })),
    removed,
  };
  const name = variant ? `${product.name}, ${variant.name.toLowerCase()}` : product.name;
  return { order, text: [name, ...addons.map(({ addon }) => addon.name.toLowerCase())].join(" · ") };
}
