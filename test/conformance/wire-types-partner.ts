/** The fields of the partner API's answers that the sentences look at. Shapes are checked against the service's own document. */
export interface WirePartnerRestaurant {
  slug: string;
  name: string;
  environment: string;
  sandbox: boolean;
  live: boolean;
  archived: boolean;
  createdAt: string;
}
export interface WireNewKey {
  id: string;
  name: string;
  last4: string;
  environment: string;
  scopes: string[];
  key: string;
}
export interface WireKey {
  id: string;
  name: string;
  last4: string;
  environment: string;
  scopes: string[];
  status: string;
  expiresAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}
export interface CreatedKey {
  data: WireKey;
  restaurantKey: WireNewKey;
}
export interface RotatedKey extends CreatedKey {
  effectiveAt: string;
}
export interface CreatedRestaurant {
  data: WirePartnerRestaurant;
  restaurantKey: WireNewKey | null;
  replayed?: boolean;
  message?: string;
}
export interface WirePartnerMenu {
  id: string;
  name: string;
  isActive: boolean;
  isDefault: boolean;
  isLiveNow: boolean;
  priority: number;
  sortOrder: number;
  startsOn: string | null;
  endsOn: string | null;
  schedules: {
    id: string;
    dayOfWeek: string;
    startsAt: string;
    endsAt: string;
    priority: number;
    isActive: boolean;
  }[];
  categoryCount: number;
  productCount: number;
  notice: string | null;
}
export interface WirePartnerCategory {
  id: string;
  menuId: string;
  name: string;
}
export interface WirePartnerVariant {
  id: string;
  name: string;
  price: number;
  isDefault: boolean;
  sortOrder: number;
  addonTierKey: string | null;
}
export interface WirePartnerProduct {
  id: string;
  version: string;
  categoryId: string;
  name: string;
  description: string | null;
  basePrice: number;
  isActive: boolean;
  isAvailable: boolean;
  isPopular: boolean;
  isVegan: boolean;
  isVegetarian: boolean;
  isCombo: boolean;
  allowedFulfillment: string | null;
  imageUrl: string | null;
  imageIsStock: boolean;
  sortOrder: number;
  variants: WirePartnerVariant[];
  allergens: string[];
}
interface Written {
  warnings: { path: string; message: string }[];
  textCleaned: number;
  notice: string;
}
export type WrittenProduct = Written & { product: WirePartnerProduct };
export type WrittenProducts = Written & { products: WirePartnerProduct[] };
export interface WireSettings {
  version: string;
  updatedAt: string;
  legal: object;
  textCleaned?: number;
  [setting: string]: unknown;
}
