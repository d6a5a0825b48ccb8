import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { Storage } from "./storage.ts";

export interface S3Settings {
  /** `https://s3.eu-north-1.amazonaws.com`; the bucket stands in the path, which every S3-compatible service takes. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Until the answer begins; a picture is small. */
const answersWithinMs = 10_000;

/** Storage that speaks S3, with requests signed by AWS Signature Version 4. */
export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Storage {
  // Whoever uploads tries again; what is served is asked for again.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const urlOf = (key: string): string => `${endpoint}/${bucket}/${key}`;
  const send = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const signed = await client.sign(urlOf(key), { ...init, method });
    return fetch(signed, { signal: AbortSignal.timeout(answersWithinMs) });
  };
  const refuse = async (what: string, response: Response): Promise<never> => {
    const text = await response.text();
    throw new Error(`The storage answered ${response.status} to ${what}: ${text.slice(0, 500)}`);
  };

  return {
    async put(key, bytes, contentType) {
      const headers = { "content-type": contentType, "cache-control": "public, max-age=31536000, immutable" };
      const response = await send("PUT", key, { headers, body: new Uint8Array(bytes) });
      if (!response.ok) return refuse("PUT", response);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send("GET", key);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      const bytes = Number(response.headers.get("content-length"));
      if (!response.ok || !response.body) return refuse("GET", response);
      return { bytes, body: Readable.fromWeb(response.body as ReadableStream) };
    },
    async remove(key) {
      const response = await send("DELETE", key);
      if (!response.ok && response.status !== 404) return refuse("DELETE", response);
      await response.body?.cancel();
    },
  };
}
