import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as sendRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { drawn, isoMedia } from "./pictures.fixture.ts";
import { removeUploads } from "./remove-uploads.ts";

const mib = 1024 * 1024;

describe("pictures that a partner uploads", () => {
  let app: ListeningApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-uploads-"));
    app = await createListeningApp({ env: { DATA_DIR: folder, DATABASE_POOL_SIZE: "12" } });
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const headersOf = (at: ExampleRestaurant, by: ExamplePartner) => ({
    authorization: `Bearer ${by.key}`,
    "x-service-restaurant-key": at.key,
  });
  const urlOf = (at: ExampleRestaurant) => `${app.base}/api/v1/partner/restaurants/${at.slug}/uploads`;
  const formOf = (file: Buffer | null, fields: Record<string, string> = { kind: "PRODUCT" }): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "bilde.png");
    return form;
  };
  const send = async (body: FormData | string, headers: Record<string, string> = {}) => {
    await app.db.query("DELETE FROM quota_windows");
    app.clock.advance(61_000);
    return fetch(urlOf(shop), {
      method: "POST",
      headers: { ...headersOf(shop, partner), ...headers },
      body,
    });
  };
  const upload = async (file: Buffer, kind = "PRODUCT") => {
    const response = await send(formOf(file, { kind }));
    const text = await response.text();
    assert.equal(response.status, 201, text);
    return JSON.parse(text).data;
  };
  /** `422 IMAGE_INVALID`, or `422 VALIDATION_FAILED kind REQUIRED, file REQUIRED`. */
  const outcome = async (response: Response): Promise<string> => {
    const { error } = (await response.json()) as {
      error: { code: string; details?: { issues?: { path: string; code: string }[] } };
    };
    const issues = (error.details?.issues ?? []).map(({ path, code }) => `${path} ${code}`);
    return [response.status, error.code, issues.join(", ")].filter(Boolean).join(" ");
  };

  it("are kept as WebP, upright, no larger than they are shown, and without a word about their taker", async () => {
    const photo = await drawn(3000, 2000)
      .withExif({ IFD0: { Artist: "Kari Nordmann" }, IFD3: { GPSLatitude: "63/1 26/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url, createdAt, bytes, ...rest } = await upload(photo);
    assert.deepEqual(rest, { kind: "PRODUCT", contentType: "image/webp", width: 1067, height: 1600 });
    assert.match(createdAt, /^2026-06-12T/);
    const seen = await fetch(url);
    assert.equal(seen.status, 200);
    const headers = Object.fromEntries(seen.headers);
    assert.equal(headers["content-type"], "image/webp");
    assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.match(headers["content-security-policy"]!, /default-src 'none'.*sandbox/);
    assert.equal(headers["content-length"], String(bytes));
    const kept = Buffer.from(await seen.arrayBuffer());
    assert.equal(kept.length, bytes);
    const metadata = await sharp(kept).metadata();
    assert.deepEqual([metadata.format, metadata.width, metadata.height], ["webp", 1067, 1600]);
    assert.equal(metadata.exif, undefined);
    assert.ok(!kept.includes("Kari Nordmann"));
    assert.equal((await fetch(url, { headers: { "if-none-match": headers.etag! } })).status, 304);
    assert.equal((await fetch(url, { method: "HEAD" })).headers.get("content-length"), String(bytes));
  });

  it("may be JPEG, PNG, WebP or AVIF, whatever they call themselves, and of each kind", async () => {
    const small = await upload(await drawn(64, 64).png().toBuffer(), "LOGO");
    assert.deepEqual([small.width, small.height], [64, 64], "never enlarged");
    const cover = await upload(await drawn(4000, 1000).webp().toBuffer(), "COVER");
    assert.deepEqual([cover.width, cover.height], [2400, 600]);
    const category = await upload(await drawn(300, 300).avif({ effort: 0 }).toBuffer(), "CATEGORY");
    assert.equal(category.kind, "CATEGORY");
  });

  it("have one address as long as they are the same, and keep what can be seen through", async () => {
    const logo = await sharp({
      create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [first, second] = [await upload(logo, "LOGO"), await upload(logo, "LOGO")];
    assert.deepEqual(second, first);
    const kept = Buffer.from(await (await fetch(first.url)).arrayBuffer());
    assert.equal((await sharp(kept).stats()).isOpaque, false);
  });

  it("can be shown by the restaurant from then on", async () => {
    const { url } = await upload(await drawn(200, 200).png().toBuffer(), "LOGO");
    const { data } = await shop.ask("PATCH", "/settings", { logoUrl: url });
    assert.equal(data.logoUrl, url);
    const page = await fetch(`${app.base}/api/v1/restaurant?slug=${shop.slug}`, {
      headers: { authorization: `Bearer ${shop.key}` },
    });
    assert.equal(page.status, 200);
  });

  it("are refused for what their bytes are, not for what they are called", async () => {
    const png = await drawn(100, 100).png().toBuffer();
    const cases: [what: string, file: Buffer, outcome: string][] = [
      ["text", Buffer.from("hei ".repeat(100)), "415 FILE_UNSUPPORTED"],
      ["nothing", Buffer.alloc(0), "415 FILE_UNSUPPORTED"],
      [
        "SVG",
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
        "415 FILE_UNSUPPORTED",
      ],
      ["GIF", await drawn(100, 100).gif().toBuffer(), "415 FILE_UNSUPPORTED"],
      ["PDF", Buffer.from("%PDF-1.7 ..............."), "415 FILE_UNSUPPORTED"],
      ["an iPhone's", isoMedia("heic", "mif1"), "415 IMAGE_HEIC"],
      ["another iPhone's", isoMedia("mif1", "heic"), "415 IMAGE_HEIC"],
      ["a film", isoMedia("isom", "mp42"), "415 FILE_UNSUPPORTED"],
      ["half a picture", png.subarray(0, 60), "422 IMAGE_INVALID"],
      ["a picture cut short", (await noise(400)).subarray(0, 40_000), "422 IMAGE_INVALID"],
      [
        "the head of one and nothing else",
        Buffer.concat([png.subarray(0, 8), Buffer.alloc(500)]),
        "422 IMAGE_INVALID",
      ],
      ["an empty AVIF", isoMedia("avif", "mif1"), "422 IMAGE_INVALID"],
      ["too small", await drawn(63, 500).png().toBuffer(), "422 IMAGE_DIMENSIONS"],
      ["too wide", await drawn(8001, 64).png().toBuffer(), "422 IMAGE_DIMENSIONS"],
    ];
    for (const [what, file, expected] of cases)
      assert.equal(await outcome(await send(formOf(file))), expected, what);
  });

  it("are refused when they claim to be larger than a machine holds", async () => {
    const png = await drawn(100, 100).png().toBuffer();
    // The width and height of IHDR, and its checksum.
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    const { crc32 } = await import("node:zlib");
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    assert.equal(await outcome(await send(formOf(png))), "422 IMAGE_DIMENSIONS");
  });

  it("are refused above 10 MiB, from the length alone and while they come in (S-26)", async () => {
    const large = formOf(Buffer.alloc(10 * mib + 1));
    assert.equal(await outcome(await send(large)), "413 FILE_TOO_LARGE");
    assert.equal(
      await outcome(await send(formOf(Buffer.alloc(11 * mib)))),
      "413 FILE_TOO_LARGE",
      "by its length",
    );
    const chunked = await sendChunks((write) => {
      write(formHead);
      for (let sent = 0; sent < 11; sent += 1) write(Buffer.alloc(mib));
    });
    assert.equal(chunked, "413 FILE_TOO_LARGE");
    const aroundIt = await sendChunks((write) => {
      write('--x\r\nContent-Disposition: attachment; name="annet"\r\n\r\n');
      for (let sent = 0; sent < 11; sent += 1) write(Buffer.alloc(mib));
    });
    assert.equal(aroundIt, "413 FILE_TOO_LARGE", "also what nobody asked for");
    assert.equal(await outcome(await send(formOf(Buffer.alloc(10 * mib)))), "415 FILE_UNSUPPORTED");
  });

  it("come in a form with one file and its kind, and everything wrong with that is told at once", async () => {
    const png = await drawn(100, 100).png().toBuffer();
    const twice = formOf(png);
    twice.append("file", new Blob([new Uint8Array(png)]), "to.png");
    const twoKinds = formOf(png);
    twoKinds.append("kind", "LOGO");
    const asText = formOf(null);
    asText.append("file", "bilde");
    const elsewhere = formOf(null);
    elsewhere.append("picture", new Blob([new Uint8Array(png)]), "a.png");
    const cases: [what: string, body: FormData, outcome: string][] = [
      ["nothing", formOf(null, { x: "y" }), "x UNKNOWN_FIELD, kind REQUIRED, file REQUIRED"],
      ["no file", formOf(null), "file REQUIRED"],
      ["no kind", formOf(png, {}), "kind REQUIRED"],
      ["another kind", formOf(png, { kind: "BANNER" }), "kind INVALID"],
      ["another field", formOf(png, { kind: "LOGO", restaurantId: "rst_1" }), "restaurantId UNKNOWN_FIELD"],
      ["a prototype", formOf(png, { kind: "LOGO", ["__proto__"]: "x" }), "__proto__ UNKNOWN_FIELD"],
      ["two files", twice, "file INVALID"],
      ..." 0,0,1 0,0,1,1.5 0.5,0,0.6,1 0,0.5,1,0.6 0,0,0,1 0,0,1,0 -1,0,1,1 0,0,1,1,0"
        .split(" ")
        .map((crop): [string, FormData, string] => [
          crop,
          formOf(png, { kind: "LOGO", crop }),
          "crop INVALID",
        ]),
      ["a text cut off", formOf(png, { kind: "LOGO", crop: `0,0,1,0.${"9".repeat(2_000)}` }), "crop INVALID"],
      ["two kinds", twoKinds, "kind INVALID"],
      ["a text for the file", asText, "file INVALID"],
      ["a file of another name", elsewhere, "picture UNKNOWN_FIELD, file REQUIRED"],
    ];
    for (const [what, body, issues] of cases) {
      const [status, code, ...found] = (await outcome(await send(body))).split(" ");
      assert.deepEqual([status, code], ["422", "VALIDATION_FAILED"], what);
      assert.deepEqual(found.join(" ").split(", ").sort(), issues.split(", ").sort(), what);
    }
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const json = await send("{}", { "content-type": "application/json", "accept-language": "en" });
    assert.equal(json.status, 415);
    assert.match(
      await json.text(),
      /"UNSUPPORTED_MEDIA_TYPE","message":"Send the file as multipart\/form-data\."/,
    );
    assert.equal(
      await outcome(await send("x", { "content-type": "multipart/form-data" })),
      "415 UNSUPPORTED_MEDIA_TYPE",
    );
    assert.equal(
      await outcome(await send("x", { "content-type": "multipart/form-data; charset=utf-8" })),
      "400 BAD_REQUEST",
    );
    for (const body of ["", "hei", "--x\r\n", `${formHead}abc`])
      assert.equal(await outcome(await send(body, type)), "400 BAD_REQUEST", JSON.stringify(body));
    const compressed = await send("x", { ...type, "content-encoding": "gzip" });
    assert.equal(await outcome(compressed), "415 UNSUPPORTED_MEDIA_TYPE");
  });

  it("are taken from nobody without keys, before a byte of them is kept", async () => {
    const file = await drawn(100, 100).png().toBuffer();
    const other = await (await openPartner(app)).open();
    const post = (at: ExampleRestaurant, headers: Record<string, string>) =>
      fetch(urlOf(at), { method: "POST", headers, body: formOf(file) });
    assert.equal(await outcome(await post(shop, {})), "401 UNAUTHORIZED");
    assert.equal(await outcome(await post(other, headersOf(shop, partner))), "404 RESTAURANT_NOT_FOUND");
    // Nor do they hear what is wrong with it.
    const typed = (headers: Record<string, string>) =>
      fetch(urlOf(shop), {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: "{}",
      });
    assert.equal(await outcome(await typed({})), "401 UNAUTHORIZED");
    const inBrowser = { ...headersOf(shop, partner), origin: "https://evil.example" };
    assert.equal(await outcome(await typed(inBrowser)), "403 FORBIDDEN");
    assert.equal(await outcome(await typed(headersOf(shop, partner))), "415 UNSUPPORTED_MEDIA_TYPE");
    const json = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { ...headersOf(shop, partner), "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--",
    });
    assert.equal(outcomeOf(json), "415 UNSUPPORTED_MEDIA_TYPE", "nowhere else");
  });

  it("that break off on the way hold up nobody", async () => {
    const socket = connect(Number(new URL(app.base).port), "127.0.0.1");
    await once(socket, "connect");
    const head = Object.entries(headersOf(shop, partner)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST ${new URL(urlOf(shop)).pathname} HTTP/1.1\r\nHost: ${new URL(app.base).host}\r\n${head.join("")}` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${formHead}`,
    );
    socket.write(Buffer.alloc(100_000), () => socket.destroy());
    await once(socket, "close");
    const png = await drawn(100, 100).png().toBuffer();
    for (let count = 0; count < 6; count += 1) await upload(png);
  });

  it("count as changes, and are refused before they are read when there are none left", async () => {
    const busy = await openPartner(app);
    const at = await busy.open();
    const png = await drawn(100, 100).png().toBuffer();
    const post = () => fetch(urlOf(at), { method: "POST", headers: headersOf(at, busy), body: formOf(png) });
    assert.equal((await post()).status, 201);
    assert.equal(
      await outcome(
        await fetch(urlOf(at), { method: "POST", headers: headersOf(at, busy), body: formOf(null) }),
      ),
      "422 VALIDATION_FAILED file REQUIRED",
    );
    const [row] = await app.db.query<{ taken: number }>(
      "SELECT taken FROM quota_windows WHERE quota = 'partnerWrites' AND subject LIKE $1 || '%'",
      [busy.partnerId],
    );
    assert.equal(row!.taken, 1, "what is refused takes nothing");
    await app.db.query("UPDATE quota_windows SET taken = 30 WHERE subject LIKE $1 || '%'", [busy.partnerId]);
    const refused = await post();
    assert.equal(await outcome(refused), "429 RATE_LIMITED");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  });

  it("are a few at a time, so that none of them is held in vain", async () => {
    const eager = await openPartner(app);
    const at = await eager.open();
    const png = await noise(600);
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        fetch(urlOf(at), { method: "POST", headers: headersOf(at, eager), body: formOf(png) }),
      ),
    );
    const outcomes = new Set(
      await Promise.all(responses.map(async (one) => (one.ok ? "201" : outcome(one)))),
    );
    assert.ok(outcomes.has("201"));
    for (const one of outcomes) assert.ok(["201", "503 UPLOAD_FAILED"].includes(one), one);
    for (const one of responses.filter(({ status }) => status === 503))
      assert.equal(one.headers.get("retry-after"), "5");
    const { length } = await readdir(join(folder, "uploads", at.restaurantId));
    assert.equal(length, 1, "one picture, however often");
  });

  it("go with their restaurant", async () => {
    const leaving = await partner.open();
    const png = await drawn(120, 120).png().toBuffer();
    const response = await fetch(urlOf(leaving), {
      method: "POST",
      headers: headersOf(leaving, partner),
      body: formOf(png),
    });
    const { url } = ((await response.json()) as { data: { url: string } }).data;
    await leaving.ask("DELETE", "");
    assert.equal(await removeUploads(app.ctx), false);
    assert.equal((await fetch(url)).status, 404);
    assert.deepEqual(await app.db.query("SELECT FROM removed_uploads"), []);
  });

  it("have no other addresses than their own", async () => {
    const hash = "a".repeat(40);
    for (const path of [
      `${shop.restaurantId}/${hash}.webp`,
      `${shop.restaurantId}/${hash}.png`,
      `..%2f..%2fsecret.key/${hash}.webp`,
      "..%2fsecret.key/x",
      `${shop.restaurantId}/..%2f..%2fsecret.key`,
      shop.restaurantId,
    ])
      assert.equal((await fetch(`${app.base}/uploads/${path}`)).status, 404, path);
  });

  const formHead =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

  /** Without a length; the answer may come before the end. */
  async function sendChunks(fill: (write: (chunk: string | Buffer) => void) => void): Promise<string> {
    const sending = sendRequest(urlOf(shop), {
      method: "POST",
      headers: {
        ...headersOf(shop, partner),
        "content-type": "multipart/form-data; boundary=x",
        "transfer-encoding": "chunked",
      },
    });
    fill((chunk) => sending.write(chunk));
    const [response] = await once(sending, "response");
    sending.end();
    const chunks = await response.toArray();
    const { error } = JSON.parse(Buffer.concat(chunks).toString());
    return `${response.statusCode} ${error.code}`;
  }
});

/** A PNG that does not compress. */
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
