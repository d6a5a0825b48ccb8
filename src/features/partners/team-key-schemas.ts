import { z } from "zod";
import { teamRoles } from "../../domain/roles.ts";
import { PartnerRestaurantApiKey, RotateKeyBody } from "../keys/partner-schemas.ts";

export const PartnerTeamKey = PartnerRestaurantApiKey.omit({ scopes: true })
  .extend({
    /** Who made it, with their role now: null when they have left the team. */
    maker: z.object({ id: z.string(), name: z.string(), role: z.enum(teamRoles).nullable() }).nullable(),
    /** Whether the one who asks rotates and ends it. */
    mayChange: z.boolean(),
  })
  .meta({ id: "PartnerTeamKey" });
export type PartnerTeamKey = z.output<typeof PartnerTeamKey>;

export const TeamKeys = z.object({
  data: z.array(PartnerTeamKey),
  /** Whether the one who asks makes keys here. */
  mayMake: z.boolean(),
  /** Whether partners make LIVE keys by themselves. */
  isProgramOpen: z.boolean(),
});
export type TeamKeys = z.output<typeof TeamKeys>;

export const MadeTeamKey = z.object({
  data: PartnerTeamKey,
  key: z.string().describe("In plain text, shown this once."),
});
export type MadeTeamKey = z.output<typeof MadeTeamKey>;

const { name, graceHours, expiresOn } = RotateKeyBody.shape;
export const NewTeamKey = z.strictObject({ name, expiresOn }).meta({ id: "NewTeamKey" });
export type NewTeamKey = z.output<typeof NewTeamKey>;
export const TeamKeyRotation = z
  .strictObject({ name: name.optional(), graceHours, expiresOn })
  .meta({ id: "TeamKeyRotation" });
export type TeamKeyRotation = z.output<typeof TeamKeyRotation>;

export const EndedTeamKey = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });
