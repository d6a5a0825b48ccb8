import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { ownPort } from "../../../test/own-port.ts";
import { type S3Server, startS3 } from "../../../test/s3-server.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage, type S3Settings } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** What every storage does. */
function behavesAsStorage(open: () => Storage): void {
  const key = (name: string) => `uploads/rst_1/${name}.webp`;
  const read = async (storage: Storage, name: string) => {
    const file = await storage.get(key(name));
    if (!file) return null;
    const bytes = await buffer(file.body);
    assert.equal(bytes.length, file.bytes);
    return bytes;
  };

  it("gives back what it was given, byte for byte", async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await open().put(key("a"), bytes, "image/webp");
    assert.deepEqual(await read(open(), "a"), bytes);
    assert.equal(await read(open(), "b"), null);
  });

  it("takes the same again, from many at once", async () => {
    const bytes = Buffer.alloc(50_000, 7);
    await Promise.all(Array.from({ length: 10 }, () => open().put(key("c"), bytes, "image/webp")));
    assert.deepEqual(await read(open(), "c"), bytes);
  });

  it("removes, and what is not there is gone already", async () => {
    await open().put(key("d"), Buffer.from("x"), "image/webp");
    await open().remove(key("d"));
    await open().remove(key("d"));
    assert.equal(await read(open(), "d"), null);
  });
}

describe("storage in a folder", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-disk-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  behavesAsStorage(() => createDiskStorage(folder));

  it("leaves nothing half-written behind, also when it fails", async () => {
    await writeFile(join(folder, "uploads", "rst_2"), "a file where a folder should be");
    await assert.rejects(
      createDiskStorage(folder).put("uploads/rst_2/a.webp", Buffer.from("x"), "image/webp"),
    );
    assert.deepEqual(
      (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".partial")),
      [],
    );
  });
});

describe("storage in a folder that is in the way", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-disk-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("leaves nothing of a picture whose place is taken by a folder, and does not take that for no picture", async () => {
    const storage = createDiskStorage(folder);
    const key = "uploads/rst_1/a.webp";
    await mkdir(join(folder, key), { recursive: true });
    await assert.rejects(storage.put(key, Buffer.from("x"), "image/webp"), /EISDIR|ENOTEMPTY/);
    assert.deepEqual(await readdir(join(folder, "uploads/rst_1")), ["a.webp"]);
    await assert.rejects(
      storage.get(`${key}/../../rst_1`).then((file) => file && buffer(file.body)),
      /EISDIR/,
    );
  });

  it("does not say that there is no picture when its folder cannot be read", async () => {
    await writeFile(join(folder, "uploads", "rst_2"), "a file where a folder should be");
    await assert.rejects(createDiskStorage(folder).get("uploads/rst_2/a.webp"), /ENOTDIR/);
  });
});

describe("storage that speaks S3", () => {
  let server: S3Server;
  let settings: S3Settings;
  before(async () => {
    server = await startS3();
    settings = server.settings;
  });
  after(() => server.close());

  behavesAsStorage(() => createS3Storage(settings));

  it("says what the storage said when it is refused", async () => {
    const wrong = createS3Storage({ ...settings, secretAccessKey: "feil" });
    await assert.rejects(
      wrong.put("uploads/rst_1/x.webp", Buffer.from("x"), "image/webp"),
      /403.*SignatureDoesNotMatch/s,
    );
    await assert.rejects(wrong.get("uploads/rst_1/a.webp"), /403/);
    await assert.rejects(wrong.remove("uploads/rst_1/a.webp"), /403/);
    const elsewhere = createS3Storage({ ...settings, bucket: "finnes-ikke" });
    await assert.rejects(
      elsewhere.put("uploads/rst_1/x.webp", Buffer.from("x"), "image/webp"),
      /NoSuchBucket/,
    );
  });

  it("has removed what the storage does not know, and not what it does not answer for", async () => {
    let status = 404;
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const storage = createS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` });
    try {
      await storage.remove("uploads/rst_1/x.webp");
      for (status of [400, 403, 405, 500, 503])
        await assert.rejects(
          storage.remove("uploads/rst_1/x.webp"),
          new RegExp(`answered ${status} to DELETE`),
        );
    } finally {
      server.close();
    }
  });

  it("fails when nobody is there", async () => {
    const endpoint = `http://127.0.0.1:${await ownPort()}`;
    const storage = createS3Storage({ ...settings, endpoint });
    await assert.rejects(storage.put("uploads/rst_1/x.webp", Buffer.from("x"), "image/webp"));
  });
});
