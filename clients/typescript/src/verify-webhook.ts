import type { WebhookEvent } from "./webhook-events.ts";

/** Headers as the web has them (`Headers`), or as Node's `IncomingMessage` has. */
export type HeadersLike =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedWebhook {
  headers: HeadersLike;
  /** The body as it came, byte for byte: not JSON that was parsed and written again. */
  body: string | ArrayBuffer | Uint8Array;
}

export interface VerifyOptions {
  /** How far the timestamp may be off: 300 s. */
  toleranceSeconds?: number | undefined;
  /** Instead of the clock, in Unix seconds. */
  nowSeconds?: number | undefined;
}

/** What came, and from whom it is known to be. */
export interface VerifiedWebhook {
  event: WebhookEvent;
  /** The same for every attempt and resend: what is done once is done by it. */
  deliveryId: string;
  webhookId: string;
}

/** A delivery that is not to be believed: answer 401, except `BODY`, which is 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly reason: "HEADERS" | "TIMESTAMP" | "SIGNATURE" | "BODY";

  constructor(reason: "HEADERS" | "TIMESTAMP" | "SIGNATURE" | "BODY", message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Verifies a delivery with WebCrypto: Node.js, Deno, Bun and workers have it alike. Of several secrets (while one is being
 * replaced) any may have signed. Takes a web `Request`, or headers and the raw body.
 * @throws WebhookError
 */
export async function verifyWebhook(
  received: Request | ReceivedWebhook,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowSeconds = Date.now() / 1_000 }: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const header = (name: string): string => headerOf(received.headers, name);
  const webhookId = header("x-service-webhook-id");
  const deliveryId = header("x-service-delivery-id");
  const timestamp = header("x-service-webhook-timestamp");
  const signature = header("x-service-webhook-signature");
  if (!deliveryId || !signature || !/^\d{1,15}$/.test(timestamp))
    throw new WebhookError("HEADERS", "The headers of a delivery are missing.");
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError("TIMESTAMP", "The delivery was signed too long ago, or a clock is wrong.");
  const body = await bytesOf(received);
  const given: Given = { deliveryId, timestamp, signature, standard: header("webhook-signature"), body };
  for (const secret of typeof secrets === "string" ? [secrets] : secrets)
    if (await isSignedWith(secret, given)) return { event: eventIn(body), deliveryId, webhookId };
  throw new WebhookError("SIGNATURE", "The delivery is not signed with this secret.");
}

function headerOf(headers: HeadersLike, name: string): string {
  if (typeof headers.get === "function") return headers.get(name) ?? "";
  const value = (headers as Record<string, string | readonly string[] | undefined>)[name];
  return typeof value === "string" ? value : (value?.[0] ?? "");
}

async function bytesOf(received: Request | ReceivedWebhook): Promise<Uint8Array<ArrayBuffer>> {
  if ("arrayBuffer" in received) return new Uint8Array(await received.arrayBuffer());
  const { body } = received;
  return typeof body === "string" ? utf8(body) : new Uint8Array(body);
}

interface Given {
  deliveryId: string;
  timestamp: string;
  signature: string;
  standard: string;
  body: Uint8Array<ArrayBuffer>;
}

/** By the service's own signature, or by one of Standard Webhooks', which holds both secrets' while one is being replaced. */
async function isSignedWith(secret: string, given: Given): Promise<boolean> {
  const { deliveryId, timestamp, body } = given;
  const own = /^sha256=([0-9a-f]{64})$/.exec(given.signature)?.[1];
  if (own && (await isHmac(utf8(secret), bytesOfHex(own), utf8(`${timestamp}.`), body))) return true;
  const key = bytesOfBase64(secret.replace(/^whsec_/, ""));
  if (key === null || key.length === 0) return false;
  for (const one of given.standard.split(" ", 4)) {
    const signature = one.startsWith("v1,") ? bytesOfBase64(one.slice(3)) : null;
    if (signature && (await isHmac(key, signature, utf8(`${deliveryId}.${timestamp}.`), body))) return true;
  }
  return false;
}

/** Compared by the platform, in constant time. */
async function isHmac(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  before: Uint8Array<ArrayBuffer>,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (key.length === 0) return false;
  const signed = new Uint8Array(before.length + body.length);
  signed.set(before);
  signed.set(body, before.length);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, signature, signed);
}

function eventIn(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookError("BODY", "The delivery's body is no JSON.");
  }
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Null for what is no base64. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
