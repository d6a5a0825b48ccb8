import type { ServiceAction } from "../../domain/service-actions.ts";
import { type LoggedWork, ofGuest } from "./logged-calls.ts";

const bySlug = { kind: "itself", field: "slug" } as const;
const byPartner = { kind: "partner", field: "id" } as const;
const byEmail = { kind: "itself", field: "email" } as const;

/** The commands of `luka` that the log keeps; one that only looks has no action. */
export const loggedCommands: Readonly<Record<string, LoggedWork<ServiceAction | null>>> = {
  "order move": { action: "ORDER_MOVED", subject: bySlug, details: ["order", "to", "reason"] },
  "restaurant import": {
    action: ({ "dry-run": isTried }) => (isTried === true ? null : "RESTAURANT_IMPORTED"),
    details: ["env", "live", "partner"],
  },
  "restaurant approve": { action: "RESTAURANT_APPROVED", subject: bySlug },
  "restaurant restore": { action: "RESTAURANT_RESTORED", subject: bySlug },
  "partner create": {
    action: "PARTNER_CREATED",
    subject: { kind: "itself", field: "name" },
    details: ["env", "email", "pending", "unsigned", "internal"],
  },
  "partner key": { action: "PARTNER_KEY_MADE", subject: byPartner, details: ["env", "name", "email"] },
  "partner revoke": { action: "PARTNER_KEY_REVOKED", subject: { kind: "itself", field: "key" } },
  "partner member": { action: "PARTNER_MEMBER_SET", subject: byPartner, details: ["email", "role"] },
  "partner signed": { action: "PARTNER_SIGNED", subject: byPartner },
  "partner approve": { action: "PARTNER_APPROVED", subject: byPartner },
  "partner suspend": { action: "PARTNER_SUSPENDED", subject: byPartner },
  "partner archive": { action: "PARTNER_ARCHIVED", subject: byPartner },
  "partner program": {
    action: ({ open, close }) => (open ? "PROGRAM_OPENED" : close ? "PROGRAM_CLOSED" : null),
  },
  "guest show": { action: "GUEST_LOOKED_UP", subject: ofGuest, details: ["slug"] },
  "guest export": { action: "GUEST_EXPORTED", subject: ofGuest, details: ["slug"] },
  "guest erase": { action: "GUEST_ERASED", subject: ofGuest, details: ["slug"] },
  "key rotate": { action: "SEALING_KEY_ROTATED" },
  "person create": { action: "PERSON_CREATED", subject: byEmail, details: ["slug", "role", "operator"] },
  "person reset": { action: "PERSON_RESET", subject: byEmail },
  "webhook create": { action: "WEBHOOK_CREATED", subject: bySlug, details: ["events"] },
  "webhook ping": { action: "WEBHOOK_TESTED", subject: bySlug, details: ["webhook"] },
  "delivery resend": { action: "DELIVERY_RESENT", subject: bySlug, details: ["webhook", "delivery"] },
  "payments set": { action: "PAYMENTS_CONNECTED", subject: bySlug, details: ["provider"] },
  "payments off": { action: "PAYMENTS_CLOSED", subject: bySlug, details: ["provider"] },
  "domain manage": { action: "DOMAIN_MANAGED", subject: bySlug, details: ["domain"] },
  "domain release": { action: "DOMAIN_RELEASED", subject: bySlug, details: ["domain"] },
  "site-gate set": { action: "SITE_GATE_SET", subject: bySlug, details: ["off", "no-password"] },
  "retention set": { action: "RETENTION_SET", details: ["keep-days"] },
  backup: { action: "BACKUP_MADE" },
  demo: { action: "DEMO_KEYS_MADE" },
};
