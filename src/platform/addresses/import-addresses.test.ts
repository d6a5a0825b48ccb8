import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { addressFileHeader, type FileAddress, fileLine } from "../../../test/address-file.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "../db/connect.ts";
import { createAddressDatabase } from "./address-database.ts";
import { AddressFileError } from "./address-file.ts";
import { linesOfFile } from "./address-lines.ts";
import { importAddresses } from "./import-addresses.ts";
import { seedAddresses } from "./seed-addresses.ts";

const munkegata = (number: number, more: Partial<FileAddress> = {}): string =>
  fileLine({
    street: "Munkegata",
    number,
    postalCode: "7011",
    city: "Trondheim",
    north: 63.4304,
    east: 10.395,
    ...more,
  });

describe("luka addresses import", () => {
  let database: TestDatabase;
  let db: Database;
  let folder: string;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test" });
    folder = await mkdtemp(join(tmpdir(), "luka-addresses-"));
  });
  beforeEach(() => importText([addressFileHeader, munkegata(1)].join("\n")));
  after(async () => {
    await db.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const importFile = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return importAddresses(database.url, linesOfFile(join(folder, name)), () => undefined);
  };
  const importText = (content: string | Buffer) => importFile("addresses.csv", content);
  const numbers = async (): Promise<number[]> =>
    (await db.query<{ number: number }>("SELECT number FROM addresses ORDER BY number")).map(
      (row) => row.number,
    );
  const refusal = async (importing: Promise<unknown>): Promise<string> => {
    const error = await importing.then(
      () => assert.fail("the file was taken"),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof AddressFileError, String(error));
    return error.message;
  };

  it("replaces what was there", async () => {
    const file = [addressFileHeader, munkegata(2), munkegata(3, { letter: "b" })].join("\r\n");
    assert.deepEqual(await importText(`\uFEFF${file}\r\n`), { addresses: 2, streets: 1, skipped: 0 });
    assert.deepEqual(await numbers(), [2, 3]);
    const [register] = await db.query("SELECT content, addresses FROM address_register");
    assert.deepEqual(register, { content: "FILE", addresses: 2 });
  });

  it("reads a packed file as it is", async () => {
    const text = Buffer.from([addressFileHeader, munkegata(4)].join("\n"));
    await importFile("addresses.csv.gz", gzipSync(text));
    assert.deepEqual(await numbers(), [4]);
    await importFile("addresses.zip", zipOf("matrikkelenAdresse.csv", text));
    assert.deepEqual(await numbers(), [4]);
    assert.match(
      await refusal(importFile("other.zip", zipOf("LESMEG.txt", text))),
      /LESMEG\.txt\. Unpack it/,
    );
    const stored = zipOf("matrikkelenAdresse.csv", text);
    stored.writeUInt16LE(0, 8);
    assert.match(await refusal(importFile("stored.zip", stored)), /matrikkelenAdresse\.csv\. Unpack it/);
    // It begins as a packed file does, and is none.
    const odd = Buffer.concat([Buffer.from([0x1f]), text]);
    await importFile("odd.csv", odd);
    assert.deepEqual(await numbers(), [4]);
  });

  it("knows the country's coordinate systems", async () => {
    const north = { epsg: "25833", north: "7041805,52", east: "270334,24" };
    await importText(
      [
        addressFileHeader,
        munkegata(1),
        munkegata(2, { epsg: "EPSG:4326" }),
        munkegata(3, { epsg: "25832", north: 7034313.849, east: 569618.629 }),
        munkegata(4, north),
      ].join("\n"),
    );
    const rows = await db.query<{ latitude: number; longitude: number }>(
      "SELECT latitude, longitude FROM addresses ORDER BY number",
    );
    assert.deepEqual(
      rows.map(({ latitude, longitude }) => [latitude.toFixed(3), longitude.toFixed(3)]),
      [
        ["63.430", "10.395"],
        ["63.430", "10.395"],
        ["63.430", "10.395"],
        ["63.430", "10.395"],
      ],
    );
  });

  it("leaves out lines that nothing can be delivered to, and says how many", async () => {
    const imported = await importText(
      [addressFileHeader, munkegata(5), munkegata(6, { postalCode: "" }), munkegata(7, { north: "" })].join(
        "\n",
      ),
    );
    assert.deepEqual(imported, { addresses: 1, streets: 1, skipped: 2 });
  });

  it("changes nothing when a line is wrong, and names the lines", async () => {
    const wrong = [
      addressFileHeader,
      munkegata(8),
      munkegata(9, { postalCode: "70" }),
      "one;two;three",
      munkegata(10, { north: 12 }),
      munkegata(11, { epsg: "3857" }),
    ];
    const message = await refusal(importText(wrong.join("\n")));
    assert.match(message, /Line 3: The postal code “70” is not four digits\./);
    assert.match(message, /Line 4: The line has 3 fields, and the first line names 24\./);
    assert.match(message, /Line 5: Nord 12, Øst 10.395 in EPSG 4258 is not in Norway/);
    assert.match(message, /Line 6: The EPSG code 3857/);
    assert.deepEqual(await numbers(), [1]);
  });

  it("names twenty wrong lines and no more, and minds no empty one", async () => {
    const wrong = Array.from({ length: 30 }, (_, at) => munkegata(at, { postalCode: "70" }));
    const message = await refusal(importText([addressFileHeader, "", munkegata(1), ...wrong].join("\n")));
    const lines = [...message.matchAll(/Line (\d+):/g)].map(([, number]) => Number(number));
    assert.deepEqual(
      lines,
      Array.from({ length: 20 }, (_, at) => at + 4),
    );
    const imported = await importText([addressFileHeader, munkegata(1), "", munkegata(2)].join("\n"));
    assert.deepEqual(imported, { addresses: 2, streets: 1, skipped: 0 });
  });

  it("changes nothing when it is no address file at all", async () => {
    assert.match(await refusal(importText("")), /no addresses/);
    assert.match(await refusal(importText(`${addressFileHeader}\n`)), /no addresses/);
    // The second begins as a packed file goes on: C3 8B.
    for (const header of ["a;b;c", "Ë;b;c"])
      assert.match(await refusal(importText(`${header}\n1;2;3\n`)), /Line 1: .*Missing are kommunenummer/);
    assert.match(await refusal(importText(Buffer.alloc(200_000, "x"))), /Line 1 is too long/);
    assert.match(
      await refusal(
        importText(Buffer.concat([Buffer.from(`${addressFileHeader}\n`), Buffer.from([0xff, 0xfe])])),
      ),
      /not UTF-8/,
    );
    const cut = gzipSync(Buffer.from([addressFileHeader, munkegata(12)].join("\n"))).subarray(0, 60);
    await assert.rejects(importFile("cut.csv.gz", cut));
    assert.deepEqual(await numbers(), [1]);
  });

  it("keeps quoted fields, and characters that mean something to COPY, as they are", async () => {
    const line = munkegata(1).replaceAll(";Munkegata;", ';"Gata; ""den\\store""";');
    await importText([addressFileHeader, line].join("\n"));
    const [street] = await db.query<{ name: string }>("SELECT name FROM address_streets");
    assert.equal(street!.name, 'Gata; "den\\store"');
  });

  it("two at a time take turns", async () => {
    const files = [20, 30].map((number) =>
      importFile(`${number}.csv`, [addressFileHeader, munkegata(number)].join("\n")),
    );
    await Promise.all(files);
    assert.equal((await numbers()).length, 1);
  });

  it("is searched at once by a connection that has searched before", async () => {
    const addresses = createAddressDatabase(db);
    // Often enough for every connection to have its statements prepared.
    for (let count = 0; count < 12; count += 1) await addresses.search("munkegata 1", { limit: 1 });
    await importText([addressFileHeader, munkegata(40, { street: "Prinsens gate" })].join("\n"));
    for (let count = 0; count < 4; count += 1) {
      assert.equal((await addresses.search("prinsens gate", { limit: 1 }))[0]?.number, 40);
    }
  });

  it("is never replaced by the demo's addresses", async () => {
    const demo = { street: "Demogata", number: 1, letter: "", city: "Oslo", municipality: "Oslo" };
    const seeded = [{ ...demo, postalCode: "0150", latitude: 59.91, longitude: 10.75 }];
    await db.transaction((trx) => seedAddresses(trx, seeded));
    assert.deepEqual((await createAddressDatabase(db).search("demogata", { limit: 1 })).length, 0);
    await db.query(
      "WITH a AS (DELETE FROM addresses), s AS (DELETE FROM address_streets) DELETE FROM address_register",
    );
    await db.transaction((trx) => seedAddresses(trx, seeded));
    const addresses = createAddressDatabase(db);
    assert.equal(await addresses.content(), "DEMO");
    assert.equal((await addresses.search("demog", { limit: 1 }))[0]?.id, "demo-demogat-1");
  });
});

/** An archive with one file. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", 0, "latin1");
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([
    header,
    Buffer.from(name),
    packed,
    Buffer.from("PK\x01\x02 the directory follows", "latin1"),
  ]);
}
