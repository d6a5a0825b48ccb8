import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WireLine } from "../../../src/domain/cart-line.ts";
import type { ApiAnswer } from "../../api.ts";
import { emptyDraft } from "../draft.ts";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import { askZone, verdictOf } from "./ask-zone.ts";
import { plainLine } from "./plain-line.ts";

const gone = product("gone", { isAvailable: false });
const pizza = product("pizza", { variants: [{ id: "small", price: 100 }] as never });
const cake = product("cake");
const address = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", instructions: "" };
const terms = { deliveryFee: 4_900, minimumOrder: 0, freeDeliveryFrom: null, minutes: 40 };

async function asked(
  answer: unknown,
  { lines = [] as string[], menu = [gone, pizza, cake], at = address as object } = {},
) {
  const bodies: { lines: WireLine[] }[] = [];
  const index = menuOf({ Alt: menu });
  const verdict = await askZone(
    {
      api: (async (_: string, { body }: { body: never }) => {
        bodies.push(body);
        return answer as ApiAnswer<never>;
      }) as never,
      draft: { ...emptyDraft, lines: lines.map((id) => plainLine(product(id), index)) },
      index,
      restaurant: { slug: "prova" } as never,
    },
    at as typeof address,
    "Utenfor",
  );
  return { verdict, sent: bodies[0]! };
}
const refused = (issues?: object[]) => ({
  kind: "PROBLEM",
  problem: { message: "Nei.", details: { issues } },
});
const answered = (delivery: object | null, warnings: object[] = []) => ({
  kind: "OK",
  body: { delivery, warnings },
});

describe("whether a restaurant delivers to an address", () => {
  it("is asked with what is in the basket, and for an empty one with a dish that there is", async () => {
    const { sent } = await asked(answered(terms));
    for (const line of sent.lines) delete line.clientLineId;
    assert.deepEqual(sent, {
      slug: "prova",
      fulfillment: "DELIVERY",
      lines: [{ productId: "pizza", variantId: "small", quantity: 1, addons: [] }],
      deliveryAddress: { line1: "Gata 9", postalCode: "7010", city: "Trondheim", country: "NO" },
    });
    const lines = async (options: object) => (await asked(answered(terms), options)).sent.lines;
    assert.deepEqual(
      (await lines({ lines: ["cake"] })).map(({ productId }) => productId),
      ["cake"],
    );
    assert.equal((await lines({ menu: [cake] }))[0]?.variantId, null);
    assert.deepEqual(await lines({ menu: [gone] }), []);
  });

  it("is not asked with a dish of which something has to be chosen first, or that is only picked up", async () => {
    const sauces = group("sauces", [addon("mild")], { minSelect: 1 });
    const bread = group("bread", [addon("rye", { isDefault: true })], { minSelect: 1 });
    const menu = [
      product("kebab", { addonGroups: [sauces] }),
      product("ice", { allowedFulfillment: "PICKUP" }),
      product("burger", { addonGroups: [bread] }),
    ];
    const [line] = (await asked(answered(terms), { menu })).sent.lines;
    assert.equal(line!.productId, "burger");
    assert.deepEqual(
      line!.addons!.map(({ addonId }) => addonId),
      ["rye"],
    );
  });

  const verdict = async (answer: unknown, at: object = address) => (await asked(answer, { at })).verdict;
  const outside = { code: "ADDRESS_OUTSIDE_ZONE", path: "x", message: "For langt." };
  const unknown = { code: "ADDRESS_NOT_FOUND", path: "x", message: "Hvor?" };
  const other = { code: "SOLD_OUT", path: "lines.0", message: "Utsolgt." };
  it("is answered by its terms", async () => {
    assert.deepEqual(await verdict(answered(terms)), { kind: "FITS", delivery: terms });
  });

  it("is a no in the service's words, or unsure where it does not know the address", async () => {
    assert.deepEqual(await verdict(answered(null, [other, outside])), {
      kind: "OUTSIDE",
      message: "For langt.",
    });
    assert.deepEqual(await verdict(answered(null, [unknown])), { kind: "UNSURE", message: "Hvor?" });
    const point = { latitude: 63, longitude: 10 };
    assert.equal((await verdict(answered(null, [unknown]), { ...address, point })).kind, "OUTSIDE");
    assert.deepEqual(await verdict(answered(null, [other])), { kind: "OUTSIDE", message: "Utenfor" });
  });

  it("is a no also when the question itself was refused for the address, and else not known", async () => {
    assert.deepEqual(await verdict(refused([other, outside])), { kind: "OUTSIDE", message: "For langt." });
    assert.deepEqual(await verdict(refused([unknown])), { kind: "UNSURE", message: "Hvor?" });
    const field = { path: "deliveryAddress.postalCode", message: "Fire siffer." };
    assert.deepEqual(await verdict(refused([other, field])), { kind: "OUTSIDE", message: "Fire siffer." });
    assert.deepEqual(await verdict(refused([other])), { kind: "FAILED", message: "Nei." });
    assert.deepEqual(await verdict(refused()), { kind: "FAILED", message: "Nei." });
    assert.deepEqual(await verdict({ kind: "LOST" }), { kind: "FAILED", message: null });
  });

  it("comes with an address that was searched for; its time is that of a delivery at present, where it has none", () => {
    const found = {
      available: true,
      deliveryFee: null,
      minimumOrder: null,
      freeDeliveryFrom: 50_000,
      minutes: null,
    };
    assert.deepEqual(verdictOf(found as never, 45, "Utenfor"), {
      kind: "FITS",
      delivery: { deliveryFee: 0, minimumOrder: 0, freeDeliveryFrom: 50_000, minutes: 45 },
    });
    const own = { ...found, deliveryFee: 4_900, minimumOrder: 20_000, minutes: 30 };
    assert.deepEqual(verdictOf(own as never, 45, "Utenfor"), {
      kind: "FITS",
      delivery: { deliveryFee: 4_900, minimumOrder: 20_000, freeDeliveryFrom: 50_000, minutes: 30 },
    });
    const no = (message: string | null) =>
      verdictOf({ ...found, available: false, message } as never, 45, "Utenfor");
    assert.deepEqual(no("For langt."), { kind: "OUTSIDE", message: "For langt." });
    assert.deepEqual(no(null), { kind: "OUTSIDE", message: "Utenfor" });
  });
});
