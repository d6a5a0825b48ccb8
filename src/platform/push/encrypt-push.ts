import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Where a browser is written to, and with which keys (the Push API's `PushSubscription`). Keys are base64url. */
export interface PushSubscription {
  endpoint: string;
  /** Uncompressed P-256 point, 65 bytes. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
}

const recordBytes = 4096;
const tagBytes = 16;
/** One record: its delimiter and tag, and what stands before it. */
export const mostPushBytes = recordBytes - tagBytes - 1;

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");
const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/**
 * A message that only the browser of this subscription can read (RFC 8291, aes128gcm of RFC 8188, one record). Throws RangeError
 * for more than one record holds, and Error for keys that are none.
 * @param own the sender's key and salt, for the RFC's own example; new ones for each message otherwise
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">,
  own: { privateKey: Buffer; salt: Buffer } | null = null,
): Buffer {
  if (message.length > mostPushBytes) throw new RangeError("A push message is one record.");
  const sender = createECDH("prime256v1");
  if (own) sender.setPrivateKey(own.privateKey);
  else sender.generateKeys();
  const salt = own?.salt ?? randomBytes(16);
  const [receiverKey, senderKey] = [bytesOf(p256dh), sender.getPublicKey()];
  const secret = derive(
    sender.computeSecret(receiverKey),
    bytesOf(auth),
    Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]),
    32,
  );
  const cipher = createCipheriv(
    "aes-128-gcm",
    derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
    derive(secret, salt, "Content-Encoding: nonce\0", 12),
  );
  // 2: the last record.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head[4] = senderKey.length;
  return Buffer.concat([salt, head, senderKey, sealed, cipher.getAuthTag()]);
}
