import { z } from "zod";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { inviteOwner, resendInvite, revokeInvite } from "./invite-owner.ts";
import { DeletedOwnerInvite, NewOwnerInvite, OneOwnerInvite, OwnerInviteList } from "./schemas.ts";
import { inviteView, listInvites } from "./stored-invites.ts";

const tag = "Owners";
const door = "partnerRestaurant";
const InviteId = z.object({ inviteId: z.string().max(64) });

const list = route({
  method: "GET",
  path: "/owner-invites",
  door,
  summary: "Invitations of the restaurant's owner",
  description: "The latest 100, the newest first. Never with the link.",
  tag,
  query: Paging,
  responses: { 200: OwnerInviteList },
  problems: [],
  handler: async (ctx, { caller, query }) => {
    const rows = await listInvites(ctx.db, caller.scope);
    return pageOf(
      rows.map((row) => inviteView(row, ctx.clock.nowMs())),
      query,
    );
  },
});

const create = route({
  method: "POST",
  path: "/owner-invites",
  ...repeatable,
  door,
  summary: "Invite the restaurant's owner",
  description:
    "By mail, with a link that works for 14 days. The owner makes a password, and signs the customer agreement. An invite that is still open is revoked.",
  tag,
  body: NewOwnerInvite,
  responses: { 201: OneOwnerInvite },
  problems: ["SANDBOX_NOT_SUPPORTED", "OWNER_EXISTS", "OWNER_EMAIL_NOT_ALLOWED", "INVITE_SEND_FAILED"],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: { data: await inviteOwner(ctx, caller, body) },
  }),
});

const resend = route({
  method: "POST",
  path: "/owner-invites/:inviteId/resend",
  door,
  summary: "Mail an invitation again",
  description: "With a new link; the old one ends. At most once a minute.",
  tag,
  params: InviteId,
  responses: { 200: OneOwnerInvite },
  problems: ["SANDBOX_NOT_SUPPORTED", "OWNER_INVITE_NOT_FOUND", "OWNER_EXISTS", "INVITE_SEND_FAILED"],
  handler: async (ctx, { caller, params }) => ({ data: await resendInvite(ctx, caller, params.inviteId) }),
});

const remove = route({
  method: "DELETE",
  path: "/owner-invites/:inviteId",
  door,
  worksOnArchived: true,
  summary: "Take an invitation back",
  tag,
  params: InviteId,
  responses: { 200: DeletedOwnerInvite },
  problems: ["OWNER_INVITE_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    await revokeInvite(ctx, caller, params.inviteId);
    return { data: { id: params.inviteId, deleted: true as const } };
  },
});

export const routes = [list, create, resend, remove];
