import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import { listReservations } from "./list-reservations.ts";

describe("the list of who has booked", () => {
  let app: TestApp;
  let dining: Dining;
  let booked: string[];
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
    booked = [];
    // Two of them come at the same time.
    for (const time of ["18:00", "19:00", "19:00", "20:30"]) {
      const placed = await dining.booked({ dineInAt: saturdayAt(time), partySize: 2 });
      booked.push(placed.reservationId);
    }
  });
  after(() => app.close());

  const list = (more: Partial<Parameters<typeof listReservations>[2]> = {}) =>
    listReservations(app.ctx, dining.scope, {
      from: null,
      status: null,
      limit: 10,
      cursor: undefined,
      ...more,
    });
  const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ id }) => id);

  it("names each once, in the order in which they come, however few stand on a page", async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    for (const pages of [1, 2, 3, 4]) {
      const page = await list({ limit: 1, cursor });
      found.push(...idsOf(page));
      assert.equal(page.nextCursor === null, pages === 4);
      cursor = page.nextCursor ?? undefined;
    }
    assert.deepEqual(found, booked);
  });

  it("begins at the day that is asked for, and has those alone that stand so", async () => {
    assert.deepEqual(idsOf(await list({ from: "2026-06-13" })), booked);
    assert.deepEqual(idsOf(await list({ from: "2026-06-14" })), []);
    assert.deepEqual(idsOf(await list({ status: "PENDING_APPROVAL" })), booked);
    assert.deepEqual(idsOf(await list({ status: "COMPLETED" })), []);
  });
});
