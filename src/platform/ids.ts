import { randomBytes } from "node:crypto";

/**
 * TypeIDs: a prefix and a UUIDv7 in Crockford base32 (`ord_01h45ytscbebyvny4gc8cr8ma2`), so ids sort by the time
 * they were made (https://github.com/jetify-com/typeid).
 */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
export type IdPrefix =
  | "rst"
  | "key"
  | "ptn"
  | "mnu"
  | "sch"
  | "slt"
  | "cat"
  | "prd"
  | "var"
  | "agr"
  | "adn"
  | "cpn"
  | "zon"
  | "hrs"
  | "ovr"
  | "psu"
  | "stn"
  | "prt"
  | "prj"
  | "phn"
  | "ord"
  | "rfd"
  | "sub"
  | "whk"
  | "dlv"
  | "tbl"
  | "cmb"
  | "are"
  | "pay"
  | "pac"
  | "usr"
  | "dom"
  | "org"
  | "sdm"
  | "hld"
  | "rsv"
  | "wtl"
  | "nws"
  | "inv"
  | "glr"
  | "pap"
  | "pin"
  | "imp"
  | "mvn"
  | "req";

/** What makes ids: two made by one of these in the same millisecond still sort in the order they were made. */
export function createIdMaker(): (prefix: IdPrefix, nowMs: number) => string {
  let lastMs = 0;
  let counter = 0;
  return (prefix, nowMs) => {
    const bytes = randomBytes(16);
    if (nowMs <= lastMs) {
      counter = (counter + 1) & 0xfff;
      if (counter === 0) lastMs += 1;
    } else {
      lastMs = nowMs;
      counter = bytes.readUInt16BE(6) & 0x7ff;
    }
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return `${prefix}_${encode(bytes)}`;
  };
}

const makeId = createIdMaker();

/** A new id, always of the real time: one of a later time would make all that follow as late. */
export const newId = (prefix: IdPrefix): string => makeId(prefix, Date.now());

/** The 16 bytes of an id's UUID, or null when it is not one of ours. */
export function idBytes(id: string): Buffer | null {
  const text = id.slice(id.lastIndexOf("_") + 1);
  if (text.length !== 26) return null;
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    value = (value << 5n) | BigInt(digit);
  }
  if (value >> 128n) return null;
  return Buffer.from(value.toString(16).padStart(32, "0"), "hex");
}

/** The id of a UUID's 16 bytes. */
export const idFromBytes = (prefix: IdPrefix, bytes: Buffer): string => `${prefix}_${encode(bytes)}`;

function encode(bytes: Buffer): string {
  // 128 bits in 26 digits of 5 bits: the first digit holds the top 3 bits.
  let text = "";
  let bits = 2;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return text;
}
