import { type KeyPreset, keyPresets } from "../../../src/domain/scopes.ts";
import type { ShownKey } from "./keys-context.ts";

/** Which of the presets a key's scopes are; null for others. */
export const presetOf = (scopes: readonly string[]): KeyPreset | null =>
  (Object.keys(keyPresets) as KeyPreset[]).find(
    (name) =>
      keyPresets[name].length === scopes.length && keyPresets[name].every((scope) => scopes.includes(scope)),
  ) ?? null;

/** Whether a key still opens something. */
export const isWorking = ({ status }: Pick<ShownKey, "status">): boolean =>
  status === "active" || status === "expiring";

/** Whether it works on only until a moment: one that was rotated out ends by itself. */
export const isRotatedOut = (key: Pick<ShownKey, "status" | "revokedAt">): boolean =>
  isWorking(key) && key.revokedAt !== null;

/** Whether who looks at a key is offered to rotate and end it. */
export const isOffered = (key: Pick<ShownKey, "status" | "mayChange">): boolean =>
  isWorking(key) && key.mayChange !== false;
