import { writeFileSync } from "node:fs";
import { createTestDatabase } from "../test/database.ts";
import { readSchema, schemaFile, schemaText } from "./schema.ts";

/** `npm run schema`: writes what the migrations come to. */
const database = await createTestDatabase();
try {
  writeFileSync(schemaFile, schemaText(await readSchema(database.url)));
} finally {
  await database.close();
}
