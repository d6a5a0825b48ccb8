import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createEpsonPrinter } from "../../../test/emulators/epson-printer.ts";
import { createStarPrinter } from "../../../test/emulators/star-printer.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { sweepJobs } from "./print-jobs.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("a restaurant's printers", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  it("are twenty at most, also when the last are added at once, and one taken away makes room", async () => {
    const shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    const add = async (number: number) => {
      const response = await owner.call("POST", "/printers", {
        ...{ name: `Skriver ${number}`, kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1 },
        ...{ paperMm: 80, locale: "nb", stationIds: [] },
      });
      return { outcome: outcomeOf(response), ...response.json() };
    };
    for (let number = 1; number <= 18; number += 1) assert.equal((await add(number)).outcome, "201");
    const answers = await Promise.all([19, 20, 21, 22].map(add));
    assert.deepEqual(answers.map(({ outcome }) => outcome).sort(), [
      ...["201", "201"],
      ...["422 VALIDATION_FAILED", "422 VALIDATION_FAILED"],
    ]);
    const refused = answers.find(({ outcome }) => outcome !== "201")!;
    assert.deepEqual([refused.error.details.issues[0].code], ["TOO_MANY"]);
    const { printers } = (await owner.call("GET", "/printers")).json();
    assert.equal(printers.length, 20);
    assert.equal((await owner.call("DELETE", `/printers/${printers[0].id}`)).statusCode, 204);
    assert.equal((await add(23)).outcome, "201");
  });

  /** A kitchen with an oven and a bar, at each of which there is a printer. */
  const openKitchen = async () => {
    const shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    const stations = [
      { name: "Ovn", categoryIds: [] },
      { name: "Bar", categoryIds: [] },
    ];
    const [oven, bar] = (await owner.call("PUT", "/stations", { stations })).json().stations as Json[];
    const settings = (name: string, more: object = {}) => ({
      ...{ name, kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1, paperMm: 80, locale: "nb" },
      ...{ stationIds: [], ...more },
    });
    const add = async (body: object): Promise<{ id: string; address: string }> => {
      const response = await owner.call("POST", "/printers", body);
      assert.equal(outcomeOf(response), "201", response.body);
      return { id: response.json().printer.id, address: response.json().address };
    };
    return {
      ...{ shop, owner, settings, add },
      atBar: await add(settings("Bar", { stationIds: [bar.id] })),
      atOven: await add(settings("Ovn", { stationIds: [oven.id, bar.id] })),
      stationIds: { oven: oven.id as string, bar: bar.id as string },
      all: async (): Promise<Json[]> => (await owner.call("GET", "/printers")).json().printers,
      jobsOf: async (id: string): Promise<Json[]> =>
        (await owner.call("GET", `/printers/${id}/jobs`)).json().jobs,
      accepted: async (): Promise<{ id: string; name: string }> => {
        const { orderId, publicToken } = await shop.place();
        assert.equal((await owner.call("POST", `/orders/${orderId}/accept`, {})).statusCode, 200);
        return { id: orderId, name: (await shop.track(publicToken)).pickupCode! };
      },
    };
  };

  it("are set, given another address and taken away one by one: the one beside it stays as it is", async () => {
    const { owner, settings, atBar, atOven, stationIds, all } = await openKitchen();
    const seen = { lastSeenAt: null, state: null, isAway: true, waiting: 0 };
    const bar = { id: atBar.id, ...settings("Bar", { stationIds: [stationIds.bar] }), ...seen };
    const both = [stationIds.oven, stationIds.bar].sort();
    assert.deepEqual(await all(), [
      bar,
      { id: atOven.id, ...settings("Ovn", { stationIds: both }), ...seen },
    ]);
    const change = settings("Steinovn", { slips: ["PACKING"], copies: 2, stationIds: [stationIds.oven] });
    const changed = await owner.call("PUT", `/printers/${atOven.id}`, change);
    const oven = { id: atOven.id, ...change, ...seen };
    assert.deepEqual(changed.json(), { printer: oven });
    assert.deepEqual(await all(), [bar, oven]);

    const readdressed = await owner.call("POST", `/printers/${atOven.id}/rotate-address`);
    assert.deepEqual(readdressed.json().printer, oven);
    const statusOf = async (address: string) => (await createStarPrinter(app, address).poll()).statusCode;
    assert.deepEqual(
      [
        await statusOf(atBar.address),
        await statusOf(atOven.address),
        await statusOf(readdressed.json().address),
      ],
      [200, 404, 200],
    );
    assert.equal((await owner.call("DELETE", `/printers/${atOven.id}`)).statusCode, 204);
    assert.deepEqual(
      (await all()).map(({ id, stationIds: of }) => [id, of]),
      [[atBar.id, [stationIds.bar]]],
    );
  });

  it("are each seen for themselves, and are away when nothing has been heard of them for a minute and a half", async () => {
    const { owner, atBar, atOven, all, accepted } = await openKitchen();
    const standings = async () =>
      (await all()).map(({ name, state, isAway, waiting }) => [name, state, isAway, waiting]);
    const troubles = async (): Promise<Json[]> => {
      const { printersInTrouble } = (await owner.call("GET", "/restaurant")).json();
      return printersInTrouble.map(({ name, trouble }: Json) => [name, trouble]);
    };
    const device = createStarPrinter(app, atBar.address);
    device.status = "420 Cover open";
    await device.poll();
    assert.deepEqual(await standings(), [
      ["Bar", "COVER_OPEN", false, 0],
      ["Ovn", null, true, 0],
    ]);
    assert.deepEqual(await troubles(), [], "nothing waits for them");
    await accepted();
    await owner.call("POST", `/printers/${atBar.id}/test`);
    assert.deepEqual(await standings(), [
      ["Bar", "COVER_OPEN", false, 2],
      ["Ovn", null, true, 1],
    ]);
    assert.deepEqual(await troubles(), [
      ["Bar", "COVER_OPEN"],
      ["Ovn", "AWAY"],
    ]);
    const ovens = createStarPrinter(app, atOven.address);
    await ovens.poll();
    for (const [seconds, isAway] of [
      [85, false],
      [95, true],
    ] as const) {
      await app.db.everywhere(
        "UPDATE printers SET last_seen_at = now() - make_interval(secs => $1) WHERE id = $2",
        [seconds, atOven.id],
      );
      assert.deepEqual((await standings())[1], ["Ovn", "READY", isAway, 1]);
    }
    await ovens.poll();
    assert.deepEqual((await standings())[1], ["Ovn", "READY", false, 1], "it is back");
  });

  it("list their slips with the orders that they are of, those that wait first", async () => {
    const { owner, atBar, jobsOf, accepted } = await openKitchen();
    const device = createStarPrinter(app, atBar.address);
    const first = await accepted();
    assert.equal(await device.printAll(), 1);
    const [second, third] = [await accepted(), await accepted()];
    const last = (await jobsOf(atBar.id))[0]!;
    assert.equal((await owner.call("POST", `/printers/${atBar.id}/jobs/${last.id}/cancel`)).statusCode, 200);
    await owner.call("POST", `/printers/${atBar.id}/test`);
    assert.deepEqual(
      (await jobsOf(atBar.id)).map(({ slip, state, orderId, orderName }) => [
        slip,
        state,
        orderId,
        orderName,
      ]),
      [
        ["TEST", "WAITING", null, null],
        ["KITCHEN", "WAITING", second.id, second.name],
        ["KITCHEN", "CANCELLED", third.id, third.name],
        ["KITCHEN", "PRINTED", first.id, first.name],
      ],
    );
  });

  it("keep what has waited for less than twelve hours, and what they have printed in the last week", async () => {
    const { atBar, jobsOf, accepted } = await openKitchen();
    const first = await accepted();
    assert.equal(await createStarPrinter(app, atBar.address).printAll(), 1);
    const [second, third] = [await accepted(), await accepted()];
    for (const [{ id }, hours] of [
      [first, 24 * 6],
      [second, 13],
      [third, 11],
    ] as const)
      await app.db.everywhere(
        "UPDATE print_jobs SET created_at = now() - make_interval(hours => $1) WHERE order_id = $2",
        [hours, id],
      );
    await sweepJobs(app.ctx);
    assert.deepEqual(
      (await jobsOf(atBar.id)).map(({ orderId, state, failure }) => [orderId, state, failure]),
      [
        [third.id, "WAITING", null],
        [second.id, "FAILED", "not asked for"],
        [first.id, "PRINTED", null],
      ],
    );
  });

  it("that know no jobs say of the one that they have how it went, and of no other", async () => {
    const { add, settings, jobsOf, accepted } = await openKitchen();
    const { id, address } = await add(settings("Kassa", { kind: "EPSON" }));
    const device = createEpsonPrinter(app, address);
    const orders = [await accepted(), await accepted(), await accepted()];
    const report = async (response: string) => {
      const ResponseFile = `<PrintResponseInfo Version="1.00"><response ${response}/></PrintResponseInfo>`;
      assert.notEqual(await device.ask(), "");
      await device.send({ ConnectionType: "SetResponse", ID: "kitchen", ResponseFile });
      const jobs = await jobsOf(id);
      return orders
        .map((order) => jobs.find(({ orderId }) => orderId === order.id))
        .map((job) => [job.state, job.failure]);
    };
    const [printed, waits] = [
      ["PRINTED", null],
      ["WAITING", null],
    ];
    assert.deepEqual(await report('success="true" code="" status="251658262"'), [printed, waits, waits]);
    assert.deepEqual(await report('success="false" code="EPTR_CUTTER" status="0"'), [
      printed,
      ["WAITING", "EPTR_CUTTER"],
      waits,
    ]);
    assert.deepEqual(await report('success="true" code="" status="251658262"'), [printed, printed, waits]);
    // Its paper has been out for long: that is not the slip's fault, and one failure of its own is forgiven.
    for (let times = 0; times < 6; times += 1)
      await report('success="false" code="EPTR_REC_EMPTY" status="0"');
    const failed = await report('success="false" code="SchemaError" status="0"');
    assert.deepEqual(failed, [printed, printed, ["WAITING", "SchemaError"]]);
  });

  it("say what became of the slip that they name, also once more, and as long-winded as they like", async () => {
    const { atBar, jobsOf, accepted } = await openKitchen();
    const device = createStarPrinter(app, atBar.address);
    for (const _ of ["one", "another"]) await accepted();
    const first = (await device.ask())!;
    await device.confirm(first);
    const second = (await device.ask())!;
    assert.equal((await device.confirm(first)).statusCode, 200);
    const statesOf = async () =>
      (await jobsOf(atBar.id)).map(({ id, state, failure }) => [id, state, failure]).toSorted();
    assert.deepEqual(await statesOf(), [
      [first, "PRINTED", null],
      [second, "LEASED", null],
    ]);
    const long = `511 ${"Media decoding error ".repeat(20)}`;
    assert.equal((await device.confirm(second, long)).statusCode, 200);
    assert.deepEqual((await statesOf())[1], [second, "WAITING", long.slice(0, 200)]);
  });

  it("that are to be asked print nothing by themselves, also where the restaurant takes every order", async () => {
    const shop = await openShop(app, (file) => {
      file.settings.autoAccept = true;
    });
    const owner = await hire(app, shop, "OWNER");
    const devices = [];
    for (const isAutomatic of [true, false]) {
      const response = await owner.call("POST", "/printers", {
        ...{ name: "Skriver", kind: "STAR", slips: ["KITCHEN"], isAutomatic, copies: 1, paperMm: 80 },
        ...{ locale: "nb", stationIds: [] },
      });
      devices.push(createStarPrinter(app, response.json().address));
    }
    await shop.place();
    assert.deepEqual([await devices[0]!.printAll(), await devices[1]!.printAll()], [1, 0]);
  });
});
