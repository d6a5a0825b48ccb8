import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { LineInput } from "../orders/schemas.ts";

/**
 * The basket of a guest without script, kept in a cookie of the restaurant's own host: the lines as an order names them, packed. It
 * holds nothing about anybody, and is judged as any order's lines are, so it is neither signed nor sealed.
 */
const Lines = z.array(LineInput).max(30);
export type PlainLines = z.output<typeof Lines>;

/** Browsers keep 4,096 bytes of a cookie with its name and all. */
const mostCharacters = 3_600;
/** Of what that may unpack to: names that come again and again pack to a twentieth. */
const mostBytes = 32 * 1024;
const keptSeconds = 86_400;

/** Null when it would not fit. */
export function packLines(lines: PlainLines): string | null {
  const text = Buffer.from(JSON.stringify(lines));
  const packed = deflateRawSync(text, { level: 9 }).toString("base64url");
  const fits = text.length <= mostBytes && packed.length <= mostCharacters;
  return fits && Lines.safeParse(lines).success ? packed : null;
}

/** What nobody has packed is an empty basket. */
export function unpackLines(packed: string): PlainLines {
  if (packed.length > mostCharacters || !/^[\w-]+$/.test(packed)) return [];
  try {
    const text = inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: mostBytes });
    return Lines.parse(JSON.parse(text.toString()));
  } catch {
    return [];
  }
}

/** The lines with one more: as many more of one that is there already. */
export function withLine(lines: PlainLines, line: PlainLines[number]): PlainLines {
  const same = (one: PlainLines[number]) => JSON.stringify({ ...one, quantity: line.quantity });
  const at = lines.findIndex((one) => same(one) === JSON.stringify(line));
  if (at < 0) return [...lines, line];
  return lines.with(at, { ...line, quantity: Math.min(lines[at]!.quantity + line.quantity, 99) });
}

const cookieName = ({ config }: Context): string => (config.isLocal ? "luka_basket" : "__Host-luka_basket");

export function basketOf(ctx: Context, cookies: string | undefined): PlainLines {
  const start = `${cookieName(ctx)}=`;
  const cookie = cookies?.split(";").find((one) => one.trim().startsWith(start));
  return cookie ? unpackLines(cookie.trim().slice(start.length)) : [];
}

/** The `Set-Cookie` that keeps a packed basket; null empties it. */
export const basketCookie = (ctx: Context, packed: string | null): string =>
  `${cookieName(ctx)}=${packed ?? ""}; Path=/; Max-Age=${packed === null ? 0 : keptSeconds}; HttpOnly;${
    ctx.config.isLocal ? "" : " Secure;"
  } SameSite=Lax`;
