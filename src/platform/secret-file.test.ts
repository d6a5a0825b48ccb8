import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { keepSecretFile } from "./secret-file.ts";

describe("a secret that is made once", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-secret-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("is the same for all who ask at once, is read by its owner alone, and has no drafts beside it", async () => {
    const path = join(folder, "data", "secret.key");
    let made = 0;
    const kept = await Promise.all(
      Array.from({ length: 20 }, () => keepSecretFile(path, () => `secret ${++made}\n`)),
    );
    assert.equal(new Set(kept).size, 1);
    assert.match(kept[0]!, /^secret \d+$/);
    assert.ok(made > 1, "several had made one");
    assert.equal(await keepSecretFile(path, () => assert.fail("it is there already")), kept[0]);
    assert.deepEqual(await readdir(join(folder, "data")), ["secret.key"]);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder, "data"))).mode & 0o777, 0o700);
  });

  it("is not made where no folder can be, and says which", async () => {
    await writeFile(join(folder, "file"), "");
    const make = () => assert.fail("it has no place");
    await assert.rejects(
      keepSecretFile(join(folder, "file", "secret.key"), make),
      new RegExp(`${folder}/file`),
    );
  });

  it("is not taken for missing when it is there and cannot be read", async () => {
    const path = join(folder, "taken");
    await mkdir(path);
    await assert.rejects(
      keepSecretFile(path, () => assert.fail("something is there")),
      { code: "EISDIR" },
    );
  });
});
