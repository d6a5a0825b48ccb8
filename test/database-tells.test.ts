import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, beforeEach, describe, it } from "node:test";
import { createRestaurantKey } from "../src/features/keys/create-key.ts";
import { createPartner } from "../src/features/partners/create-partner.ts";
import { importRestaurant } from "../src/features/restaurants/import-restaurant.ts";
import { connect, type Database } from "../src/platform/db/connect.ts";
import { createListener, type Listener } from "../src/platform/db/listen.ts";
import { scopeOf } from "../src/platform/db/scope.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { domain } from "./database-rows.ts";

/** What every process hears of, whoever writes it: menus that have changed, and who may call. */
describe("the database tells every process", () => {
  let database: TestDatabase;
  let db: Database;
  let listener: Listener;
  let restaurantId: string;
  let otherId: string;
  const told: string[] = [];

  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
    listener = createListener(database.url, () => undefined);
    for (const channel of ["luka_snapshot", "luka_keys"])
      listener.on(
        channel,
        (payload) => told.push(channel === "luka_keys" ? "keys" : payload),
        () => undefined,
      );
    await listener.ready();
    const open = async (name: string) => {
      const file = JSON.parse(
        await readFile(new URL(`../src/features/demo/restaurants/${name}.json`, import.meta.url), "utf8"),
      );
      return (await importRestaurant({ db }, file, { environment: "LIVE", live: true })).restaurantId;
    };
    restaurantId = await open("nordstjernen-pizza");
    otherId = await open("fjellbua-kafe");
  });
  after(async () => {
    await listener.close();
    await db.close();
    await database.close();
  });

  const change = (statement: string) => db.query(statement.replaceAll("$1", `'${restaurantId}'`), []);
  /** What is told of a change, once all of it has been heard. */
  const toldOf = async (write: string | (() => Promise<unknown>)): Promise<string[]> => {
    await listener.caughtUp();
    told.length = 0;
    await (typeof write === "string" ? change(write) : write());
    await listener.caughtUp();
    return [...new Set(told)].sort();
  };
  /** The moment in microseconds: a comparison of objects sees no difference between two instants. */
  const versionOf = async (id: string) =>
    (
      await db.query<{ version: number; changedAt: number }>(
        `SELECT snapshot_version AS version, (extract(epoch FROM updated_at) * 1e6)::bigint AS "changedAt"
         FROM restaurants WHERE id = $1`,
        [id],
      )
    )[0]!;

  it("of mail about no order (D-410)", async () => {
    await change("INSERT INTO people (id, name, email) VALUES ('usr_kari', 'Kari', 'kari@example.com')");
    const heard: string[] = [];
    const stop = listener.on(
      "luka_mails",
      () => heard.push("mails"),
      () => undefined,
    );
    await listener.ready();
    for (const queue of [
      "queue_mail($1, 'OWNER_INVITE', 'kari@example.com', 'nb')",
      "queue_address_mail('kari@example.com', 'PARTNER_APPLICATION', 'nb', '{}')",
      "queue_person_mail('usr_kari', 'PASSWORD_RESET', 'nb')",
    ]) {
      await change(`SELECT ${queue}`);
      await listener.caughtUp();
    }
    assert.deepEqual(heard, ["mails", "mails", "mails"]);
    stop();
  });

  describe("of a primary domain that leads here", () => {
    beforeEach(() => change("DELETE FROM domains"));
    const set = (row: string) => `UPDATE domains SET ${row} WHERE restaurant_id = $1`;
    const verified = { verified_at: "now()" };
    const both = { ...verified, is_primary: "true", leads_here: "true" };
    const primary = { ...verified, is_primary: "true" };
    const leading = { ...verified, leads_here: "true" };
    const remove = "DELETE FROM domains WHERE restaurant_id = $1";
    const cases: [what: string, before: Record<string, string> | null, change: string, isTold: boolean][] = [
      ["that comes", null, domain(both), true],
      ["none, when one is primary only", null, domain(primary), false],
      ["none, when one leads here only", null, domain(leading), false],
      ["that begins to lead here", primary, set("leads_here = true"), true],
      ["that becomes the primary one", leading, set("is_primary = true"), true],
      ["that leads here no more", both, set("leads_here = false"), true],
      ["that is the primary one no more", both, set("is_primary = false"), true],
      ["not again when it is looked at and nothing has changed", both, set("lead_due_at = now()"), false],
      ["that goes", both, remove, true],
      ["none, when one goes that was primary only", primary, remove, false],
      ["none, when one goes that led here only", leading, remove, false],
    ];
    for (const [what, row, write, isTold] of cases)
      it(what, async () => {
        if (row) await change(domain(row));
        const [own, other] = [await versionOf(restaurantId), await versionOf(otherId)];
        assert.deepEqual(await toldOf(write), isTold ? [restaurantId] : []);
        assert.equal((await versionOf(restaurantId)).version, own.version + (isTold ? 1 : 0));
        assert.deepEqual(await versionOf(otherId), other);
      });
  });

  it("of a menu that has changed, each restaurant of a statement once", async () => {
    const rows = () => Promise.all([restaurantId, otherId].map(versionOf));
    const before = await rows();
    assert.deepEqual(
      await toldOf("UPDATE products SET sort_order = sort_order"),
      [restaurantId, otherId].sort(),
    );
    const after = await rows();
    for (const [index, { version, changedAt }] of after.entries()) {
      assert.equal(version, before[index]!.version + 1);
      assert.ok(changedAt > before[index]!.changedAt);
    }
    assert.deepEqual(await toldOf("UPDATE products SET sort_order = sort_order WHERE false"), []);
    assert.deepEqual(await rows(), after);
  });

  it("of whatever changes who may call, and of nothing else", async () => {
    const { partnerId } = await createPartner({ db }, { name: "Byrå", environment: "LIVE" });
    const keysTold = async (write: string | (() => Promise<unknown>)) =>
      (await toldOf(write)).includes("keys");
    const newKey = () =>
      createRestaurantKey(db, scopeOf(restaurantId), {
        name: "En til",
        environment: "LIVE",
        scopes: ["*"],
        expiresAt: null,
      });
    assert.equal(await keysTold(newKey), true);
    const restaurant = (row: string) => `UPDATE restaurants SET ${row} WHERE id = $1`;
    const key = (row: string) => `UPDATE restaurant_keys SET ${row} WHERE restaurant_id = $1`;
    const partner = (row: string) => `UPDATE partners SET ${row} WHERE id = '${partnerId}'`;
    const partnerKey = (row: string) => `UPDATE partner_keys SET ${row} WHERE partner_id = '${partnerId}'`;
    const cases: [statement: string, isTold: boolean][] = [
      [key("last_used_at = now()"), false],
      [key("scopes = '{menu:read}'"), true],
      [key("expires_at = now()"), true],
      [key("revoked_at = now()"), true],
      ["DELETE FROM restaurant_keys WHERE restaurant_id = $1", true],
      [partnerKey("last_used_at = now()"), false],
      [partnerKey("expires_at = now()"), true],
      [partnerKey("revoked_at = now()"), true],
      [`DELETE FROM partner_keys WHERE partner_id = '${partnerId}'`, true],
      ["INSERT INTO origin_directory VALUES ('https://pizza.no', $1, 'DOMAIN', 'dom_1')", true],
      ["UPDATE origin_directory SET source_id = 'dom_2' WHERE restaurant_id = $1", true],
      ["DELETE FROM origin_directory WHERE restaurant_id = $1", true],
      [restaurant("snapshot_version = snapshot_version"), false],
      [restaurant(`partner_id = '${partnerId}'`), true],
      [restaurant("is_demo = true"), true],
      [restaurant("slug = 'nytt-navn'"), true],
      [restaurant("is_live = false"), true],
      [restaurant("archived_at = now()"), true],
      [partner("name = 'Nytt byrå'"), false],
      [partner("status = 'SUSPENDED'"), true],
      [partner("agreement_signed_at = now()"), true],
      [partner("white_label = true"), true],
    ];
    for (const [statement, isTold] of cases) assert.equal(await keysTold(statement), isTold, statement);
  });
});
