import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { createTestDatabase } from "../test/database.ts";
import { readSchema, schemaFile, schemaText } from "./schema.ts";

it("migrations/schema.sql is what the migrations come to: `npm run schema`", async () => {
  const database = await createTestDatabase();
  try {
    assert.equal(readFileSync(schemaFile, "utf8"), schemaText(await readSchema(database.url)));
  } finally {
    await database.close();
  }
});
