import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { isSamePassword, passwordOf, type StoredGate } from "./stored-gate.ts";

/**
 * The pass of a guest who knew the password: a signed cookie for one restaurant, good for 30 days, and for as long as the
 * password stands. It holds nothing but its end and a signature.
 */
const passMs = 30 * 24 * 3_600_000;

/** A restaurant and its gate, as they are at hand. */
export interface Gated {
  restaurantId: string;
  siteGate: StoredGate;
}

/** `__Host-`: over https only, from this very host, for all of its paths. */
const cookieName = (ctx: Context): string => (ctx.config.isLocal ? "luka_gate" : "__Host-luka_gate");

/** Whether a page of the restaurant may be shown to the bearer of these cookies. */
export function mayPass(ctx: Context, gated: Gated, cookies: string | undefined): boolean {
  const { siteGate } = gated;
  if (!siteGate.enabled) return true;
  if (siteGate.sealedPassword === null) return false;
  const shown = cookies?.split(";").map((cookie) => cookie.trim().split("="));
  return (shown ?? []).some(
    ([name, value]) => name === cookieName(ctx) && value !== undefined && isGood(ctx, gated, value),
  );
}

/** The `Set-Cookie` of a new pass; null when this is not the password, or there is none to know. */
export function passFor(ctx: Context, { restaurantId, siteGate }: Gated, guess: string): string | null {
  const password = passwordOf(ctx, restaurantId, siteGate);
  if (password === null || !isSamePassword(guess, password)) return null;
  const endsAt = (ctx.clock.nowMs() + passMs).toString(36);
  const pass = `${endsAt}.${sign(ctx, restaurantId, siteGate, endsAt).toString("base64url")}`;
  const secure = ctx.config.isLocal ? "" : " Secure;";
  return `${cookieName(ctx)}=${pass}; Path=/; Max-Age=${passMs / 1000}; HttpOnly;${secure} SameSite=Lax`;
}

function isGood(ctx: Context, { restaurantId, siteGate }: Gated, pass: string): boolean {
  const [endsAt = "", signature = ""] = pass.split(".");
  if (!/^[0-9a-z]{1,11}$/.test(endsAt) || Number.parseInt(endsAt, 36) <= ctx.clock.nowMs()) return false;
  const expected = sign(ctx, restaurantId, siteGate, endsAt);
  const shown = Buffer.from(signature, "base64url");
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

/** The sealed password stands for its version: the same word set again makes another seal. */
const sign = (ctx: Context, restaurantId: string, gate: StoredGate, endsAt: string): Buffer =>
  ctx.secrets.mac("site gate pass", `${restaurantId} ${gate.sealedPassword} ${endsAt}`);
