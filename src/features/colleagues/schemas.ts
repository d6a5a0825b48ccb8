import { z } from "zod";
import { staffRoles } from "../../domain/roles.ts";
import { locales } from "../../messages/locale.ts";
import { inviteOf, memberOf, newMemberOf, roleChangeOf } from "../people/member-schemas.ts";

const instant = z.iso.datetime();

// ---- A partner's invitations of owners

export const OwnerInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    locale: z.enum(locales),
    status: z
      .enum(["PENDING", "ACCEPTED", "EXPIRED", "REVOKED"])
      .describe("REVOKED: taken back, or replaced by a later invite."),
    createdAt: instant,
    sentAt: instant,
    expiresAt: instant.describe("14 days after it was last sent."),
    acceptedAt: instant.nullable(),
  })
  .meta({ id: "OwnerInvite" });
export type OwnerInvite = z.output<typeof OwnerInvite>;

export const OneOwnerInvite = z.object({ data: OwnerInvite });
export const OwnerInviteList = z.object({ data: z.array(OwnerInvite), nextCursor: z.string().nullable() });
export const DeletedOwnerInvite = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });

export const NewOwnerInvite = z
  .strictObject({
    email: z.string().trim().min(3).max(200),
    name: z.string().trim().min(1).max(120),
    locale: z.enum(locales).default("nb").describe("Of the mail and its page."),
  })
  .meta({ id: "OwnerInviteInput" });
export type NewOwnerInvite = z.output<typeof NewOwnerInvite>;

// ---- Colleagues, in the dashboard

const role = z.enum(staffRoles);

export const Colleague = memberOf(role).meta({ id: "Colleague" });
export type Colleague = z.output<typeof Colleague>;

export const ColleagueInvite = inviteOf(role).meta({ id: "ColleagueInvite" });
export type ColleagueInvite = z.output<typeof ColleagueInvite>;

export const Colleagues = z
  .object({
    colleagues: z.array(Colleague),
    invites: z.array(ColleagueInvite),
    /** Roles that the one who asks gives, changes and takes away. */
    mayGive: z.array(role),
  })
  .meta({ id: "Colleagues" });
export type Colleagues = z.output<typeof Colleagues>;

export const NewColleague = newMemberOf(role).meta({ id: "NewColleague" });
export type NewColleague = z.output<typeof NewColleague>;

export const ColleagueRole = roleChangeOf(role).meta({ id: "ColleagueRole" });
export type ColleagueRole = z.output<typeof ColleagueRole>;
