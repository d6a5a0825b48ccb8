import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushSubscription } from "./encrypt-push.ts";

/** A browser that has been subscribed at an address: what it tells the service, and how it reads what comes (RFC 8291, 3.4). */
export function browserOf(endpoint: string): { subscription: PushSubscription; read(body: Buffer): string } {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16);
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
  return {
    subscription: { endpoint, p256dh, auth: auth.toString("base64url") },
    read(body) {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const sealed = body.subarray(21 + body[20]!);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), sender]);
      const secret = derive(keys.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        "aes-128-gcm",
        derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
        derive(secret, salt, "Content-Encoding: nonce\0", 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}
