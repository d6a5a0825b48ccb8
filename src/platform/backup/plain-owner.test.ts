import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createTestApp } from "../../../test/app.ts";
import { openShop } from "../../features/orders/shop.fixture.ts";
import { migrate } from "../db/migrate.ts";
import { createOwnedDatabase } from "../db/plain-owner.fixture.ts";
import { examine } from "../doctor/examine.ts";
import { contentOf } from "./house.fixture.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

describe("a database whose owner is no superuser, and who has no other role to take", () => {
  it("takes orders, is backed up whole and restored, and the doctor says what is missing", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "luka-owner-"));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const [here, there] = [await createOwnedDatabase(), await createOwnedDatabase()];
    t.after(() => Promise.all([here.close(), there.close()]));
    await migrate(here.url);
    const app = await createTestApp({ database: here });
    t.after(() => app.close());
    const shops = [await openShop(app), await openShop(app)];
    for (const shop of shops) await shop.place();

    const { config, storage } = app.ctx;
    const { checks } = await examine(config, here.url);
    assert.equal(checks.database.verdict, "warn");
    assert.equal(checks.database.said.key, "cli.doctor.otherRole");

    const file = join(folder, "luka.tar");
    const tell = () => undefined;
    await makeBackup(file, { databaseUrl: here.url, storage, key: null, tell });
    const { secretKey, previousSecretKey } = config;
    await restoreBackup(file, {
      databaseUrl: there.url,
      config: { dataDir: folder, secretKey, previousSecretKey },
      storage,
      passphrase: null,
      tell,
    });
    const [kept, restored] = [await contentOf(here.adminUrl), await contentOf(there.adminUrl)];
    assert.equal(kept.get("orders")!.length, 2);
    // Calls are written when there is time, so after the backup too.
    for (const content of [kept, restored]) content.delete("api_calls");
    assert.deepEqual(restored, kept);

    await there.administer(`GRANT luka_service TO ${there.owner}`);
    assert.equal((await examine(config, there.url)).checks.database.verdict, "ok");
  });
});
