import type { AuditAction } from "./audit-actions.ts";

/** Of what a partner's team does in the portal, what a restaurant's people do too, and call the same (D-412). */
const portalActionsOfRestaurants = [
  ...["KEY_CREATED", "KEY_ROTATED", "KEY_ENDED", "INVITE_SENT_AGAIN", "INVITE_WITHDRAWN", "ROLE_CHANGED"],
  ...["WEBHOOK_CREATED", "WEBHOOK_CHANGED", "WEBHOOK_DELETED", "WEBHOOK_SECRET_ROTATED"],
  ...["DOMAIN_ADDED", "DOMAIN_MADE_PRIMARY", "DOMAIN_REMOVED", "RESTAURANT_FILE_TAKEN"],
] as const satisfies readonly AuditAction[];

/** And what only a partner's team does. */
export const portalActionsAlone = [
  ...["RESTAURANT_CREATED", "RESTAURANT_ENDED", "MENU_REPLACED", "GO_LIVE_ASKED", "GO_LIVE_WITHDRAWN"],
  ...["OWNER_INVITED", "ORIGIN_BOUND", "ORIGIN_RELEASED", "SANDBOX_RESET", "BRAND_CHANGED"],
  ...[
    "SENDER_DOMAIN_SET",
    "SENDER_DOMAIN_REMOVED",
    "NEWS_CREATED",
    "NEWS_CHANGED",
    "NEWS_DELETED",
    "NEWS_MOVED",
  ],
  ...["PARTNER_AGREEMENT_SIGNED", "TEAMMATE_INVITED", "TEAMMATE_REMOVED", "OWNERSHIP_GIVEN"],
  ...["PARTNER_KEY_CREATED", "PARTNER_KEY_ROTATED", "PARTNER_KEY_ENDED"],
] as const;

export const portalActions = [...portalActionsOfRestaurants, ...portalActionsAlone] as const;
export type PortalAction = (typeof portalActions)[number];
