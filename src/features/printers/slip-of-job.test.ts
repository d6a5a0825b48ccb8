import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { SlipBlock } from "../../domain/slips.ts";
import type { BoardOrder } from "../orders/board-schemas.ts";
import { type House, openHouse } from "../orders/house.fixture.ts";
import { type SlipPrinter, saysSomething, slipOfJob } from "./slip-of-job.ts";

describe("what a printer's slip says", () => {
  let app: TestApp;
  let house: House;
  let order: BoardOrder;
  let stationIds: { oven: string; bar: string };
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    house = await openHouse(app);
    const [pizza, others] = (await app.ctx.snapshots.of(house.shop.restaurantId)).snapshot.menus[0]!
      .categories;
    const stations = [
      { name: "Ovn", categoryIds: [pizza!.id] },
      { name: "Bar", categoryIds: [others!.id] },
    ];
    const made = (await house.owner.call("PUT", "/stations", { stations })).json().stations as {
      id: string;
    }[];
    stationIds = { oven: made[0]!.id, bar: made[1]!.id };
    await app.ctx.snapshots.reload(house.shop.restaurantId);
    order = await house.placed({
      lines: [
        house.shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] }),
        house.shop.line("Brus"),
      ],
    });
  });
  after(() => app?.close());

  const printerAt = (...ids: string[]): SlipPrinter => ({
    ...{ name: "Kjøkkenet", locale: "nb", paperMm: 80, stationIds: ids },
  });
  const slip = (kind: "KITCHEN" | "PACKING" | "TEST", printer: SlipPrinter, of: BoardOrder | null = order) =>
    slipOfJob(app.ctx, house.shop.scope, printer, { slip: kind, order: of });
  const dishesOf = (blocks: readonly SlipBlock[]): string[] =>
    blocks.flatMap((one) => (one.block === "ITEMS" ? one.items.map(({ text }) => text) : []));

  it("is a test where there is no order to tell of", async () => {
    const test = await slip("TEST", printerAt(), null);
    assert.deepEqual(dishesOf(test), []);
    assert.deepEqual(await slip("KITCHEN", printerAt(), null), test);
    assert.deepEqual(await slip("TEST", printerAt()), test);
  });

  it("is the dishes of its stations, under their names; of a printer for everything all of them, under none", async () => {
    const [all, oven, both] = [
      await slip("KITCHEN", printerAt()),
      await slip("KITCHEN", printerAt(stationIds.oven)),
      await slip("KITCHEN", printerAt(stationIds.bar, stationIds.oven)),
    ];
    assert.deepEqual(
      [all, oven, both].map((blocks) => dishesOf(blocks).length),
      [2, 1, 2],
    );
    assert.match(dishesOf(oven)[0]!, /Margherita/);
    assert.deepEqual(oven[0], { block: "TEXT", tone: "NAME", lines: ["Ovn"] });
    assert.deepEqual(both[0], { block: "TEXT", tone: "NAME", lines: ["Ovn · Bar"] });
    assert.deepEqual(both.slice(1), all);
    const packing = await slip("PACKING", printerAt(stationIds.oven));
    assert.deepEqual(
      [dishesOf(packing).length, packing[0]!.block],
      [2, "HEAD"],
      "whoever packs needs all of it",
    );
  });

  it("is that it works, in the printer's language, where it is a test", async () => {
    assert.deepEqual(await slip("TEST", printerAt(stationIds.oven), null), [
      { block: "HEAD", code: "ÆØÅ", side: "Prøve" },
      { block: "TEXT", tone: "NAME", lines: ["Kjøkkenet"] },
      { block: "TEXT", tone: "PLAIN", lines: ["Prøva Pizza", "12. juni 2026 kl. 18:00"] },
      {
        block: "TEXT",
        tone: "PLAIN",
        lines: ["Kommer denne lappen hel og tydelig ut, er skriveren klar til bruk."],
      },
    ]);
    const [head] = await slip("TEST", { ...printerAt(), locale: "en" }, null);
    assert.notDeepEqual(head, { block: "HEAD", code: "ÆØÅ", side: "Prøve" });
  });

  it("is nothing of an order that is not made, nor of dishes that are made elsewhere; a receipt is given all the same", () => {
    const oven = { ...order, lines: order.lines.slice(0, 1) };
    for (const [kind, of, printer, isSaid] of [
      ["KITCHEN", oven, printerAt(), true],
      ["KITCHEN", oven, printerAt(stationIds.oven), true],
      ["KITCHEN", oven, printerAt(stationIds.bar), false],
      ["PACKING", oven, printerAt(stationIds.bar), true],
      ["RECEIPT", oven, printerAt(stationIds.bar), true],
      ...(["CANCELLED", "FAILED"] as const).flatMap(
        (status) =>
          [
            ["KITCHEN", { ...oven, status }, printerAt(), false],
            ["PACKING", { ...oven, status }, printerAt(), false],
            ["RECEIPT", { ...oven, status }, printerAt(), true],
          ] as const,
      ),
    ] as const)
      assert.equal(saysSomething(kind, of, printer), isSaid, `${kind} ${of.status} ${printer.stationIds}`);
  });
});
