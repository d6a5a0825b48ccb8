import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createEpsonPrinter } from "../../../test/emulators/epson-printer.ts";
import { createStarPrinter } from "../../../test/emulators/star-printer.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { sweepJobs } from "./print-jobs.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("slips, printed by the kitchen's printers", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  let cook: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  /** A shop of its own, so that no printer hears of others' orders. */
  const open = async (change?: Parameters<typeof openShop>[1]) => {
    shop = await openShop(app, change);
    owner = await hire(app, shop, "OWNER");
    cook = await hire(app, shop);
  };
  const settings = (more: object = {}) => ({
    ...{ name: "Kjøkkenet", kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1, paperMm: 80 },
    ...{ locale: "nb", stationIds: [], ...more },
  });
  const add = async (more: object = {}): Promise<{ printer: Json; address: string }> => {
    const response = await owner.call("POST", "/printers", settings(more));
    assert.equal(outcomeOf(response), "201", response.body);
    return response.json();
  };
  const star = async (more: object = {}) => {
    const { printer, address } = await add(more);
    return { id: printer.id as string, address, device: createStarPrinter(app, address) };
  };
  const epson = async (more: object = {}) => {
    const { printer, address } = await add({ kind: "EPSON", ...more });
    return { id: printer.id as string, device: createEpsonPrinter(app, address) };
  };
  const jobsOf = async (id: string): Promise<Json[]> =>
    (await owner.call("GET", `/printers/${id}/jobs`)).json().jobs;
  const stateOf = async (id: string): Promise<Json> =>
    (await owner.call("GET", "/printers")).json().printers.find((one: Json) => one.id === id);
  const accept = async (orderId: string): Promise<void> => {
    const response = await cook.call("POST", `/orders/${orderId}/accept`, {});
    assert.equal(response.statusCode, 200, response.body);
  };
  const accepted = async (...lines: object[]): Promise<string> => {
    const { orderId } = await shop.place(shop.body(lines.length > 0 ? { lines } : {}));
    await accept(orderId);
    return orderId;
  };
  const pizza = () => shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] });

  describe("by themselves", () => {
    it("come out when an order is accepted, and not before", async () => {
      await open();
      const { id, device } = await star({ slips: ["KITCHEN", "PACKING"], copies: 2 });
      const { orderId } = await shop.place();
      assert.equal(await device.printAll(), 0);
      await accept(orderId);
      assert.equal(await device.printAll(), 4);
      assert.deepEqual(
        (await jobsOf(id)).map(({ state, orderId: of }) => [state, of]),
        Array.from({ length: 4 }, () => ["PRINTED", orderId]),
      );
      assert.equal(
        (await cook.call("POST", `/orders/${orderId}/status`, { status: "PREPARING" })).statusCode,
        200,
      );
      assert.equal(await device.printAll(), 0, "once is enough");
      for (const { width, height, dots } of device.paper) {
        assert.equal(width, 576);
        assert.ok(height > 200 && dots.includes(0) && dots.includes(255));
      }
    });

    it("come out at once where the restaurant takes every order", async () => {
      await open((file) => {
        file.settings.autoAccept = true;
      });
      const { device } = await epson();
      await shop.place();
      assert.equal(await device.printAll(), 1);
    });

    it("wait to be asked for where the restaurant wants that", async () => {
      await open();
      const { device } = await star({ isAutomatic: false });
      const orderId = await accepted();
      assert.equal(await device.printAll(), 0);
      const response = await cook.call("POST", `/orders/${orderId}/print`, { slips: ["KITCHEN"] });
      assert.equal(outcomeOf(response), "202", response.body);
      assert.equal(await device.printAll(), 1);
    });

    it("are the same on both makes, and on narrow paper fit it", async () => {
      await open();
      const { device: one } = await star();
      const { device: other } = await epson({ name: "Kassa" });
      const { device: narrow } = await star({ name: "Disken", paperMm: 58 });
      await accepted();
      await Promise.all([one.printAll(), other.printAll(), narrow.printAll()]);
      assert.deepEqual(one.paper, other.paper);
      assert.equal(narrow.paper[0]!.width, 384);
    });

    it("leave out what is not made, and what is made elsewhere", async () => {
      await open();
      const [pizzaCategory] = (await app.ctx.snapshots.of(shop.restaurantId)).snapshot.menus[0]!.categories;
      const made = await owner.call("PUT", "/stations", {
        stations: [
          { name: "Ovn", categoryIds: [pizzaCategory!.id] },
          { name: "Bar", categoryIds: [] },
        ],
      });
      const [oven, bar] = made.json().stations as Json[];
      const { device: atOven } = await star({ name: "Ovn", stationIds: [oven.id] });
      const { device: atBar } = await star({ name: "Bar", stationIds: [bar.id] });
      await accepted(pizza());
      assert.deepEqual([await atOven.printAll(), await atBar.printAll()], [1, 0]);
      // What no station makes is on everybody's slip.
      await accepted(shop.line("Brus"));
      assert.deepEqual([await atOven.printAll(), await atBar.printAll()], [1, 1]);
      const cancelled = await accepted(pizza());
      await cook.call("POST", `/orders/${cancelled}/cancel`, { reason: "OUT_OF_ITEMS" });
      assert.equal(await atOven.printAll(), 0);
    });
  });

  describe("with CloudPRNT", () => {
    it("are offered as the protocol has it, and fetched again on request", async () => {
      await open();
      const { device } = await star();
      assert.deepEqual((await device.poll()).json(), { jobReady: false });
      await accepted();
      const { jobToken, ...rest } = (await device.poll()).json();
      assert.deepEqual(rest, {
        jobReady: true,
        mediaTypes: ["image/png", "image/vnd.star.png"],
        deleteMethod: "DELETE",
      });
      const first = await device.fetch(jobToken);
      assert.equal(first.headers["content-type"], "image/png");
      assert.deepEqual((await device.fetch(jobToken)).rawPayload, first.rawPayload);
      assert.equal((await device.fetch(jobToken, "text/plain")).statusCode, 415);
      assert.equal((await device.fetch("prj_00000000000000000000000000")).statusCode, 404);
      assert.equal(await device.ask({ printingInProgress: true }), null);
      assert.equal(await device.ask(), jobToken, "one that it asks for again was lost on the way");
    });

    it("are confirmed once: what is reported printed never comes out again, whatever is said after", async () => {
      await open();
      const { id, device } = await star();
      await accepted();
      const token = (await device.ask())!;
      assert.equal((await device.confirm(token, "OK")).statusCode, 200);
      const [printed] = await jobsOf(id);
      assert.equal((await device.confirm(token, "OK")).statusCode, 200);
      assert.equal((await device.confirm(token, "410 Out of paper")).statusCode, 200);
      assert.deepEqual([await device.ask(), printed!.state, await jobsOf(id)], [null, "PRINTED", [printed]]);
    });

    it("wait while the paper is out, and come when there is some", async () => {
      await open();
      const { id, device } = await star();
      for (const _ of ["one", "another"]) await accepted();
      const token = await device.ask();
      device.status = "410 Out of paper";
      for (let time = 0; time < 8; time += 1) assert.equal(await device.ask(), null);
      assert.deepEqual(
        [(await stateOf(id)).state, (await stateOf(id)).waiting, (await jobsOf(id)).at(-1)!.failure],
        ["PAPER_OUT", 2, "410 Out of paper"],
      );
      const { printersInTrouble } = (await cook.call("GET", "/restaurant")).json();
      assert.deepEqual(printersInTrouble, [{ id, name: "Kjøkkenet", trouble: "PAPER_OUT", waiting: 2 }]);
      device.status = "211 Paper low";
      assert.equal(await device.ask(), token);
      assert.equal(await device.printAll(), 2);
      assert.equal((await stateOf(id)).state, "PAPER_LOW");
    });

    it("that a printer cannot take are given up in the end, so that the next come out", async () => {
      await open();
      const { id, device } = await star();
      for (const _ of ["one", "another"]) await accepted();
      const first = (await device.ask())!;
      for (let time = 0; time < 5; time += 1) {
        for (const _ of ["asked", "asked again"]) assert.equal(await device.ask(), first);
        await device.confirm(first, "511 Media decoding error");
      }
      assert.notEqual(await device.ask(), first);
      assert.equal(await device.printAll(), 1);
      const failed = (await jobsOf(id)).find(({ state }) => state === "FAILED");
      assert.deepEqual([failed.id, failed.failure], [first, "511 Media decoding error"]);
    });

    it("go to one device, also when two have the same address, and to the other when the first is gone", async () => {
      await open();
      const { id, address, device } = await star();
      const twin = createStarPrinter(app, address, "00:11:62:00:00:01");
      await accepted();
      const [one, other] = await Promise.all([device.ask(), twin.ask()]);
      assert.equal([one, other].filter(Boolean).length, 1);
      await app.db.everywhere(
        "UPDATE print_jobs SET leased_until = now() - interval '1 second' WHERE printer_id = $1",
        [id],
      );
      assert.equal(await (one ? twin : device).ask(), one ?? other);
    });

    it("is spoken with known printers alone", async () => {
      await open();
      const { address, device } = await star();
      const strange = createStarPrinter(
        app,
        address.slice(0, -4) + (address.endsWith("aaaa") ? "bbbb" : "aaaa"),
      );
      const { device: wrongMake } = await epson();
      for (const response of [
        await strange.poll(),
        await strange.fetch("prj_1"),
        await strange.confirm("prj_1"),
      ])
        assert.equal(response.statusCode, 404);
      const asEpson = createStarPrinter(app, address.replace("/star/", "/epson/"));
      assert.notEqual((await asEpson.poll()).statusCode, 200);
      assert.equal((await wrongMake.send({ ConnectionType: "SetStatus", Status: "<x/>" })).body, "");
      for (const body of [{}, { statusCode: null }, { statusCode: "%E0%A4%A" }])
        assert.deepEqual((await device.send("POST", {}, body)).json(), { jobReady: false });
    });
  });

  describe("with Server Direct Print", () => {
    it("are asked for by a form and reported by another", async () => {
      await open();
      const { id, device } = await epson();
      assert.equal(await device.ask(), "");
      await accepted();
      const request = await device.ask();
      assert.match(
        request,
        /^<\?xml version="1.0" encoding="utf-8"\?>\n<PrintRequestInfo Version="2.00"><ePOSPrint>/,
      );
      assert.match(request, /<cut type="feed"\/><\/epos-print>/);
      assert.equal(await device.ask(), "", "what it has not reported yet may be coming out");
      const job = /<printjobid>(.+)<\/printjobid>/.exec(request)![1]!;
      await device.report(job, 'success="true" code="" status="251789334" battery="0"');
      assert.equal(await device.ask(), "");
      assert.deepEqual([(await jobsOf(id))[0]!.state, (await stateOf(id)).state], ["PRINTED", "PAPER_LOW"]);
    });

    it("wait while the paper is out, and come when there is some", async () => {
      await open();
      const { id, device } = await epson();
      await accepted();
      device.hasPaper = false;
      for (let time = 0; time < 8; time += 1) await device.turn();
      assert.deepEqual([(await stateOf(id)).state, (await jobsOf(id))[0]!.state], ["PAPER_OUT", "WAITING"]);
      device.hasPaper = true;
      assert.equal(await device.printAll(), 1);
      assert.equal((await stateOf(id)).state, "READY");
    });

    it("are given out again when nothing is heard, and a report that comes late still counts", async () => {
      await open();
      const { id, device } = await epson();
      await accepted();
      const request = await device.ask();
      await app.db.everywhere(
        "UPDATE print_jobs SET leased_until = now() - interval '1 second' WHERE printer_id = $1",
        [id],
      );
      assert.equal(await device.ask(), request);
      const job = /<printjobid>(.+)<\/printjobid>/.exec(request)![1]!;
      await app.db.everywhere(
        "UPDATE print_jobs SET state = 'WAITING', leased_until = NULL WHERE printer_id = $1",
        [id],
      );
      await device.report(job, 'success="true" code="" status="251658262"');
      assert.equal(await device.ask(), "");
    });
  });

  describe("on the restaurant's own screens", () => {
    it("are taken out of the queue and asked for again", async () => {
      await open();
      const { id, device } = await star();
      await accepted();
      const [job] = await jobsOf(id);
      const turn = (what: string, jobId = job!.id) =>
        owner.call("POST", `/printers/${id}/jobs/${jobId}/${what}`);
      assert.equal(outcomeOf(await turn("retry")), "409 CHANGED");
      assert.equal((await turn("cancel")).json().job.state, "CANCELLED");
      assert.equal(outcomeOf(await turn("cancel")), "409 CHANGED");
      assert.equal(await device.printAll(), 0);
      assert.equal((await turn("retry")).json().job.state, "WAITING");
      assert.equal(await device.printAll(), 1);
      assert.equal((await turn("retry")).json().job.state, "WAITING", "a slip that got lost");
      for (const unknown of ["prj_00000000000000000000000000", "nothing"])
        assert.equal(outcomeOf(await turn("cancel", unknown)), "404 NOT_FOUND");
    });

    it("a test slip says that a printer works", async () => {
      await open();
      const { id, device } = await star({ locale: "en" });
      assert.equal(outcomeOf(await owner.call("POST", `/printers/${id}/test`)), "201");
      assert.equal(await device.printAll(), 1);
    });

    it("printers are changed as they were seen, given another address, and taken away with their slips", async () => {
      await open();
      const { id, device } = await star();
      const seen = settings();
      const change = (body: object) => owner.call("PUT", `/printers/${id}`, body);
      const changed = await change({ ...settings({ name: "Ovnen", copies: 3 }), seen });
      assert.equal(outcomeOf(changed), "200", changed.body);
      assert.deepEqual([changed.json().printer.name, changed.json().printer.copies], ["Ovnen", 3]);
      assert.equal(outcomeOf(await change({ ...settings(), seen })), "409 CHANGED");
      assert.equal(outcomeOf(await change(settings({ kind: "EPSON" }))), "422 VALIDATION_FAILED");
      assert.equal(outcomeOf(await change(settings({ copies: 9, slips: [] }))), "422 VALIDATION_FAILED");
      assert.equal(outcomeOf(await change(settings({ stationIds: ["stn_1"] }))), "422 VALIDATION_FAILED");
      const { address } = (await owner.call("POST", `/printers/${id}/rotate-address`)).json();
      assert.equal((await device.poll()).statusCode, 404);
      assert.equal((await createStarPrinter(app, address).poll()).statusCode, 200);
      assert.equal((await owner.call("DELETE", `/printers/${id}`)).statusCode, 204);
      assert.equal((await createStarPrinter(app, address).poll()).statusCode, 404);
      for (const response of [await change(settings()), await owner.call("DELETE", `/printers/${id}`)])
        assert.equal(outcomeOf(response), "404 NOT_FOUND");
      assert.equal(outcomeOf(await owner.call("POST", `/printers/${id}/rotate-address`)), "404 NOT_FOUND");
    });

    it("are for who works there: one restaurant's printer never gets another's", async () => {
      await open();
      const { id } = await star();
      const [orderId, theirs] = [await accepted(), owner];
      for (const [method, path, body] of [
        ["GET", "/printers", undefined],
        ["POST", "/printers", settings()],
        ["PUT", `/printers/${id}`, settings()],
        ["DELETE", `/printers/${id}`, undefined],
        ["POST", `/printers/${id}/rotate-address`, undefined],
        ["POST", `/printers/${id}/test`, undefined],
        ["GET", `/printers/${id}/jobs`, undefined],
        ["POST", `/printers/${id}/jobs/prj_1/cancel`, undefined],
        ["POST", `/printers/${id}/jobs/prj_1/retry`, undefined],
      ] as const) {
        assert.equal(outcomeOf(await cook.call(method, path, body)), "403 FORBIDDEN", path);
        assert.equal((await cook.call(method, path, body, { cookie: undefined })).statusCode, 401, path);
      }
      await open();
      const { id: own, device } = await star();
      const print = (order: string, body: object) => owner.call("POST", `/orders/${order}/print`, body);
      assert.equal(outcomeOf(await print(orderId, { slips: ["KITCHEN"] })), "404 ORDER_NOT_FOUND");
      const mine = await accepted();
      assert.equal(
        outcomeOf(await print(mine, { slips: ["KITCHEN"], printerId: id })),
        "422 VALIDATION_FAILED",
      );
      assert.equal(outcomeOf(await print(mine, { slips: ["RECEIPT"] })), "422 VALIDATION_FAILED");
      assert.equal(outcomeOf(await owner.call("POST", `/printers/${id}/test`)), "404 NOT_FOUND");
      assert.deepEqual(await jobsOf(id), []);
      assert.equal(await device.printAll(), 1);
      assert.deepEqual(
        (await jobsOf(own)).map((job) => job.orderId),
        [mine],
      );
      assert.equal((await theirs.call("GET", "/printers")).json().printers[0].waiting, 1);
    });

    it("no more wait than a printer would ever need, and none from yesterday", async () => {
      await open();
      const { id, device } = await star({ isAutomatic: false, copies: 5 });
      const orderId = await accepted();
      const print = () => cook.call("POST", `/orders/${orderId}/print`, { slips: ["KITCHEN"] });
      for (let time = 0; time < 40; time += 1) assert.equal((await print()).statusCode, 202);
      assert.equal(outcomeOf(await print()), "422 VALIDATION_FAILED");
      assert.equal(outcomeOf(await owner.call("POST", `/printers/${id}/test`)), "422 VALIDATION_FAILED");
      await app.db.everywhere(
        "UPDATE print_jobs SET created_at = now() - interval '13 hours' WHERE printer_id = $1",
        [id],
      );
      await sweepJobs(app.ctx);
      assert.equal(await device.printAll(), 0);
      assert.equal((await jobsOf(id))[0]!.state, "FAILED");
      await app.db.everywhere(
        "UPDATE print_jobs SET created_at = now() - interval '8 days' WHERE printer_id = $1",
        [id],
      );
      await sweepJobs(app.ctx);
      assert.deepEqual(await jobsOf(id), []);
    });
  });
});
