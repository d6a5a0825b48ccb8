import { createECDH, createPrivateKey, sign } from "node:crypto";

/** Who writes, as push services know it: P-256, base64url, the point uncompressed. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

export function newPushKey(): PushKey {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  const number = pair.getPrivateKey();
  // It is given without the zeros that it may begin with.
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number]).toString("base64url");
  return { publicKey, privateKey };
}

/** At most 24 hours (RFC 8292). */
const lastsSeconds = 12 * 3600;

/**
 * The `Authorization` of a message to a push service (VAPID, RFC 8292).
 * @param subject `https:` or `mailto:`, where the service's keeper is asked about what it sends
 */
export function vapidHeader(key: PushKey, endpoint: URL, subject: string, nowMs: number): string {
  const point = Buffer.from(key.publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: key.privateKey,
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { aud: endpoint.origin, exp: Math.floor(nowMs / 1000) + lastsSeconds, sub: subject };
  const signed = `${text({ typ: "JWT", alg: "ES256" })}.${text(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), {
    key: createPrivateKey({ key: jwk, format: "jwk" }),
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${key.publicKey}`;
}
