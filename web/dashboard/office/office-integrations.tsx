import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useKitchen } from "../board/use-board.ts";
import { type Integrations, IntegrationsContext } from "./integrations.ts";
import { type OfficePart, officeKey, useOffice } from "./use-office.ts";

const shownBy = {
  webhooks: ["webhooks"],
  deliveries: ["deliveries"],
  domains: ["domains", "goLive"],
  file: ["dishes", "categories", "addonGroups", "menus", "settings", "hours", "offers", "upsell", "popup"],
} as const satisfies Record<string, readonly OfficePart[]>;

/** Webhooks, domains and the file, for the restaurant's own people. */
export function OfficeIntegrations({ children }: { children: ReactNode }) {
  const { slug, api } = useOffice();
  const navigate = useNavigate();
  const integrations = useMemo<Integrations>(
    () => ({
      ...{ slug, api, WebhookLink, mayChange: true },
      keyOf: (part) => officeKey(slug, shownBy[part][0]),
      shows: (part) => shownBy[part].map((shown) => officeKey(slug, shown)),
      fileUrl: `/api/staff/restaurant-file?${new URLSearchParams({ slug })}`,
      toWebhooks: () => void navigate({ to: "/dashboard/$slug/settings/webhooks", params: { slug } }),
    }),
    [slug, api, navigate],
  );
  return <IntegrationsContext value={integrations}>{children}</IntegrationsContext>;
}

const WebhookLink: Integrations["WebhookLink"] = ({ webhookId, ...link }) => {
  const { slug } = useKitchen();
  return <Link {...link} to="/dashboard/$slug/settings/webhooks/$webhookId" params={{ slug, webhookId }} />;
};
