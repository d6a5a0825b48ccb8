import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PushOutcome } from "./schemas.ts";
import { type PushDevice, type PushParts, type PushText, sendPush } from "./send-push.ts";
import { forgetDevices } from "./stored-devices.ts";

/** Tells the restaurant's people. A browser that its push service does not know any more is forgotten. */
export async function tellDevices(
  ctx: PushParts,
  scope: RestaurantScope,
  devices: readonly PushDevice[],
  textFor: (device: PushDevice) => PushText,
): Promise<Map<string, PushOutcome>> {
  const outcomes = await sendPush(ctx, scope, devices, textFor);
  const gone = devices.filter(({ id }) => outcomes.get(id) === "GONE").map(({ id }) => id);
  if (gone.length > 0) await forgetDevices(ctx.db, scope, gone);
  return outcomes;
}
