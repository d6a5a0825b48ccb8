import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { CheckedDomain, PartnerDomain } from "../../../src/features/domains/schemas.ts";
import type { TakenFile } from "../../../src/features/restaurants/file-difference-schemas.ts";
import type {
  PartnerWebhook,
  WebhookChange,
  WebhookDelivery,
} from "../../../src/features/webhooks/schemas.ts";
import { useChange } from "./use-change.ts";

/** What a restaurant's own people and its partner's team both do, each through a door of their own. */
export interface IntegrationApi {
  webhooks(): Promise<PartnerWebhook[]>;
  makeWebhook(body: { url: string; events: string[] }): Promise<{ secret: string | null }>;
  changeWebhook(webhookId: string, body: WebhookChange): Promise<unknown>;
  removeWebhook(webhookId: string): Promise<unknown>;
  rotateSecret(webhookId: string, graceHours: number): Promise<{ secret: string | null }>;
  ping(webhookId: string): Promise<unknown>;
  deliveries(
    webhookId: string,
    state: WebhookDelivery["state"] | "ALL",
    cursor: string | null,
  ): Promise<{ data: WebhookDelivery[]; nextCursor: string | null }>;
  resend(webhookId: string, deliveryId: string): Promise<unknown>;
  domains(): Promise<PartnerDomain[]>;
  addDomain(domain: string): Promise<unknown>;
  verifyDomain(domainId: string): Promise<CheckedDomain>;
  makePrimary(domainId: string): Promise<unknown>;
  removeDomain(domainId: string): Promise<unknown>;
  lookAtFile(file: File): Promise<TakenFile>;
  takeFileIn(file: File, expectedDifference: string): Promise<unknown>;
}

export type IntegrationPart = "webhooks" | "deliveries" | "domains" | "file";

/** Where the pieces of such pages stand. */
export interface Integrations {
  slug: string;
  api: IntegrationApi;
  keyOf(part: IntegrationPart): QueryKey;
  /** What shows a part, and is read again after a change of it. */
  shows(part: IntegrationPart): readonly QueryKey[];
  fileUrl: string;
  /** Whether who is signed in is offered changes at all: of a partner's team some only look. */
  mayChange: boolean;
  WebhookLink: ComponentType<{ webhookId: string; className: string | undefined; children: ReactNode }>;
  /** To the list, from one that is no more. */
  toWebhooks(): void;
}

export const IntegrationsContext = createContext<Integrations | null>(null);

export function useIntegrations(): Integrations {
  const integrations = use(IntegrationsContext);
  if (!integrations) throw new Error("useIntegrations outside the pages of a restaurant");
  return integrations;
}

export function useIntegrationData<Data>(
  part: IntegrationPart,
  read: (api: IntegrationApi) => Promise<Data>,
) {
  const { keyOf, api } = useIntegrations();
  return useQuery({ queryKey: keyOf(part), queryFn: () => read(api) });
}

export function useIntegrationChange<Input, Result>(
  part: IntegrationPart,
  change: (api: IntegrationApi, input: Input) => Promise<Result>,
  said?: string,
) {
  const { api, shows } = useIntegrations();
  return useChange((input: Input) => change(api, input), shows(part), said);
}
