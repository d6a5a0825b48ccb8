import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/**
 * Certificates for test servers (RFC 5280), made from Node's own crypto so that a machine needs no openssl. ECDSA on
 * P-256 with SHA-256; names are DNS names.
 */
export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
}

export interface CertificateOptions {
  names: readonly string[];
  validFrom?: Temporal.Instant;
  validTo?: Temporal.Instant;
}

export interface Authority {
  cert: string;
  issue(options: CertificateOptions): Certificate;
}

/** An authority that nobody trusts until `trust` is called with its certificate. */
export function createAuthority(): Authority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // Authorities are told apart by their names.
  const subject = nameOf(`Luka test authority ${randomBytes(8).toString("hex")}`);
  return {
    cert: certificate(keys.publicKey, subject, keys.privateKey, subject, lifetime({}), [
      extension("2.5.29.19", true, sequence(boolean(true))),
      extension("2.5.29.15", true, tlv(0x03, Buffer.from([1, 0b0000_0110]))),
    ]),
    issue(options) {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const names = options.names.map((dnsName) => tlv(0x82, Buffer.from(dnsName)));
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: certificate(
          own.publicKey,
          nameOf(options.names[0]!),
          keys.privateKey,
          subject,
          lifetime(options),
          [extension("2.5.29.17", false, sequence(...names))],
        ),
      };
    },
  };
}

/** A certificate that vouches for itself. */
export function selfSigned(options: CertificateOptions): Certificate {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = nameOf(options.names[0]!);
  const names = options.names.map((dnsName) => tlv(0x82, Buffer.from(dnsName)));
  return {
    key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: certificate(keys.publicKey, subject, keys.privateKey, subject, lifetime(options), [
      extension("2.5.29.17", false, sequence(...names)),
    ]),
  };
}

/** Trusts an authority in this process, as NODE_EXTRA_CA_CERTS does for a whole one. */
export function trust(authority: string): void {
  setDefaultCACertificates([...getCACertificates("default"), authority]);
}

function certificate(
  publicKey: KeyObject,
  subject: Buffer,
  issuerKey: KeyObject,
  issuer: Buffer,
  validity: Buffer,
  extensions: Buffer[],
): string {
  const algorithm = sequence(objectId("1.2.840.10045.4.3.2"));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.of(2))),
    tlv(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    issuer,
    validity,
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = tlv(0x03, Buffer.concat([Buffer.of(0), sign("sha256", body, issuerKey)]));
  const base64 = sequence(body, algorithm, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join("\n")}\n-----END CERTIFICATE-----\n`;
}

// ---- DER (X.690)

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content]);
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...bytes), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, Buffer.concat(parts));
const boolean = (value: boolean): Buffer => tlv(0x01, Buffer.of(value ? 255 : 0));

function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split(".").map(Number) as [number, number, ...number[]];
  const bytes = rest.flatMap((arc) => {
    const digits = [arc & 127];
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
    return digits;
  });
  return tlv(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

const nameOf = (commonName: string): Buffer =>
  sequence(tlv(0x31, sequence(objectId("2.5.4.3"), tlv(0x0c, Buffer.from(commonName)))));

const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  sequence(objectId(id), ...(isCritical ? [boolean(true)] : []), tlv(0x04, value));

function lifetime({ validFrom, validTo }: Pick<CertificateOptions, "validFrom" | "validTo">): Buffer {
  const now = Temporal.Now.instant();
  const time = (instant: Temporal.Instant) =>
    tlv(0x18, Buffer.from(instant.toString({ smallestUnit: "second" }).replace(/[-:T]/g, "")));
  return sequence(
    time(validFrom ?? now.subtract({ hours: 24 })),
    time(validTo ?? now.add({ hours: 24 * 30 })),
  );
}
