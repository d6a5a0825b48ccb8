import assert from "node:assert/strict";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Manifest, manifestName, sumsName } from "./manifest.ts";
import { type Part, packed, sumsOf, withSums } from "./packed.fixture.ts";
import { openBackupFile } from "./read-backup-file.ts";
import { tarHeader } from "./tar.ts";

const manifest: Manifest = {
  ...{ format: 1, release: "1.0.0", madeAt: "2026-06-12T18:00:00Z", postgres: "17", keyFingerprint: "f" },
  ...{ migrations: [{ name: "0001_orders.sql", checksum: "c" }], tables: [], pictures: 0 },
};
const table = "tables/orders/000001.zst";
const whole: Part[] = [
  [table, "rows"],
  [manifestName, JSON.stringify(manifest)],
];

describe("a file that is opened as a backup", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-opened-"));
  });
  after(() => rm(folder, { recursive: true }));

  let files = 0;
  const opened = async (bytes: Buffer) => {
    files += 1;
    const path = join(folder, `${files}.luka`);
    await writeFile(path, bytes);
    return openBackupFile(path);
  };
  const refusal = (bytes: Buffer) =>
    opened(bytes).then(
      async (backup) => {
        await backup.close();
        return "none";
      },
      (error: Error) => error.message.replace(/^.*\.luka/, "FILE"),
    );

  it("is one when all that it holds is what its sums say", async () => {
    const bytes = packed(withSums(whole));
    const backup = await opened(bytes);
    try {
      assert.deepEqual(backup.manifest, manifest);
      assert.deepEqual(backup.names, [table, manifestName, sumsName]);
      assert.equal((await backup.read(table)).toString(), "rows");
      assert.equal(backup.bytes, bytes.length);
      await assert.rejects(backup.read("tables/orders/000002.zst"), /is not a whole backup/);
    } finally {
      await backup.close();
    }
  });

  it("is none that is not there, or is empty", async () => {
    await assert.rejects(openBackupFile(join(folder, "nothing.luka")), /nothing\.luka.*ENOENT/);
    assert.match(await refusal(Buffer.alloc(0)), /is not a whole backup/);
  });

  it("is none when its sums are of something else, are not its last or are not there", async () => {
    const [first] = whole;
    for (const parts of [
      [...whole, [sumsName, sumsOf([[table, "others"], whole[1]!])]],
      [[sumsName, sumsOf(whole)], ...whole],
      whole,
      withSums([first!]),
      [...withSums(whole), ["tables/orders/000002.zst", "more"]],
      [first!, ...withSums(whole)],
    ] as Part[][])
      assert.match(
        await refusal(packed(parts)),
        /is not a whole backup/,
        JSON.stringify(parts.map(([name]) => name)),
      );
    assert.match(
      await refusal(Buffer.concat([packed(withSums(whole)), Buffer.alloc(512)])),
      /is not a whole backup/,
    );
  });

  it("is of another kind of backup when it does not say what this one says of itself", async () => {
    for (const text of ["{", "null", "[]", JSON.stringify({ ...manifest, format: 2 })])
      assert.match(
        await refusal(packed(withSums([whole[0]!, [manifestName, text]]))),
        /is a backup in a format that this release does not know/,
        text,
      );
  });

  it("is none that says of a part that it is larger than any, and that part is not read", async () => {
    const bytes = 512 * 1024 * 1024 + 1;
    const header = tarHeader({ name: table, bytes, madeAtSeconds: 1_781_280_000 });
    assert.match(
      await refusal(Buffer.concat([header, Buffer.alloc(512)])),
      /is not a whole backup.*\(byte 0\)/,
    );
  });

  it("is not what it was when something is written into it after it was opened", async () => {
    const path = join(folder, "changed.luka");
    await writeFile(path, packed(withSums(whole)));
    const backup = await openBackupFile(path);
    try {
      const file = await open(path, "r+");
      await file.write("ROWS", 512);
      await file.close();
      await assert.rejects(backup.read(table), /is not a whole backup.*\(byte 512\)/);
      assert.equal((await backup.read(manifestName)).toString(), whole[1]![1]);
    } finally {
      await backup.close();
    }
  });

  it("says how far it has been read every 256 megabytes, and nothing before", async () => {
    const mega = 1024 * 1024;
    const half = Buffer.alloc(128 * mega - 512);
    const of = (parts: number): Part[] =>
      Array.from({ length: parts }, (_, part): Part => [`tables/orders/00000${part}.zst`, half]);
    for (const [parts, told] of [
      [1, []],
      [4, [256 * mega, 512 * mega]],
    ] as [number, number[]][]) {
      const path = join(folder, `${parts}-halves.luka`);
      await writeFile(path, packed(withSums([...of(parts), whole[1]!])));
      const heard: number[] = [];
      await (await openBackupFile(path, (bytes) => heard.push(bytes))).close();
      assert.deepEqual(heard, told);
      await rm(path);
    }
  });
});
