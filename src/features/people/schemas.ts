import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { staffRoles } from "../../domain/roles.ts";
import { locales } from "../../messages/locale.ts";

/** Who is signed in, and where they work. */
export const Me = z
  .object({
    person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
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

/** Of mail to people who sign in; the dashboard remembers its own language by the device. */
export const MyLanguage = z.strictObject({ locale: z.enum(locales) });

export const AskForPassword = z.strictObject({ email: z.string().min(1).max(200) });
export const ChoosePassword = z.strictObject({ token: z.string().max(100), password: z.string().max(500) });
