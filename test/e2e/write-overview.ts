import { fileURLToPath } from "node:url";
import { systemActor } from "../../src/features/orders/actors.ts";
import { moveOrder } from "../../src/features/orders/move-order.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";

import { scopeOf } from "../../src/platform/db/scope.ts";
import { createTestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";

/** `npm run picture`: the README's picture, from the real pages: a menu and an order on a phone, the board on a tablet. */
const site = await createTestSite();
const scope = scopeOf(site.restaurantId);
interface Named {
  id: string;
  name: string;
}
type Dish = Named & { variants: Named[]; addonGroupIds: string[] };
type Group = Named & { minSelect: number; addons: Named[] };
const headers = { authorization: `Bearer ${site.key}`, "content-type": "application/json" };
const menu = (await site.inject({ url: `/api/v1/menu?slug=${site.slug}`, headers })).json() as {
  restaurant: { addonGroups?: Group[] };
  categories: { addonGroups: Group[]; products: (Dish & { addonGroups: Group[] })[] }[];
};
const dishes = menu.categories.flatMap(({ products }) => products);
const groups = [menu.restaurant, ...menu.categories, ...dishes].flatMap(
  ({ addonGroups }) => addonGroups ?? [],
);

/** A dish of a size, with what has to be chosen, and with what is named. */
function line(name: string, size: string | null, named: readonly string[] = [], more: object = {}) {
  const dish = dishes.find((one) => one.name === name)!;
  const addons = dish.addonGroupIds.flatMap((id) => {
    const group = groups.find((one) => one.id === id)!;
    const chosen = group.addons.filter((addon) => named.includes(addon.name));
    return chosen.length > 0 ? chosen : group.minSelect > 0 ? group.addons.slice(0, 1) : [];
  });
  return {
    productId: dish.id,
    ...(size && { variantId: dish.variants.find((one) => one.name === size)!.id }),
    quantity: 1,
    addons: addons.map(({ id }) => ({ addonId: id })),
    ...more,
  };
}

async function place(
  name: string,
  lines: object[],
  more: object = {},
): Promise<{ id: string; token: string }> {
  const answer = await site.inject({
    method: "POST",
    url: "/api/v1/orders",
    headers: { ...headers, "idempotency-key": newKey() },
    payload: {
      slug: site.slug,
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      customer: { name, phone: "91234567" },
      lines,
      ...more,
    },
  });
  const { id, orderId, publicToken } = answer.json() as {
    id?: string;
    orderId?: string;
    publicToken: string;
  };
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { id: (id ?? orderId)!, token: publicToken };
}

const cooking = [
  await place("Turid Lie", [
    line("Pepperoni", "Stor", [], { note: "Ekstra godt stekt" }),
    line("Vesuvio", "Stor"),
  ]),
  await place("Mohammed Ali", [line("Margherita", "Medium", ["Tynn italiensk bunn"], { quantity: 3 })]),
];
const ready = await place("Nils Haug", [line("Margherita", "Liten")]);
for (const { id } of [...cooking, ready])
  await moveOrder(site.ctx, scope, id, "START_PREPARING", systemActor);
await moveOrder(site.ctx, scope, ready.id, "MARK_READY", systemActor);
await place(
  "Kari Nordmann",
  [
    line("Margherita", "Stor", ["Bunn med ostekant", "Hvitløk", "Hvitløksdressing"], { quantity: 2 }),
    line("Pepperoni", "Medium"),
  ],
  { note: "Har nøtteallergi – vær så snill å bytte hansker" },
);
await place("Ola Bjørnstad", [line("Vesuvio", "Liten"), line("Hvitløksbrød med ost", null)]);
await place("Ingrid Moe", [line("Lasagne", null), line("Cæsarsalat", null)]);
await place("Jonas Berg", [line("Capricciosa", "Medium"), line("Margherita", "Liten")]);

const phone = { viewport: { width: 330, height: 716 }, deviceScaleFactor: 1 };
const shots: string[] = [];
for (const path of ["/", `/o/${cooking[1]!.token}`]) {
  const { page } = await site.open(phone);
  await page.goto(site.shop + path, { waitUntil: "networkidle" });
  shots.push((await page.screenshot()).toString("base64"));
}
const { page } = await signedIn(site, site, "OWNER", { viewport: { width: 760, height: 640 } });
await page.getByRole("button", { name: "Slå på lyd" }).click();
await page.getByText("Kari Nordmann").waitFor();
await page.waitForTimeout(500);
shots.push((await page.screenshot()).toString("base64"));

const frame = await site.open({ viewport: { width: 1600, height: 760 } });
await frame.page.setContent(
  `<style>body{margin:0;display:flex;gap:40px;padding:50px 50px 0;background:#eef0ea;height:710px;align-items:start;overflow:hidden}
   img{border-radius:24px;box-shadow:0 16px 40px rgb(0 0 0/14%)}img:last-child{border-radius:14px}</style>
   ${shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join("")}`,
);
await frame.page.waitForTimeout(300);
await frame.page.screenshot({
  path: fileURLToPath(new URL("../../docs/pictures/overview.png", import.meta.url)),
});
await site.close();
