import type { portalAudit as nb } from "../nb/portal-audit.ts";
import type { Translated } from "../template.ts";

export const portalAudit: Translated<typeof nb> = {
  name: "The team's log",
  open: "See the log",
  lead: "What the team changes in the portal, in test and live, stays here for a year. Calls with keys are in the API log.",
  from: "from {place}",
  actions: {
    RESTAURANT_CREATED: "made the restaurant",
    RESTAURANT_ENDED: "deleted or archived the restaurant",
    MENU_REPLACED: "replaced the whole menu",
    GO_LIVE_ASKED: "asked for the restaurant to be opened",
    GO_LIVE_WITHDRAWN: "took back the wish to be opened",
    OWNER_INVITED: "sent an owner's invitation to",
    ORIGIN_BOUND: "added the web address",
    ORIGIN_RELEASED: "removed the web address",
    SANDBOX_RESET: "reset the sandbox",
    BRAND_CHANGED: "changed the brand",
    SENDER_DOMAIN_SET: "chose the sender domain",
    SENDER_DOMAIN_REMOVED: "removed the sender domain",
    NEWS_CREATED: "wrote a draft of the news",
    NEWS_CHANGED: "changed the news",
    NEWS_DELETED: "deleted the news",
    NEWS_MOVED: "published, scheduled or archived the news",
    PARTNER_AGREEMENT_SIGNED: "signed the partner agreement",
    TEAMMATE_INVITED: "invited",
    TEAMMATE_REMOVED: "removed the access of",
    OWNERSHIP_GIVEN: "handed the team over to",
    PARTNER_KEY_CREATED: "made the partner key",
    PARTNER_KEY_ROTATED: "replaced the partner key",
    PARTNER_KEY_ENDED: "ended the partner key",
  },
};
