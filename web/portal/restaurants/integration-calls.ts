import { formOf } from "../../dashboard/office/form-of-file.ts";
import type { IntegrationApi } from "../../dashboard/office/integrations.ts";
import type { portalCall } from "../portal-api.ts";

/** Webhooks, domains and the file of a restaurant, through the portal. */
export function integrationCalls(call: ReturnType<typeof portalCall>): IntegrationApi {
  const ofWebhook = (webhookId: string) => ({ params: { webhookId } });
  const ofDomain = (domainId: string) => ({ params: { domainId } });
  return {
    webhooks: async () => (await call("GET /webhooks")).data,
    makeWebhook: (body) => call("POST /webhooks", { body }),
    changeWebhook: (id, body) => call("PATCH /webhooks/:webhookId", { ...ofWebhook(id), body }),
    removeWebhook: (id) => call("DELETE /webhooks/:webhookId", ofWebhook(id)),
    rotateSecret: (id, graceHours) =>
      call("POST /webhooks/:webhookId/rotate-secret", { ...ofWebhook(id), body: { graceHours } }),
    ping: (id) => call("POST /webhooks/:webhookId/test", ofWebhook(id)),
    deliveries: (id, state, cursor) =>
      call("GET /webhooks/:webhookId/deliveries", {
        ...ofWebhook(id),
        query: { limit: 25, cursor, state: state === "ALL" ? null : state },
      }),
    resend: (webhookId, deliveryId) =>
      call("POST /webhooks/:webhookId/deliveries/:deliveryId/resend", { params: { webhookId, deliveryId } }),
    domains: async () => (await call("GET /domains")).data,
    addDomain: (domain) => call("POST /domains", { body: { domain } }),
    verifyDomain: (id) => call("POST /domains/:domainId/verify", ofDomain(id)),
    makePrimary: (id) => call("POST /domains/:domainId/primary", ofDomain(id)),
    removeDomain: (id) => call("DELETE /domains/:domainId", ofDomain(id)),
    lookAtFile: (file) => call("POST /restaurant-file/look", { form: formOf(file) }),
    takeFileIn: (file, expectedDifference) =>
      call("POST /restaurant-file", { form: formOf(file, { expectedDifference }) }),
  };
}
