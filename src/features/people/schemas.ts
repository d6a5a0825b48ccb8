import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { partnerStatuses } from "../../domain/partner-status.ts";
import { staffRoles, teamRoles } from "../../domain/roles.ts";
import { locales } from "../../messages/locale.ts";

/** Who is signed in, and where they work. */
export const Me = z
  .object({
    person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** Nothing but what is below `/me` is open before they have signed in with a second factor. */
    lacksSecondFactor: z.boolean(),
    isOperator: z.boolean(),
    /** Partners in whose teams they are. */
    teams: z.array(
      z.object({
        partnerId: z.string(),
        name: z.string(),
        status: z.enum(partnerStatuses),
        role: z.enum(teamRoles),
      }),
    ),
    restaurants: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        environment: z.enum(environments),
        role: z.enum(staffRoles),
      }),
    ),
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof Me>;

/** Where somebody is signed in. */
export const MySession = z
  .object({
    id: z.string(),
    /** As far as the browser tells: "Chrome", "Android". */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    /** To the day: a session is written down once a day that it is used. */
    lastUsedAt: z.iso.datetime(),
    /** The one that asks. */
    isThis: z.boolean(),
  })
  .meta({ id: "MySession" });
export type MySession = z.output<typeof MySession>;
export const MySessions = z.object({ sessions: z.array(MySession) });

/** Of mail to people who sign in; the dashboard remembers its own language by the device. */
export const MyLanguage = z.strictObject({ locale: z.enum(locales) });

export const AskForPassword = z.strictObject({ email: z.string().min(1).max(200) });
export const ChoosePassword = z.strictObject({ token: z.string().max(100), password: z.string().max(500) });
