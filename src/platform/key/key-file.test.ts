import assert from "node:assert/strict";
import { it } from "node:test";
import { newSecretKey } from "../secrets.ts";
import { writeKeyFile } from "./key-file.ts";

it("a key that could not be written down says why: a file could not be made there", async () => {
  // Nobody may make one in this folder, root neither.
  const config = { dataDir: "/proc", secretKey: undefined, previousSecretKey: undefined };
  await assert.rejects(writeKeyFile(config, [newSecretKey()]), { code: "ENOENT", syscall: "open" });
});
