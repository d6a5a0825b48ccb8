import type { ServiceAction } from "../../domain/service-actions.ts";
import type { SubjectKind } from "./stored-lines.ts";

/** How the log has what is asked for. */
export interface LoggedWork<Action> {
  action: ServiceAction | ((given: Readonly<Record<string, unknown>>) => Action);
  /** The parameter, field or option that says to what it is done. */
  subject?: { kind: SubjectKind; field: string };
  /** Fields or options that are kept with it: none of them a secret. */
  details?: readonly string[];
}

const ofPartner = { kind: "partner", field: "partnerId" } as const;
const ofRestaurant = { kind: "itself", field: "slug" } as const;
const ofJob = { kind: "itself", field: "name" } as const;
/** Named by a mark: neither by their address nor by their number (decision 0081). */
export const ofGuest = { kind: "guest", field: "email" } as const;
const ofPerson = { kind: "person", field: "userId" } as const;

/** The calls of the console that the log keeps, by method and path. */
export const loggedCalls: Readonly<Record<string, LoggedWork<ServiceAction>>> = {
  "POST /partners/:partnerId/approve": { action: "PARTNER_APPROVED", subject: ofPartner },
  "POST /partners/:partnerId/suspend": { action: "PARTNER_SUSPENDED", subject: ofPartner },
  "POST /partners/:partnerId/archive": { action: "PARTNER_ARCHIVED", subject: ofPartner },
  "POST /partners/:partnerId/signed": { action: "PARTNER_SIGNED", subject: ofPartner },
  "PUT /partner-program": { action: ({ isOpen }) => (isOpen ? "PROGRAM_OPENED" : "PROGRAM_CLOSED") },
  "PUT /test-at-once": { action: ({ isOn }) => (isOn ? "TEST_AT_ONCE_ON" : "TEST_AT_ONCE_OFF") },
  "POST /restaurants/:slug/approve": { action: "RESTAURANT_APPROVED", subject: ofRestaurant },
  "POST /restaurants/:slug/open": { action: "RESTAURANT_OPENED", subject: ofRestaurant },
  "POST /restaurants/:slug/close": { action: "RESTAURANT_CLOSED", subject: ofRestaurant },
  "POST /restaurants/:slug/archive": { action: "RESTAURANT_ARCHIVED", subject: ofRestaurant },
  "POST /restaurants/:slug/restore": { action: "RESTAURANT_RESTORED", subject: ofRestaurant },
  "POST /restaurants/:slug/look": {
    action: "RESTAURANT_LOOKED_AT",
    subject: ofRestaurant,
    details: ["reason"],
  },
  "POST /people/:userId/reset": { action: "PERSON_RESET", subject: ofPerson },
  "DELETE /people/:userId/sessions": { action: "SESSIONS_ENDED", subject: ofPerson },
  "POST /guests/find": { action: "GUEST_LOOKED_UP", subject: ofGuest },
  "POST /guests/export": { action: "GUEST_EXPORTED", subject: ofGuest },
  "POST /guests/erase": { action: "GUEST_ERASED", subject: ofGuest },
  "POST /jobs/:name/stop": { action: "JOB_STOPPED", subject: ofJob },
  "POST /jobs/:name/start": { action: "JOB_STARTED", subject: ofJob },
  "POST /jobs/:name/run": { action: "JOB_RUN", subject: ofJob },
  "PUT /retention/:kind": {
    action: "RETENTION_SET",
    subject: { kind: "itself", field: "kind" },
    details: ["days"],
  },
  "GET /log.csv": { action: "LOG_EXPORTED" },
};

/** What owners and managers do in the dashboard that is in this log as well: who holds a restaurant's keys (D-394). */
export const loggedOfRestaurants: Readonly<Record<string, ServiceAction>> = {
  "POST /keys": "RESTAURANT_KEY_MADE",
  "POST /keys/:keyId/rotate": "RESTAURANT_KEY_ROTATED",
  "DELETE /keys/:keyId": "RESTAURANT_KEY_ENDED",
};
