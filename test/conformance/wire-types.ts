/** The fields of answers that the sentences look at. Their shapes are checked against the service's own document. */
export interface WireVariant {
  id: string;
  name: string;
  price: number;
  addonTierKey: string | null;
}
export interface WireAddon {
  id: string;
  name: string;
  price: number;
  tierPrices: { key: string; price: number }[];
  allergens: string[];
}
export interface WireAddonGroup {
  id: string;
  name: string;
  tiers: { key: string }[];
  addons: WireAddon[];
}
export interface WireProduct {
  id: string;
  categoryId: string;
  name: string;
  basePrice: number;
  isAvailable: boolean;
  allergens: string[];
  variants: WireVariant[];
}
export interface WireCategory {
  id: string;
  menuId: string;
  name: string;
  nameEn: string | null;
  description: string | null;
  imageUrl: string | null;
  sortOrder: number;
  addonGroups: WireAddonGroup[];
  products: WireProduct[];
}
export interface WireMenu {
  id: string;
  name: string;
  isDefault: boolean;
  priority: number;
  sortOrder: number;
  nameEn: string | null;
  description: string | null;
  startsOn: string | null;
  endsOn: string | null;
  schedules: { id: string; dayOfWeek: string; startsAt: string; endsAt: string }[];
}
export interface WireAddress {
  line1: string;
  postalCode: string | null;
  city: string | null;
  country: string;
  latitude: number | null;
  longitude: number | null;
}
export interface WireHours {
  dayOfWeek: number;
  opensAt: string;
  closesAt: string;
  isClosed: boolean;
}
export interface WireRestaurant {
  slug: string;
  name: string;
  address: WireAddress | null;
  openingHours: WireHours[];
  venueHours: WireHours[];
  specialOpeningHours: { date: string; isClosed: boolean }[];
  deliveryZones: { id: string; name: string; deliveryFee: number; postalCodes?: string[] }[];
  addonGroups: WireAddonGroup[];
  capabilities: { pickup: boolean; delivery: boolean; reservations: boolean; onlinePayment: boolean };
  payment: { online: boolean; cash: boolean };
  prepTime: { pickupMinutes: number; deliveryMinutes: number; isRush: boolean };
  defaultPrepMinutes: number;
  defaultDeliveryMinutes: number;
  newsletterPopup: { discountType: string; discountValue: number } | null;
  logoUrl: string | null;
  primaryColor: string;
  font: string | null;
  phone: string | null;
}
export interface WireCoupon {
  id: string;
  discountType: string;
  discountValue: number;
  minimumOrder: number;
  isAutomatic: boolean;
  appliesTo: string;
  displayName: string | null;
  displayBadge: string | null;
  description: string | null;
  usageLimit: number | null;
  usageCount: number;
  validFrom: string | null;
  validTo: string | null;
  priority: number;
  allowedDaysOfWeek: number[];
  allowedFulfillment: string | null;
  allowedTimeStart: string | null;
  allowedTimeEnd: string | null;
  bundleQuantity: number | null;
  bundleTierKey: string | null;
  maxBundlesPerOrder: number | null;
  categories?: { id: string; name: string }[];
  products?: { id: string; name: string }[];
}
export interface MenuAnswer {
  restaurant: WireRestaurant;
  menus: WireMenu[];
  categories: WireCategory[];
  coupons: WireCoupon[];
  promotions: WireCoupon[];
  upsell: { isActive: boolean; mode: string; products: { id: string; name: string }[] } | null;
  allergens: { code: string; group: string }[];
}
export interface PlacedOrder {
  orderId: string;
  orderNumber: number;
  publicToken: string;
  status: string;
  subtotal: number;
  discount: number;
  deliveryFee: number;
  total: number;
  paymentUrl: string | null;
  requestedPickupAt: string | null;
  couponApplied: { isAutomatic: boolean; code?: string } | null;
  trackingUrl: string;
  idempotent?: true;
}
export interface Tracked {
  publicToken: string;
  orderNumber: number;
  status: string;
  type: string;
  requestedPickupAt: string | null;
  originalRequestedPickupAt: string | null;
  pickupTimeRevisedAt: string | null;
  estimatedReadyAt: string | null;
  placedAt: string;
  paymentStatus: string;
  paymentMethod: string | null;
  lines: { name: string; quantity: number; lineTotal: number; unitPrice: number }[];
  subtotal: number;
  total: number;
  restaurant: { trackingShowMap: boolean; address: WireAddress | null };
  reservation: { dineInAt: string; partySize: number; tableName: string | null } | null;
}
export interface PlacedReservation {
  reservationId: string;
  orderNumber: number;
  publicToken: string;
  status: string;
  dineInAt: string;
  partySize: number;
  idempotent?: true;
}
export interface CouponAnswer {
  valid: boolean;
  reason?: string;
  discount: number;
}
export interface PreviewAnswer {
  applies: boolean;
  discount: number;
  promotion?: WireCoupon;
}
