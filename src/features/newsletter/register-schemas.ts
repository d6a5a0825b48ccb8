import { z } from "zod";
import { locales } from "../../messages/locale.ts";
import { consentSources, subscriptions } from "./consents.ts";

/** Somebody on a restaurant's list, or who has left it, with the consent that stands. */
export const Subscriber = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    locale: z.enum(locales),
    status: z.enum(subscriptions),
    since: z.string().describe("When they agreed, or took it back."),
    source: z.enum(consentSources).nullable().describe("Null when the register has nothing."),
  })
  .meta({ id: "NewsletterSubscriber" });

export const Register = z
  .object({
    subscribers: z.array(Subscriber),
    counts: z.object({
      subscribed: z.int(),
      left: z.int(),
      throughPopup: z.int().describe("Who has signed up in the popup, whether they have left since or not."),
    }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "NewsletterRegister" });
export type Register = z.output<typeof Register>;

export const SubscriberId = z.object({ subscriberId: z.string().min(1).max(64) });
