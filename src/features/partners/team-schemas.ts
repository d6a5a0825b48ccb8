import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { teamRoles } from "../../domain/roles.ts";
import { locales } from "../../messages/locale.ts";

const instant = z.iso.datetime();
const role = z.enum(teamRoles);

export const Teammate = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    joinedAt: instant,
    /** To the day; null for somebody who is signed in nowhere. */
    lastSeenAt: instant.nullable(),
    isMe: z.boolean(),
    /** Keys of the partner that they have made and that work: worth their role at each call (S-07). */
    keys: z.array(
      z.object({ id: z.string(), name: z.string(), last4: z.string(), environment: z.enum(environments) }),
    ),
  })
  .meta({ id: "Teammate" });
export type Teammate = z.output<typeof Teammate>;

/** An invitation that is open, or has run out and can be sent again. */
export const TeamInvite = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string(),
    sentAt: instant,
    expiresAt: instant,
    isExpired: z.boolean(),
  })
  .meta({ id: "TeamInvite" });
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

export const NewTeammate = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    email: z.string().trim().min(1).max(200),
    role,
    locale: z.enum(locales).default("nb").describe("Of the mail and its page."),
  })
  .meta({ id: "NewTeammate" });
export type NewTeammate = z.output<typeof NewTeammate>;
export type NewTeammateInput = z.input<typeof NewTeammate>;

export const TeammateRole = z
  .strictObject({
    role,
    was: role.describe("The role that is being changed: another one is told by CHANGED."),
  })
  .meta({ id: "TeammateRole" });
