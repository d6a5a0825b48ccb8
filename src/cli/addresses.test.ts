import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { generatedAddressFile } from "../../test/address-file.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { luka } from "../../test/service.ts";

describe("luka addresses import, at the terminal", () => {
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "luka-cli-"));
  });
  after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const importFile = async (content: string) => {
    const path = join(folder, "addresses.csv");
    await writeFile(path, content);
    return luka({ DATABASE_URL: database.url, DATA_DIR: folder }, "addresses", "import", path, "--json");
  };

  it("prints what was imported as JSON", async () => {
    const { code, stdout } = await importFile([...generatedAddressFile(60)].join("\n"));
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout), { addresses: 60, streets: 3, skipped: 0 });
  });

  it("says in a sentence why a file was not imported", async () => {
    const { code, stdout, stderr } = await importFile("not;an;address;file\n1;2;3;4\n");
    assert.equal(code, 1);
    assert.equal(JSON.parse(stdout).error.code, "NOT_DONE");
    assert.match(
      stderr,
      /addresses\.csv was not imported, and nothing was changed\. Line 1: .*Missing are kommunenummer/,
    );
    assert.doesNotMatch(stderr, /^\s+at /m);
  });

  it("says that a file is not there", async () => {
    const { code, stderr } = await luka(
      { DATABASE_URL: database.url, DATA_DIR: folder },
      ...["addresses", "import", join(folder, "nothing.csv")],
    );
    assert.equal(code, 1);
    assert.match(stderr, /nothing\.csv cannot be read/);
  });
});
