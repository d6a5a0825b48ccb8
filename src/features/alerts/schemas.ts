import { z } from "zod";
import { locales } from "../../messages/locale.ts";

/** A browser that its owner is told through. */
const AlertDevice = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  addedAt: z.iso.datetime(),
});

export const Alerts = z
  .object({
    publicKey: z.string().describe("The service's own, which a browser is subscribed with."),
    devices: z.array(AlertDevice).describe("Of whoever asks, in this restaurant."),
  })
  .meta({ id: "Alerts" });
export type Alerts = z.output<typeof Alerts>;

const bytes = (count: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+$/)
    .refine((text) => Buffer.from(text, "base64url").length === count);

/** What the browser's `PushSubscription` says of itself. */
export const NewAlertDevice = z
  .strictObject({
    endpoint: z.string().max(1_000),
    p256dh: bytes(65),
    auth: bytes(16),
    locale: z.enum(locales),
  })
  .meta({ id: "NewAlertDevice" });
export type NewAlertDevice = z.output<typeof NewAlertDevice>;
export const AddedAlertDevice = z.object({ id: z.string() });

/** What became of a message: its push service has it; the browser is gone and was forgotten; it could not be sent. */
export const pushOutcomes = ["SENT", "GONE", "FAILED"] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

export const TestedAlert = z
  .object({ outcome: z.enum(pushOutcomes) })
  .describe("GONE: the push service does not know the browser any more, and it was taken off the list.");

/** Of a guest's browser: whether it will be told when the food of an order is ready. */
export const ReadyAlert = z.object({
  publicKey: z.string().describe("The service's own, which a browser is subscribed with."),
  isOn: z.boolean(),
});
export type ReadyAlert = z.output<typeof ReadyAlert>;
