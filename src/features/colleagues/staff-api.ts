import { z } from "zod";
import { staffRoles } from "../../domain/roles.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { changeColleague, readColleagues } from "./colleagues.ts";
import { inviteColleague, resendColleagueInvite, takeBackInvite } from "./invite-colleague.ts";
import { ColleagueRole, Colleagues, NewColleague } from "./schemas.ts";

const shared = { door: "staff", tag: "Colleagues" } as const;
const ofColleague = z.object({ colleagueId: z.string().max(64) });
const ofInvite = z.object({ inviteId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/colleagues",
  summary: "Who works in the restaurant, and who is invited; for owners and managers",
  responses: { 200: Colleagues },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return readColleagues(ctx, caller);
  },
});

const invite = route({
  ...shared,
  method: "POST",
  path: "/colleagues/invites",
  summary: "Invite a colleague by mail",
  description:
    "With a link that works for 14 days. Owners invite to every role, managers staff. An open invite of the same address is taken back.",
  body: NewColleague,
  responses: { 201: Colleagues },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "INVITE_SEND_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    await inviteColleague(ctx, caller, body);
    return { status: 201, body: await readColleagues(ctx, caller) };
  },
});

const resend = route({
  ...shared,
  method: "POST",
  path: "/colleagues/invites/:inviteId/resend",
  summary: "Mail a colleague's invitation again",
  description: "With a new link; the old one ends. At most once a minute.",
  params: ofInvite,
  responses: { 200: Colleagues },
  problems: ["FORBIDDEN", "OWNER_INVITE_NOT_FOUND", "INVITE_SEND_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await resendColleagueInvite(ctx, caller, params.inviteId);
    return readColleagues(ctx, caller);
  },
});

const takeBack = route({
  ...shared,
  method: "DELETE",
  path: "/colleagues/invites/:inviteId",
  summary: "Take a colleague's invitation back",
  params: ofInvite,
  responses: { 200: Colleagues },
  problems: ["FORBIDDEN", "OWNER_INVITE_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await takeBackInvite(ctx, caller, params.inviteId);
    return readColleagues(ctx, caller);
  },
});

const change = route({
  ...shared,
  method: "PATCH",
  path: "/colleagues/:colleagueId",
  summary: "Give a colleague another role",
  params: ofColleague,
  body: ColleagueRole,
  responses: { 200: z.object({ done: z.literal(true) }) },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params, body }) {
    await changeColleague(ctx, caller, params.colleagueId, body);
    return { done: true as const };
  },
});

const remove = route({
  ...shared,
  method: "DELETE",
  path: "/colleagues/:colleagueId",
  summary: "End a colleague's access, or one's own",
  description: "Within 3 s everywhere. The account stays theirs.",
  params: ofColleague,
  query: z.object({
    was: z.enum(staffRoles).describe("The role that ends: another one is told by CHANGED."),
  }),
  responses: { 200: z.object({ done: z.literal(true) }) },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params, query }) {
    await changeColleague(ctx, caller, params.colleagueId, { was: query.was, role: null });
    return { done: true as const };
  },
});

export const routes = [list, invite, resend, takeBack, change, remove];
