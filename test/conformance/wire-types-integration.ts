/** The fields of the partner API's answers about webhooks, domains, news and zones that the sentences look at. */
export interface WireWebhook {
  id: string;
  url: string;
  events: string[];
  active: boolean;
  createdAt: string;
  lastDeliveryAt: string | null;
  lastDeliveryStatus: number | null;
  lastFailureAt: string | null;
  lastFailureReason: string | null;
}
export interface WireDelivery {
  id: string;
  event: string;
  createdAt: string;
  state: string;
  attempts: { at: string; status: number | null; failure: string | null }[];
}
export interface WireDomain {
  id: string;
  domain: string;
  primary: boolean;
  verified: boolean;
  verifiedAt: string | null;
  managedByService: boolean;
  verification: { type: string; name: string; value: string } | null;
  lastCheckedAt: string | null;
}
export interface WireNews {
  id: string;
  title: string;
  level: string;
  status: string;
  audienceAll: boolean;
  sendEmail: boolean;
  restaurantSlugs: string[];
  scheduledAt: string | null;
  publishedAt: string | null;
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
  reads: { restaurants: number; read: number } | null;
  body?: string;
}
export interface WireSenderDomain {
  domain: string | null;
  status: string;
  checkedAt: string | null;
  records: {
    record: string;
    name: string;
    fullName: string;
    type: string;
    value: string;
    ttl: string;
    priority: number | null;
    status: string;
  }[];
}
export interface WireZone {
  id: string;
  name: string;
  type: string;
  postalCodes: string[];
  deliveryFee: number;
  isActive: boolean;
  version: string;
}
export interface List<Item> {
  data: Item[];
  nextCursor: string | null;
}
