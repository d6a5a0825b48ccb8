import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Manifest, manifestName, sumsName } from "./manifest.ts";
import { openBackupFile } from "./read-backup-file.ts";
import { paddingOf, tarEnd, tarHeader } from "./tar.ts";

const manifest: Manifest = {
  ...{ format: 1, release: "1.0.0", madeAt: "2026-06-12T18:00:00Z", postgres: "17", keyFingerprint: "f" },
  ...{ migrations: [{ name: "0001_orders.sql", checksum: "c" }], tables: [], pictures: 0 },
};
const table = "tables/orders/000001.zst";
type Part = [name: string, content: string];
const whole: Part[] = [
  [table, "rows"],
  [manifestName, JSON.stringify(manifest)],
];
const sumsOf = (parts: readonly Part[]): string =>
  parts.map(([name, text]) => `${createHash("sha256").update(text).digest("hex")}  ${name}\n`).join("");
const packed = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, text]) => {
      const content = Buffer.from(text);
      const header = tarHeader({ name, bytes: content.length, madeAtSeconds: 1_781_280_000 });
      return [header, content, paddingOf(content.length)];
    }),
    tarEnd,
  ]);
const withSums = (parts: readonly Part[]): Part[] => [...parts, [sumsName, sumsOf(parts)]];

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

  it("says nothing of how far it has been read while that is less than 256 megabytes", async () => {
    const told: number[] = [];
    const path = join(folder, "small.luka");
    await writeFile(path, packed(withSums(whole)));
    await (await openBackupFile(path, (bytes) => told.push(bytes))).close();
    assert.deepEqual(told, []);
  });
});
