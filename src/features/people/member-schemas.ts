import { z } from "zod";
import { locales } from "../../messages/locale.ts";

const instant = z.iso.datetime();

/** Somebody who works in a restaurant or in a partner's team, with a role of `role`. */
export const memberOf = <Role extends z.ZodType>(role: Role) =>
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    joinedAt: instant,
    /** To the day, like one's own sessions; null for somebody who is signed in nowhere. */
    lastSeenAt: instant.nullable(),
    isMe: z.boolean(),
  });

/** An invitation that is open, or has run out and can be sent again. */
export const inviteOf = <Role extends z.ZodType>(role: Role) =>
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    /** Name of who invited. */
    invitedBy: z.string(),
    sentAt: instant,
    expiresAt: instant,
    isExpired: z.boolean(),
  });

/** Who is to be invited, and as what. */
export const newMemberOf = <Role extends z.ZodType>(role: Role) =>
  z.strictObject({
    name: z.string().trim().min(1).max(120),
    email: z.string().trim().min(1).max(200),
    role,
    locale: z.enum(locales).default("nb").describe("Of the mail and its page."),
  });

/** Another role for somebody, as long as theirs is still the one that was seen. */
export const roleChangeOf = <Role extends z.ZodType>(role: Role) =>
  z.strictObject({
    role,
    was: role.describe("The role that is being changed: another one is told by CHANGED."),
  });
