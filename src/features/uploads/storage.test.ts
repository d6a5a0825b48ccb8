import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { type S3Server, startS3 } from "../../../test/s3-server.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { drawn } from "./pictures.fixture.ts";

const uploadTo = async (app: ListeningApp): Promise<Response> => {
  const partner = await openPartner(app);
  const shop = await partner.open();
  const form = new FormData();
  form.append("kind", "LOGO");
  form.append("file", new Blob([new Uint8Array(await drawn(100, 100).png().toBuffer())]), "logo.png");
  return fetch(`${app.base}/api/v1/partner/restaurants/${shop.slug}/uploads`, {
    method: "POST",
    headers: { authorization: `Bearer ${partner.key}`, "x-service-restaurant-key": shop.key },
    body: form,
  });
};

describe("pictures in S3-compatible storage", () => {
  let s3: S3Server;
  let app: ListeningApp;
  let folder: string;
  before(async () => {
    s3 = await startS3();
    folder = await mkdtemp(join(tmpdir(), "luka-uploads-"));
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    app = await createListeningApp({
      env: {
        DATA_DIR: folder,
        STORAGE_S3_ENDPOINT: endpoint,
        STORAGE_S3_REGION: region,
        STORAGE_S3_BUCKET: bucket,
        STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
        STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
  });
  after(async () => {
    await app.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are seen at the service's own address, and nothing of them is on this machine", async () => {
    const response = await uploadTo(app);
    assert.equal(response.status, 201);
    const { url, bytes } = ((await response.json()) as { data: { url: string; bytes: number } }).data;
    assert.ok(url.startsWith(`${app.base}/uploads/`));
    const seen = await fetch(url);
    assert.equal(seen.headers.get("content-type"), "image/webp");
    assert.equal((await seen.arrayBuffer()).byteLength, bytes);
    assert.deepEqual(await readdir(folder), []);
  });
});

describe("a storage that is away", () => {
  let app: ListeningApp;
  before(async () => {
    const away = async (): Promise<never> => {
      throw new Error("there is no room on the device");
    };
    const storage: Storage = { put: away, get: away, remove: away };
    app = await createListeningApp({ overrides: { storage } });
  });
  after(() => app.close());

  it("takes no picture, says so, and leaves nothing in the books", async () => {
    const response = await uploadTo(app);
    assert.equal(response.status, 503);
    const { error } = (await response.json()) as { error: { code: string; details: object } };
    assert.deepEqual([error.code, error.details], ["UPLOAD_FAILED", { reason: "STORAGE" }]);
    assert.deepEqual(await app.db.query("SELECT FROM uploads"), []);
    assert.deepEqual(
      await app.db.query("SELECT FROM quota_windows WHERE taken > 0 AND quota = 'partnerWrites'"),
      [],
    );
  });

  it("does not let a failure be kept as a picture", async () => {
    const response = await fetch(`${app.base}/uploads/rst_1/${"a".repeat(40)}.webp`);
    assert.equal(response.status, 500);
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.equal(response.headers.get("etag"), null);
  });
});
