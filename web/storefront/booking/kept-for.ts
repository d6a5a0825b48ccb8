import type { TableHold } from "../../../src/features/reservations/schemas.ts";
import type { Wish } from "./use-availability.ts";

/** A table that is kept while its guest fills in who they are. */
export interface KeptTable extends TableHold {
  areaId: string | null;
}

export const isHeld = ({ expiresAt }: Pick<KeptTable, "expiresAt">, nowMs: number): boolean =>
  Date.parse(expiresAt) > nowMs;

/** Whether a kept table is the one that is asked for, so that nothing has to be asked. */
export const isStillFor = (
  kept: Pick<KeptTable, "dineInAt" | "partySize" | "areaId" | "expiresAt">,
  dineInAt: string,
  { partySize, areaId }: Pick<Wish, "partySize" | "areaId">,
  nowMs: number,
): boolean =>
  kept.dineInAt === dineInAt && kept.partySize === partySize && kept.areaId === areaId && isHeld(kept, nowMs);
