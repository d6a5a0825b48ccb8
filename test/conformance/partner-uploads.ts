import assert from "node:assert/strict";
import { crc32, deflateSync } from "node:zlib";
import type { Answer, Ask } from "./http-client.ts";
import type { PartnerRestaurant } from "./partner.ts";

/** Sends a file in a form, with what stands beside it. */
export async function sendFile(
  restaurant: PartnerRestaurant,
  path: string,
  file: Buffer,
  fields: Record<string, string> = {},
  more: Pick<Ask, "heldUntil" | "mayBeBusy"> = {},
): Promise<Answer> {
  const boundary = "prove-en-fil-som-ingen-annen";
  const part = (headers: string, body: string | Buffer) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ];
  const raw = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...part('name="file"; filename="fil"\r\nContent-Type: application/octet-stream', file),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return restaurant.call("POST", path, undefined, { ...more, raw, headers });
}

/** Uploads a picture of one grey, and returns its address on the service's own upload host. */
export async function uploadedPicture(restaurant: PartnerRestaurant, kind = "LOGO"): Promise<string> {
  const answer = await sendFile(restaurant, "/uploads", png(128), { kind });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ data: { url: string } }>().data.url;
}

/** A square PNG (RFC 2083): 8-bit grey, one filter byte before each row. */
export function png(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(8, 8);
  const row = Buffer.alloc(side + 1, 0x99).fill(0, 0, 1);
  const rows = Buffer.concat(Array.from({ length: side }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
