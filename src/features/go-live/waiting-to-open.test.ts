import assert from "node:assert/strict";
import { it } from "node:test";
import { createTestDatabase } from "../../../test/database.ts";
import { connect } from "../../platform/db/connect.ts";
import { waitingToOpen } from "./open-restaurant.ts";

it("restaurants that wait to be opened are listed once, those that have waited the longest first", async (t) => {
  const database = await createTestDatabase();
  const db = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
  t.after(async () => {
    await db.close();
    await database.close();
  });
  const asks = async (
    slug: string,
    requests: [id: string, state: string, at: string][],
    more: Record<string, string> = {},
  ) => {
    await db.query(
      `INSERT INTO restaurants (id, slug, environment, is_live, archived_at) VALUES ($1, $2, 'LIVE', $3, $4)`,
      [`rst_${slug}`, slug, more.isLive === "true", more.archivedAt ?? null],
    );
    for (const [id, state, at] of requests)
      await db.query(
        `INSERT INTO go_live_requests (restaurant_id, id, state, requested_at, decided_at)
         VALUES ($1, $2, $3, $4, CASE WHEN $3 <> 'REQUESTED' THEN now() END)`,
        [`rst_${slug}`, id, state, at],
      );
  };
  const [june, july] = ["2026-06-01T12:00:00Z", "2026-07-01T12:00:00Z"];
  await asks("late", [["glr_1", "REQUESTED", july]]);
  await asks("early", [
    ["glr_3", "WITHDRAWN", june],
    ["glr_4", "REQUESTED", june],
  ]);
  await asks("second", [["glr_5", "REQUESTED", june]]);
  await asks("opened", [["glr_6", "APPROVED", june]], { isLive: "true" });
  await asks("open", [["glr_7", "REQUESTED", june]], { isLive: "true" });
  await asks("archived", [["glr_8", "REQUESTED", june]], { archivedAt: july });
  await asks("quiet", []);
  assert.deepEqual(
    (await waitingToOpen(db)).map(({ slug, requestedAt }) => [slug, String(requestedAt)]),
    [
      ["early", june],
      ["second", june],
      ["late", july],
    ],
  );
});
