import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { teamRoles } from "../../domain/roles.ts";
import { inviteOf, memberOf, newMemberOf, roleChangeOf } from "../people/member-schemas.ts";

const role = z.enum(teamRoles);

export const Teammate = memberOf(role)
  .extend({
    /** Keys of the partner that they have made and that work: worth their role at each call (S-07). */
    keys: z.array(
      z.object({ id: z.string(), name: z.string(), last4: z.string(), environment: z.enum(environments) }),
    ),
  })
  .meta({ id: "Teammate" });
export type Teammate = z.output<typeof Teammate>;

export const TeamInvite = inviteOf(role).meta({ id: "TeamInvite" });
export type TeamInvite = z.output<typeof TeamInvite>;

export const Team = z
  .object({
    members: z.array(Teammate),
    invites: z.array(TeamInvite),
    /** Roles that the one who asks gives, changes and takes away. */
    mayGive: z.array(role),
  })
  .meta({ id: "Team" });
export type Team = z.output<typeof Team>;

export const NewTeammate = newMemberOf(role).meta({ id: "NewTeammate" });
export type NewTeammate = z.output<typeof NewTeammate>;
export type NewTeammateInput = z.input<typeof NewTeammate>;

export const TeammateRole = roleChangeOf(role).meta({ id: "TeammateRole" });
