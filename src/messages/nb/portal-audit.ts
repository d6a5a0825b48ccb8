import type { portalActionsAlone } from "../../domain/portal-actions.ts";

/**
 * The log of what a partner's team changes: of what only they do one sentence for each, beginning after the person's name. What a
 * restaurant's people do too is said as in audit-log.ts.
 */
export const portalAudit = {
  name: "Logg for teamet",
  open: "Se loggen",
  lead: "Det teamet endrer i portalen, i test og live, står her i et år. Det som gjøres med nøkler, står i API-loggen.",
  from: "fra {place}",
  actions: {
    RESTAURANT_CREATED: "opprettet restauranten",
    RESTAURANT_ENDED: "slettet eller arkiverte restauranten",
    MENU_REPLACED: "byttet ut hele menyen",
    GO_LIVE_ASKED: "ba om at restauranten åpnes",
    GO_LIVE_WITHDRAWN: "trakk tilbake ønsket om åpning",
    OWNER_INVITED: "sendte eierinvitasjon til",
    ORIGIN_BOUND: "la til nettadressen",
    ORIGIN_RELEASED: "fjernet nettadressen",
    SANDBOX_RESET: "nullstilte sandkassen",
    BRAND_CHANGED: "endret profilen",
    SENDER_DOMAIN_SET: "valgte avsenderdomenet",
    SENDER_DOMAIN_REMOVED: "fjernet avsenderdomenet",
    NEWS_CREATED: "skrev et utkast til nyheten",
    NEWS_CHANGED: "endret nyheten",
    NEWS_DELETED: "slettet nyheten",
    NEWS_MOVED: "publiserte, planla eller arkiverte nyheten",
    PARTNER_AGREEMENT_SIGNED: "signerte partneravtalen",
    TEAMMATE_INVITED: "inviterte",
    TEAMMATE_REMOVED: "fjernet tilgangen til",
    OWNERSHIP_GIVEN: "overdro teamet til",
    PARTNER_KEY_CREATED: "laget partnernøkkelen",
    PARTNER_KEY_ROTATED: "byttet ut partnernøkkelen",
    PARTNER_KEY_ENDED: "avsluttet partnernøkkelen",
  } satisfies Record<(typeof portalActionsAlone)[number], string>,
} as const;
