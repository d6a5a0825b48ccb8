import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { newSecretKey } from "../secrets.ts";
import { keyFile, keysAtHand, writeKeyFile } from "./key-file.ts";

it("a key that could not be written down says why: a file could not be made there", async () => {
  // Nobody may make one in this folder, root neither.
  const config = { dataDir: "/proc", secretKey: undefined, previousSecretKey: undefined };
  await assert.rejects(writeKeyFile(config, [newSecretKey()]), { code: "ENOENT", syscall: "open" });
});

it("a key that is there and cannot be read is not taken for none: another one would be made", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "luka-key-"));
  try {
    const config = { dataDir, secretKey: undefined, previousSecretKey: undefined };
    assert.deepEqual(keysAtHand(config), []);
    await mkdir(keyFile(config));
    assert.throws(() => keysAtHand(config), { code: "EISDIR" });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
