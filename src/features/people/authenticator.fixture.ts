import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The code that an app shows for a base 32 secret, `steps` of 30 seconds from now (RFC 6238). */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((digit) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac("sha1", key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** What keeps passkeys, as a browser speaks with it: no attestation, one key pair, ES256. */
export interface Authenticator {
  /** How it answers from now on. */
  says: { isVerified: boolean; origin: string };
  create(options: { challenge: string; rp: { id: string } }): object;
  get(options: { challenge: string; rpId: string }): object;
}

export function createAuthenticator(origin: string): Authenticator {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;
  const says = { isVerified: true, origin };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: says.origin, crossOrigin: false }));
  const authData = (rpId: string, attested: Buffer | null): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    // User present, verified, with a key attested (WebAuthn, 6.1).
    const flags = 0x01 | (says.isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const parts = [createHash("sha256").update(rpId).digest(), Buffer.of(flags), count];
    return Buffer.concat(attested ? [...parts, attested] : parts);
  };
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ),
  });
  return {
    says,
    create({ challenge, rp }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authData(rp.id, attested);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge),
        attestationObject: attestation(data),
      });
    },
    get({ challenge, rpId }) {
      const client = clientData("webauthn.get", challenge);
      const data = authData(rpId, null);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign("sha256", signed, privateKey),
      });
    },
  };
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  const coordinate = (text: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    coordinate(x!),
    Buffer.of(0x22),
    coordinate(y!),
  ]);
}

/** `{fmt: "none", attStmt: {}, authData}` in CBOR. */
const attestation = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(0xa3, 0x63),
    Buffer.from("fmt"),
    Buffer.of(0x64),
    Buffer.from("none"),
    Buffer.of(0x67),
    Buffer.from("attStmt"),
    Buffer.of(0xa0, 0x68),
    Buffer.from("authData"),
    Buffer.of(0x58, data.length),
    data,
  ]);
