import { z } from "zod";
import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { parseGate, passwordOf, passwordPurpose, plainPassword, type StoredGate } from "./stored-gate.ts";

export const SetSiteGate = z
  .strictObject({
    enabled: z.boolean(),
    password: z
      .string()
      .transform(plainPassword)
      .pipe(z.string().min(4).max(100))
      .nullish()
      .describe("A new password; null removes it, and a gate without one lets nobody in. Absent: as it was."),
  })
  .meta({ id: "SetSiteGate" });
export type SetSiteGate = z.output<typeof SetSiteGate>;

export interface SiteGateState {
  enabled: boolean;
  password: string | null;
}

/**
 * Closes or opens the gate. A new password is sealed anew, which ends every pass that the one before had opened; switching
 * off keeps the password for the next time.
 */
export async function setSiteGate(
  ctx: Context,
  scope: RestaurantScope,
  { enabled, password }: SetSiteGate,
): Promise<SiteGateState> {
  const change: Partial<StoredGate> = { enabled };
  if (password !== undefined) change.sealedPassword = password === null ? null : seal(ctx, scope, password);
  const [row] = await ctx.db.query<{ site_gate: unknown }>(
    `UPDATE ordering_settings
        SET site_gate = CASE jsonb_typeof(site_gate) WHEN 'object' THEN site_gate ELSE '{}' END || $2::jsonb
      WHERE restaurant_id = $1 RETURNING site_gate`,
    [scope.restaurantId, JSON.stringify(change)],
  );
  return stateOf(ctx, scope, parseGate(row!.site_gate));
}

/** What the restaurant's own people may see: the password also while the gate is off. */
export const stateOf = (ctx: Context, scope: RestaurantScope, gate: StoredGate): SiteGateState => ({
  enabled: gate.enabled,
  password: passwordOf(ctx, scope.restaurantId, gate),
});

const seal = ({ secrets }: Context, scope: RestaurantScope, password: string): string =>
  secrets.seal(password, passwordPurpose(scope.restaurantId)).toString("base64");
