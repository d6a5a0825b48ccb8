import { writeFile } from "node:fs/promises";
import { connect } from "../src/platform/db/connect.ts";
import { createTestDatabase } from "./database.ts";
import { tablesSource } from "./tables-source.ts";

/** `npm run db:tables`: writes src/platform/db/tables.ts from the migrations. */
const database = await createTestDatabase();
const db = connect(database.url, { poolSize: 1, applicationName: "luka tables" });
await writeFile(new URL("../src/platform/db/tables.ts", import.meta.url), await tablesSource(db));
await db.close();
await database.close();
