import type { Context } from "../../context.ts";
import { browserName } from "../../domain/browser-name.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { requirePushService } from "./push-address.ts";
import { pushKey } from "./push-key.ts";
import type { Alerts, NewAlertDevice, PushOutcome } from "./schemas.ts";
import { keepDevice, listDevices, readDevices } from "./stored-devices.ts";
import { tellDevices } from "./tell-devices.ts";

/** Where whoever asks is told of this restaurant's orders. */
export async function readAlerts(ctx: Context, { scope, userId }: StaffCaller): Promise<Alerts> {
  const [{ publicKey }, devices] = await Promise.all([pushKey(ctx), listDevices(ctx.db, scope, userId)]);
  return {
    publicKey,
    devices: devices.map(({ id, browser, system, createdAt }) => ({
      id,
      browser,
      system,
      addedAt: isoInstant(createdAt.epochMilliseconds),
    })),
  };
}

/** Adds the browser that asks. Throws VALIDATION_FAILED for an address or keys that no push service gives. */
export async function addDevice(
  ctx: Context,
  { scope, userId }: StaffCaller,
  { locale, ...subscription }: NewAlertDevice,
  userAgent: string,
): Promise<string> {
  requirePushService(ctx, subscription);
  const nowMs = ctx.clock.nowMsOf(scope);
  return keepDevice(ctx, scope, { ...browserName(userAgent), userId, subscription, locale, nowMs });
}

/** Sends a test to one of one's own browsers. Throws NOT_FOUND. */
export async function testDevice(
  ctx: Context,
  { scope, slug, userId }: StaffCaller,
  id: string,
): Promise<PushOutcome> {
  const devices = (await readDevices(ctx, scope, userId)).filter((device) => device.id === id);
  if (devices.length === 0) throw new Problem("NOT_FOUND");
  const outcomes = await tellDevices(ctx, scope, devices, ({ locale }) => {
    const t = wordsOf(locale, "alerts").push;
    return { title: t.test, body: t.testText, tag: "test", path: `/dashboard/${slug}` };
  });
  return outcomes.get(id)!;
}
