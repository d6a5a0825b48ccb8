import type { CheckedDomain, PartnerDomain } from "../../../src/features/domains/schemas.ts";
import type { GoLive } from "../../../src/features/go-live/schemas.ts";
import type { Capacity, CapacityBody } from "../../../src/features/hours/staff-schemas.ts";
import type {
  NewRestaurantKeyBody,
  PartnerNewRestaurantKey,
  PartnerRestaurantApiKey,
  RotatedRestaurantKey,
} from "../../../src/features/keys/partner-schemas.ts";
import type { StaffNewsList } from "../../../src/features/news/schemas.ts";
import type { SignAgreement, StaffAgreement } from "../../../src/features/owners/schemas.ts";
import type {
  ConnectPaymentAccount,
  StaffPaymentAccounts,
} from "../../../src/features/payments/staff-schemas.ts";
import type {
  PartnerWebhook,
  WebhookChange,
  WebhookDelivery,
} from "../../../src/features/webhooks/schemas.ts";
import { call } from "../api.ts";

export interface SiteGate {
  enabled: boolean;
  password: string | null;
}
export interface MadeKey {
  data: PartnerRestaurantApiKey;
  restaurantKey: PartnerNewRestaurantKey;
}
export interface WebhookSecret {
  data: PartnerWebhook;
  secret: string;
}
export interface DeliveryPage {
  data: WebhookDelivery[];
  nextCursor: string | null;
}

/** The calls about a restaurant as a business: for its owners and managers. */
export function officeApi(slug: string) {
  const at = (path: string, query: Record<string, string> = {}): string =>
    `/api/staff${path}?${new URLSearchParams({ slug, ...query })}`;
  const webhook = (id: string, more = ""): string => `/webhooks/${encodeURIComponent(id)}${more}`;
  const post = <Body>(path: string, body: object = {}) => call<Body>(at(path), { method: "POST", body });
  const remove = (path: string, query: Record<string, string> = {}) =>
    call<unknown>(at(path, query), { method: "DELETE" });
  const list = async <Item>(path: string): Promise<Item[]> => (await call<{ data: Item[] }>(at(path))).data;

  return {
    news: () => call<StaffNewsList>(at("/news")),
    markNewsRead: (id: string) => post<null>(`/news/${encodeURIComponent(id)}/read`),

    agreement: () => call<StaffAgreement>(at("/agreement")),
    sign: (body: SignAgreement) => post<StaffAgreement>("/agreement", body),
    goLive: async () => (await call<{ data: GoLive }>(at("/go-live"))).data,

    setCapacity: (body: CapacityBody) => call<Capacity>(at("/capacity"), { method: "PUT", body }),
    siteGate: () => call<SiteGate>(at("/site-gate")),
    setSiteGate: (body: { enabled: boolean; password?: string }) =>
      call<SiteGate>(at("/site-gate"), { method: "PUT", body }),

    paymentAccounts: () => call<StaffPaymentAccounts>(at("/payment-accounts")),
    connectAccount: (body: ConnectPaymentAccount) => post<unknown>("/payment-accounts", body),
    closeAccount: (provider: string) => remove(`/payment-accounts/${provider}`),

    keys: () => list<PartnerRestaurantApiKey>("/keys"),
    makeKey: (body: NewRestaurantKeyBody) => post<MadeKey>("/keys", body),
    rotateKey: (id: string, body: { name: string; graceHours: number }) =>
      post<RotatedRestaurantKey>(`/keys/${encodeURIComponent(id)}/rotate`, body),
    revokeKey: (id: string, isForced: boolean) =>
      remove(`/keys/${encodeURIComponent(id)}`, isForced ? { force: "true" } : {}),

    webhooks: () => list<PartnerWebhook>("/webhooks"),
    makeWebhook: (body: { url: string; events: string[] }) => post<WebhookSecret>("/webhooks", body),
    changeWebhook: (id: string, body: WebhookChange) =>
      call<unknown>(at(webhook(id)), { method: "PATCH", body }),
    removeWebhook: (id: string) => remove(webhook(id)),
    rotateSecret: (id: string, graceHours: number) =>
      post<WebhookSecret>(webhook(id, "/rotate-secret"), { graceHours }),
    ping: (id: string) => post<unknown>(webhook(id, "/test")),
    deliveries: (id: string, state: string, cursor: string | null) =>
      call<DeliveryPage>(
        at(webhook(id, "/deliveries"), {
          limit: "25",
          ...(state !== "ALL" && { state }),
          ...(cursor && { cursor }),
        }),
      ),
    resend: (id: string, deliveryId: string) =>
      post<unknown>(webhook(id, `/deliveries/${encodeURIComponent(deliveryId)}/resend`)),

    domains: () => list<PartnerDomain>("/domains"),
    addDomain: (domain: string) => post<{ data: PartnerDomain }>("/domains", { domain }),
    verifyDomain: (id: string) => post<CheckedDomain>(`/domains/${encodeURIComponent(id)}/verify`),
    makePrimary: (id: string) => post<unknown>(`/domains/${encodeURIComponent(id)}/primary`),
    removeDomain: (id: string) => remove(`/domains/${encodeURIComponent(id)}`),
  };
}
export type OfficeApi = ReturnType<typeof officeApi>;
