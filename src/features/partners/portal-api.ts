import { z } from "zod";
import { managesTeam, teamManagers, teamRoles } from "../../domain/roles.ts";
import { pagesOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { readPartnerLog } from "../audit-log/read-log.ts";
import { PartnerAuditLog } from "../audit-log/schemas.ts";
import { inviteTeammate, resendTeamInvite, takeBackTeamInvite } from "./invite-teammate.ts";
import { readStart } from "./read-start.ts";
import { changeTeammate, handOver, readTeam } from "./team.ts";
import { NewTeammate, Team, TeammateRole } from "./team-schemas.ts";

/** The team looks after itself also while it waits for approval, and in either environment. */
const shared = { door: "portal", tag: "Team", answersUnapproved: true } as const;
const ofMember = z.object({ userId: z.string().max(64) });
const ofInvite = z.object({ inviteId: z.string().max(64) });
const Start = z
  .object({
    /** The one that it made first. */
    sandbox: z.object({ slug: z.string(), name: z.string() }).nullable(),
    hasKey: z.boolean(),
    hasOrder: z.boolean(),
    hasWebhook: z.boolean(),
    live: z.object({
      hasAgreement: z.boolean(),
      hasKey: z.boolean(),
      hasRestaurant: z.boolean(),
      hasOpened: z.boolean(),
    }),
  })
  .meta({ id: "PortalStart" });
const Done = z.object({ done: z.literal(true) });
const done = { done: true } as const;

const start = route({
  ...shared,
  tag: "Account",
  method: "GET",
  path: "/start",
  summary: "How far the partner has come with its first steps",
  responses: { 200: Start },
  problems: [],
  handler: (ctx, { caller }) => readStart(ctx, caller),
});

const list = route({
  ...shared,
  method: "GET",
  path: "/team",
  summary: "Who is in the team, with the keys that they have made, and who is invited",
  responses: { 200: Team },
  problems: [],
  handler: (ctx, { caller }) => readTeam(ctx, caller),
});

const invite = route({
  ...shared,
  method: "POST",
  path: "/team/invites",
  summary: "Invite somebody to the team by mail",
  description:
    "With a link that works for 14 days. Owners invite to every role, administrators developers and readers. An open invite of the same address is taken back.",
  body: NewTeammate,
  responses: { 201: Team },
  problems: ["INVITE_SEND_FAILED"],
  async handler(ctx, { caller, body }) {
    await inviteTeammate(ctx, caller, body);
    return { status: 201, body: await readTeam(ctx, caller) };
  },
});

const resend = route({
  ...shared,
  method: "POST",
  path: "/team/invites/:inviteId/resend",
  summary: "Mail an invitation again",
  description: "With a new link; the old one ends. At most once a minute.",
  params: ofInvite,
  responses: { 200: Team },
  problems: ["OWNER_INVITE_NOT_FOUND", "INVITE_SEND_FAILED"],
  async handler(ctx, { caller, params }) {
    await resendTeamInvite(ctx, caller, params.inviteId);
    return readTeam(ctx, caller);
  },
});

const takeBack = route({
  ...shared,
  method: "DELETE",
  path: "/team/invites/:inviteId",
  summary: "Take an invitation back",
  params: ofInvite,
  responses: { 200: Done },
  problems: ["OWNER_INVITE_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    await takeBackTeamInvite(ctx, caller, params.inviteId);
    return done;
  },
});

const change = route({
  ...shared,
  method: "PATCH",
  path: "/team/members/:userId",
  summary: "Give somebody of the team another role",
  params: ofMember,
  body: TeammateRole,
  responses: { 200: Done },
  problems: ["NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params, body }) {
    await changeTeammate(ctx, caller, params.userId, body);
    return done;
  },
});

const remove = route({
  ...shared,
  method: "DELETE",
  path: "/team/members/:userId",
  isForReaders: true,
  summary: "Take somebody out of the team, or leave it",
  description: "Within 3 s everywhere. The account stays theirs.",
  params: ofMember,
  query: z.strictObject({
    was: z.enum(teamRoles).describe("The role that ends: another one is told by CHANGED."),
  }),
  responses: { 200: Done },
  problems: ["NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params, query }) {
    await changeTeammate(ctx, caller, params.userId, { was: query.was, role: null });
    return done;
  },
});

const giveOwnership = route({
  ...shared,
  method: "POST",
  path: "/team/members/:userId/ownership",
  summary: "Make somebody else the owner, and oneself an administrator",
  params: ofMember,
  responses: { 200: Done },
  problems: ["NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params }) {
    await handOver(ctx, caller, params.userId);
    return done;
  },
});

const log = route({
  ...shared,
  method: "GET",
  path: "/team/log",
  summary: "Who of the team changed what in the portal, the latest first; for owners and administrators",
  description: "Of both environments. Kept for a year.",
  query: z.object({
    ...pagesOf(50),
    member: z.string().max(64).optional().describe("Of one of them: their id."),
  }),
  responses: { 200: PartnerAuditLog },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  async handler(ctx, { caller: { partnerId, role }, query: { member, ...page } }) {
    if (!managesTeam(role)) throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles: teamManagers });
    return readPartnerLog(ctx.db, partnerId, { ...page, userId: member });
  },
});

export const routes = [start, list, log, invite, resend, takeBack, change, remove, giveOwnership];
