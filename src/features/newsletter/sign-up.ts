import { isIP } from "node:net";
import type { Context } from "../../context.ts";
import { emailIdentity } from "../../domain/email-identity.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Standing } from "../../platform/http/rate-limit.ts";
import { rateLimited } from "../../platform/http/rate-limit-headers.ts";
import { Problem } from "../../platform/problem.ts";
import type { ConsentSource } from "./consents.ts";
import type { Welcome } from "./schemas.ts";

/** 200 per hour per restaurant. Counted by the database, with the sign-up itself (D-16). */
const perHour = 200;
const hourMs = 3_600_000;

/** Which wording of the consent the popup shows (`ordering.popupConsent`). A new wording gets a new name here. */
const popupText = "popup-1";

export interface SignUp {
  /** As mailAddress gives it. */
  email: string;
  name: string | null;
  locale: Locale;
  /** Through the popup of our own pages, or through another website that calls the API. */
  source: Extract<ConsentSource, "POPUP" | "API">;
  clientIp: string;
}

export interface SignedUp {
  welcome: Welcome;
  /** Of the restaurant's hour. */
  standing: Standing;
}

interface Row {
  outcome: "NOT_AVAILABLE" | "RATE_LIMITED" | "SIGNED_UP";
  code: string;
  discount_type: Welcome["discountType"];
  discount_value: number;
  success_message: string;
  used: number;
  resets_at: Temporal.Instant;
}

/**
 * Signs an address up and answers the welcome coupon, again whenever it is asked for the same address. Throws
 * POPUP_NOT_AVAILABLE (nothing stored) and RATE_LIMITED.
 */
export async function signUp(ctx: Context, scope: RestaurantScope, given: SignUp): Promise<SignedUp> {
  const nowMs = ctx.clock.nowMs();
  const [row] = await ctx.db.query<Row>(
    "SELECT * FROM newsletter_sign_up($1, $2, $3, $4, $5, $6, $7, $8, $9, $10 * interval '1 ms', $11)",
    [
      scope.restaurantId,
      given.email,
      emailIdentity(given.email),
      given.name || null,
      given.locale,
      given.source,
      given.source === "POPUP" ? popupText : null,
      addressOf(given.clientIp),
      perHour,
      hourMs,
      Temporal.Instant.fromEpochMilliseconds(nowMs),
    ],
  );
  const { outcome, used, resets_at } = row!;
  if (outcome === "NOT_AVAILABLE") throw new Problem("POPUP_NOT_AVAILABLE");
  const standing: Standing = {
    allowed: outcome === "SIGNED_UP",
    limit: perHour,
    remaining: Math.max(0, perHour - used),
    resetAtMs: resets_at.epochMilliseconds,
  };
  if (!standing.allowed) throw rateLimited(standing, nowMs);
  return {
    standing,
    welcome: {
      couponCode: row!.code,
      discountType: row!.discount_type,
      discountValue: row!.discount_value,
      successMessage: row!.success_message,
    },
  };
}

/** Without the zone of a link-local address, which PostgreSQL does not read. */
function addressOf(clientIp: string): string | null {
  const address = clientIp.split("%")[0]!;
  return isIP(address) ? address : null;
}
