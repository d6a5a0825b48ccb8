import { hash } from "node:crypto";

/** The key in an Authorization header, and its SHA-256 in base64url. */
export interface ShownKey {
  readonly key: string;
  readonly hash: string;
}

interface Remembering {
  [last: symbol]: (ShownKey & { authorization: string }) | undefined;
}

/**
 * Hashing costs 1.5 of the 10 µs of an answer from memory, and a connection shows the same key over and over: what was
 * made of its last Authorization header is kept with the connection, and gone with it. The comparison takes the same
 * time wherever two headers differ, since a proxy's connection may carry several callers.
 */
export function createKeyReader(): (connection: object, authorization: string) => ShownKey {
  const last = Symbol("last Authorization");
  return (object, authorization) => {
    const connection = object as Remembering;
    const known = connection[last];
    if (known && isSame(known.authorization, authorization)) return known;
    const key = bearerToken(authorization);
    const shown = { authorization, key, hash: hash("sha256", key, "base64url") };
    connection[last] = shown;
    return shown;
  };
}

/** The credentials of `Bearer …`, or what is no key at all. */
const bearerToken = (authorization: string): string =>
  /^bearer /i.test(authorization) ? authorization.slice(7).trim() : "";

function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
