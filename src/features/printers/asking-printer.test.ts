import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";
import { type AskingPrinter, endJob, leaseJob, pictureOfJob, printerAt } from "./asking-printer.ts";
import { jobName } from "./job-ids.ts";

describe("a printer that asks for its slips", () => {
  let app: TestApp;
  let dining: Dining;
  let owner: Staff;
  let printer: AskingPrinter;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    dining = await openDining(app);
    owner = await hire(app, dining, "OWNER");
    const settings = { name: "Kjøkkenet", kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1 };
    const made = await owner.call("POST", "/printers", {
      ...settings,
      ...{ paperMm: 80, locale: "nb", stationIds: [] },
    });
    assert.equal(made.statusCode, 201, made.body);
    printer = await printerAt(app.ctx, "STAR", made.json().address.split("/").at(-1));
  });
  after(() => app.close());
  beforeEach(() => app.db.query("DELETE FROM print_jobs"));

  const lease = () => leaseJob(app.ctx, printer, "A", "SAME");
  const states = async () =>
    (await app.db.query<{ state: string }>("SELECT state FROM print_jobs ORDER BY id")).map(
      ({ state }) => state,
    );
  const printed = { isPrinted: true } as const;
  const failed = { isPrinted: false, failure: "out of paper", isSlips: true } as const;
  const unknown = jobName("01890a5d-ac96-774b-bcce-b302099a8057");

  it("has the one that it holds, by its name or without, and none by another", async () => {
    await owner.call("POST", `/printers/${printer.id}/test`);
    assert.equal(await pictureOfJob(app.ctx, printer, null), null, "it holds none");
    const name = await lease();
    const picture = await pictureOfJob(app.ctx, printer, name);
    assert.equal(picture!.width, 576);
    assert.deepEqual(await pictureOfJob(app.ctx, printer, null), picture);
    for (const other of ["no name", "", unknown])
      assert.equal(await pictureOfJob(app.ctx, printer, other), null, other);
  });

  it("ends the one that it holds, by its name or without, and none by another", async () => {
    await owner.call("POST", `/printers/${printer.id}/test`);
    await lease();
    for (const other of ["no name", "", unknown])
      for (const ending of [printed, failed]) await endJob(app.ctx.db, printer, other, ending);
    assert.deepEqual(await states(), ["LEASED"]);
    await endJob(app.ctx.db, printer, null, failed);
    assert.deepEqual(await states(), ["WAITING"]);
    const name = await lease();
    await endJob(app.ctx.db, printer, name, printed);
    assert.deepEqual(await states(), ["PRINTED"]);
    await endJob(app.ctx.db, printer, name, failed);
    assert.deepEqual(await states(), ["PRINTED"], "a success stands");
  });

  it("gets none that was taken out while it asked", async (context) => {
    await owner.call("POST", `/printers/${printer.id}/test`);
    const { db } = app.ctx;
    const transaction = db.transaction.bind(db);
    const held = context.mock.method(db, "transaction", async (...asked: Parameters<typeof transaction>) => {
      held.mock.restore();
      await app.db.query("UPDATE print_jobs SET state = 'CANCELLED', ended_at = now()");
      return transaction(...asked);
    });
    assert.equal(await lease(), null);
    assert.deepEqual(await states(), ["CANCELLED"]);
  });

  it("gets nothing of a table that is booked: only orders have slips", async () => {
    const { reservationId } = await dining.booked();
    const queue = (state: "WAITING" | "LEASED") =>
      app.db.query(
        `INSERT INTO print_jobs (restaurant_id, printer_id, order_id, slip, copy, state, leased_by, leased_until)
         VALUES ($1, $2, $3, 'KITCHEN', 1, $4, CASE $4 WHEN 'LEASED' THEN 'A' END,
           CASE $4 WHEN 'LEASED' THEN now() + interval '1 minute' END)`,
        [dining.restaurantId, printer.id, reservationId, state],
      );
    const asked = await owner.call("POST", `/orders/${reservationId}/print`, { slips: ["KITCHEN"] });
    assert.equal(asked.statusCode, 404, asked.body);
    await queue("WAITING");
    assert.equal(await lease(), null);
    assert.deepEqual(await states(), []);
    await queue("LEASED");
    assert.equal(await pictureOfJob(app.ctx, printer, null), null);
  });
});
