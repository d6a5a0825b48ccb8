import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type Integrations, IntegrationsContext } from "../../dashboard/office/integrations.ts";
import { usePlace, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { integrationCalls } from "./integration-calls.ts";
import { useMayChangeRestaurant, useRestaurant } from "./use-restaurant.ts";

/** Webhooks, domains and the file, for the team of a restaurant's partner. */
export function PortalIntegrations({ slug, children }: { slug: string; children: ReactNode }) {
  const { callOf } = usePortal();
  const keyOf = usePortalKey();
  const place = usePlace();
  const navigate = useNavigate();
  const mayChange = useMayChangeRestaurant();
  const api = useMemo(() => integrationCalls(callOf(slug)), [callOf, slug]);
  const integrations: Integrations = {
    ...{ slug, api, WebhookLink, mayChange },
    keyOf: (part) => keyOf("restaurants", slug, part),
    shows: (part) => [part === "file" ? keyOf("restaurants") : keyOf("restaurants", slug)],
    fileUrl: `/api/portal/${place.partnerId}/${place.environment}/restaurants/${slug}/export`,
    toWebhooks: () =>
      void navigate({
        to: "/partner/$partnerId/$environment/restaurants/$slug/webhooks",
        params: { ...place, slug },
      }),
  };
  return <IntegrationsContext value={integrations}>{children}</IntegrationsContext>;
}

const WebhookLink: Integrations["WebhookLink"] = ({ webhookId, ...link }) => {
  const place = usePlace();
  const { slug } = useRestaurant();
  return (
    <Link
      {...link}
      to="/partner/$partnerId/$environment/restaurants/$slug/webhooks/$webhookId"
      params={{ ...place, slug, webhookId }}
    />
  );
};
