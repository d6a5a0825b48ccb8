import type { upsellModes } from "../../../src/domain/snapshot.ts";
import type { KeptUpsell } from "../../../src/features/menu-content/upsell-schemas.ts";

export type UpsellMode = (typeof upsellModes)[number] | "OFF";

/** What is suggested to guests, as somebody chooses it: nothing is a way too. */
interface UpsellTyped {
  mode: UpsellMode;
  productIds: string[];
}

export const modeOf = ({ isActive, mode }: Pick<KeptUpsell, "isActive" | "mode">): UpsellMode =>
  isActive ? mode : "OFF";

export const upsellTyped = (kept: KeptUpsell): UpsellTyped => ({
  mode: modeOf(kept),
  productIds: kept.productIds,
});

/** As the service takes it: switched off, it keeps the way it had. */
export const upsellOf = ({ mode, productIds }: UpsellTyped, before: KeptUpsell): KeptUpsell => ({
  isActive: mode !== "OFF",
  mode: mode === "OFF" ? before.mode : mode,
  productIds,
});

/** Who chooses the dishes has to choose some. */
export const lacksDishes = (mode: UpsellMode, productIds: readonly string[]): boolean =>
  mode === "MANUAL" && productIds.length === 0;
