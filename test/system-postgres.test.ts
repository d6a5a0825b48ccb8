import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { it } from "node:test";
import { readSchema, schemaFile, schemaText } from "../tools/schema.ts";
import { createTestDatabase } from "./database.ts";
import { ensureDebianPostgres } from "./debian-server.ts";

/**
 * What is written for the embedded PostgreSQL must be understood by the one that a server has: syntax of a newer version ends the
 * first start there. Every test can be run on it: `TEST_DATABASE=debian npm test -- FILE`.
 */
it("every migration comes to the same on the system's PostgreSQL", async (t) => {
  try {
    t.diagnostic(ensureDebianPostgres());
  } catch (error) {
    return t.skip((error as Error).message);
  }
  const database = await createTestDatabase({ on: "debian" });
  try {
    assert.equal(schemaText(await readSchema(database.url)), await readFile(schemaFile, "utf8"));
  } finally {
    await database.close();
  }
});
