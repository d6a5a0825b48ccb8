import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { dayMs, minuteMs } from "../../domain/oslo-time.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { locales } from "../../messages/locale.ts";
import type { MailMessage } from "../../platform/mail/mailer.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import type { MailedBrand } from "../brand/mailed-brand.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import { reservationCalendar } from "../reservations/reservation-calendar.ts";
import { bookingPath } from "../storefront/booking-page.ts";
import type { MailContent } from "./content.ts";
import {
  type MailKind,
  mailKinds,
  orderMailKinds,
  ownerMailKinds,
  reservationMailKinds,
} from "./mail-kinds.ts";
import { mailMessage } from "./mail-message.ts";
import { mailSender } from "./mail-sender.ts";
import { welcomeMail } from "./newsletter-mails.ts";
import { orderMail } from "./order-mails.ts";
import {
  boardMail,
  colleagueMail,
  introduced,
  inviteMail,
  liveMail,
  lookMail,
  newsMail,
  partnerSender,
} from "./partner-mails.ts";
import { reservationMail, waitlistMail } from "./reservation-mails.ts";

/** Every mail in both languages as a restaurant's guests would get it, about an order that nobody has placed. */
export function sampleMails(
  { config, clock }: Pick<Context, "config" | "clock">,
  restaurant: RestaurantProfile,
): { name: string; message: MailMessage }[] {
  const nowMs = clock.nowMs();
  const url = restaurant.isLive ? restaurantUrl(config, restaurant) : baseUrl(config);
  const trackingUrl = `${url}/o/2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy`;
  return locales.flatMap((locale) =>
    mailKinds.map((kind) => {
      const order = sampleOrder(kind, locale, restaurant, nowMs);
      const content = contentOf(kind, { order, trackingUrl, url, restaurant, nowMs });
      const isNewsletter = kind === "NEWSLETTER_WELCOME";
      const calendar =
        kind === "RESERVATION_APPROVED" || kind === "RESERVATION_CHANGED"
          ? reservationCalendar(order, { madeAtMs: nowMs, trackingUrl })
          : null;
      const envelope = {
        id: "01890a5d-ac96-774b-bcce-b302099a8057",
        domain: config.mailFrom.slice(config.mailFrom.lastIndexOf("@") + 1),
        createdAtMs: nowMs,
        recipient: "kari@example.com",
        unsubscribeUrl: isNewsletter ? `${url}/newsletter/unsubscribe/sample` : null,
        calendar,
      };
      const sender = toOwners.has(kind)
        ? partnerSender(config, samplePartner, { locale, isTest: restaurant.environment === "TEST" })
        : mailSender(config, restaurant, locale);
      const message = mailMessage(content, sender, envelope);
      return { name: `${kind.toLowerCase().replaceAll("_", "-")}.${locale}`, message };
    }),
  );
}

const toOwners: ReadonlySet<MailKind> = new Set(ownerMailKinds);

type Words = ReturnType<typeof wordsOf<"mails">>["samples"];

const samplePartner: MailedBrand = {
  name: "Nettbyrået",
  isWhiteLabel: false,
  logoUrl: null,
  primaryColor: null,
  secondaryColor: null,
  websiteUrl: null,
  supportEmail: null,
};

interface SampleInput {
  order: TrackingOrder;
  trackingUrl: string;
  url: string;
  restaurant: RestaurantProfile;
  nowMs: number;
}

function contentOf(kind: MailKind, { order, trackingUrl, url, restaurant, nowMs }: SampleInput): MailContent {
  const orderKind = orderMailKinds.find((one) => one === kind);
  const reservationKind = reservationMailKinds.find((one) => one === kind);
  if (orderKind) {
    const refundVat = [{ rate: 15 as const, net: 13826, amount: 2074 }];
    const given = { orderingUrl: `${url}/`, refundAmount: 15900, refundVat, cancelledBy: "STAFF", nowMs };
    return orderMail(orderKind, { order, trackingUrl, ...given });
  }
  if (reservationKind) {
    const { dineInAt, partySize } = order.reservation!;
    const before = { dineInAtMs: Date.parse(dineInAt) - 30 * minuteMs, partySize: partySize - 1 };
    return reservationMail(reservationKind, {
      order,
      trackingUrl,
      cancelledBy: "STAFF",
      ...(kind === "RESERVATION_CHANGED" && { before }),
    });
  }
  if (kind === "WAITLIST_TABLE_FREE") {
    const { dineInAt, partySize } = order.reservation!;
    const bookingUrl = `${url}${bookingPath}`;
    return waitlistMail({ locale: order.locale, dineInAtMs: Date.parse(dineInAt), partySize, bookingUrl });
  }
  if (kind === "PARTNER_NEWS") return sampleNews(order.locale, url);
  if (kind === "OWNER_INVITE") {
    return inviteMail({
      locale: order.locale,
      name: "Kari",
      ...introduced(samplePartner),
      restaurantName: restaurant.name,
      url: `${url}/invite/sample`,
      expiresAtMs: nowMs + 14 * dayMs,
    });
  }
  if (kind === "COLLEAGUE_INVITE") {
    return colleagueMail({
      locale: order.locale,
      name: "Kari",
      invitedBy: "Ola",
      role: "MANAGER",
      restaurantName: restaurant.name,
      url: `${url}/invite/sample`,
      expiresAtMs: nowMs + 14 * dayMs,
    });
  }
  if (kind === "RESTAURANT_LIVE") {
    return liveMail({
      locale: order.locale,
      restaurantName: restaurant.name,
      orderingUrl: `${url}/`,
      dashboardUrl: `${url}/dashboard`,
    });
  }
  if (kind === "BOARD_LOST" || kind === "BOARD_BACK") {
    return boardMail(kind, {
      locale: order.locale,
      restaurantName: restaurant.name,
      sinceMs: nowMs - 5 * minuteMs,
      dashboardUrl: `${url}/dashboard`,
    });
  }
  if (kind === "OPERATOR_LOOKS") {
    return lookMail({
      locale: order.locale,
      restaurantName: restaurant.name,
      by: "Kari",
      reason: wordsOf(order.locale, "mails").samples.lookReason,
      endsAtMs: nowMs + 30 * minuteMs,
      dashboardUrl: `${url}/dashboard`,
    });
  }
  return welcomeMail({
    locale: order.locale,
    restaurantName: restaurant.name,
    code: "VELKOMMEN15",
    discountType: "PERCENT",
    discountValue: 15,
    orderingUrl: `${url}/`,
    unsubscribeUrl: `${url}/newsletter/unsubscribe/sample`,
  });
}

function sampleNews(locale: Locale, url: string): MailContent {
  const { newsTitle: title, newsText: text } = wordsOf(locale, "mails").samples;
  return newsMail({
    locale,
    ...introduced(samplePartner),
    title,
    level: "UPDATE",
    html: `<p>${text}</p>`,
    text,
    dashboardUrl: `${url}/dashboard`,
  });
}

const statusOfKind: Partial<Record<MailKind, TrackingOrder["status"]>> = {
  ORDER_RECEIVED: "PAID",
  ORDER_READY: "READY_FOR_PICKUP",
  ORDER_ON_ITS_WAY: "OUT_FOR_DELIVERY",
  ORDER_CANCELLED: "CANCELLED",
  ORDER_UNPAID: "FAILED",
  ORDER_PAYMENT_LINK: "AWAITING_PAYMENT",
  RESERVATION_REQUESTED: "PENDING_APPROVAL",
  RESERVATION_REJECTED: "CANCELLED",
  RESERVATION_CANCELLED: "CANCELLED",
};

function sampleOrder(
  kind: MailKind,
  locale: Locale,
  restaurant: RestaurantProfile,
  nowMs: number,
): TrackingOrder {
  const words = wordsOf(locale, "mails").samples;
  const isReservation = kind.startsWith("RESERVATION_") || kind === "WAITLIST_TABLE_FREE";
  const isDelivery = kind === "ORDER_ON_ITS_WAY";
  const status = statusOfKind[kind] ?? "CONFIRMED";
  const isTimeChange = kind === "ORDER_TIME_CHANGED";
  const at = (minutes: number): string => isoInstant(nowMs + minutes * minuteMs);
  const deliveryFee = isDelivery ? 4900 : 0;
  return {
    publicToken: "2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy",
    orderNumber: 1042,
    pickupCode: isDelivery ? null : "7KD",
    status,
    type: isReservation ? "RESERVATION" : "ORDER",
    fulfillment: isReservation ? null : isDelivery ? "DELIVERY" : "PICKUP",
    clientReference: null,
    locale,
    placedAt: at(0),
    requestedPickupAt: isTimeChange ? at(65) : null,
    originalRequestedPickupAt: isTimeChange ? at(45) : null,
    pickupTimeRevisedAt: isTimeChange ? at(0) : null,
    pickupTimeRevisedReason: null,
    estimatedReadyAt: at(25),
    confirmedAt: null,
    preparingAt: null,
    readyAt: null,
    outForDeliveryAt: null,
    completedAt: null,
    cancelledAt: status === "CANCELLED" ? at(0) : null,
    cancellation: cancellationOf(kind, words),
    note: kind === "ORDER_RECEIVED" ? words.note : null,
    lines: sampleLines(words),
    currency: "NOK",
    subtotal: 51600,
    discount: 7740,
    couponLabel: "VELKOMMEN15",
    deliveryFee,
    deposit: 200,
    tip: 0,
    total: 44060 + deliveryFee,
    refunded: 0,
    refundedVat: [],
    vat: [{ rate: 15, net: 38139, amount: 5721 }],
    paymentMethod: "ONLINE",
    paymentStatus: kind === "ORDER_UNPAID" ? "FAILED" : "PAID",
    paidAt: at(0),
    due: null,
    paymentUrl: null,
    paymentExpiresAt: null,
    paymentProvider: "Vipps",
    delivery: isDelivery
      ? {
          address: { line1: "Bakklandet 12", postalCode: "7013", city: "Trondheim" },
          handoff: null,
          driver: null,
          etaFrom: at(25),
          etaTo: at(40),
          position: null,
        }
      : null,
    reservation: isReservation
      ? {
          dineInAt: at(26 * 60),
          partySize: 4,
          durationMinutes: 120,
          tableName: kind === "RESERVATION_APPROVED" ? "7" : null,
          canCancelUntil: at(24 * 60),
          agreed: null,
        }
      : null,
    timeline: [],
    // Told by one kind alone.
    changes: [sampleChange(words, at(0))],
    actions: { canCancelUntil: null, canReorder: true, receiptUrl: null },
    restaurant: {
      slug: restaurant.slug,
      name: restaurant.name,
      phone: restaurant.phone,
      logoUrl: restaurant.logoUrl,
      primaryColor: restaurant.primaryColor,
      trackingShowMap: restaurant.trackingShowMap,
      address: restaurant.address,
      trackingHeaderText: restaurant.trackingHeaderText,
      trackingPickupInstructions: restaurant.trackingPickupInstructions,
      trackingDeliveryInstructions: restaurant.trackingDeliveryInstructions,
      trackingShowEta: true,
      reviewUrl: restaurant.reviewUrl,
    },
  };
}

const sampleChange = (words: Words, at: string): TrackingOrder["changes"][number] => ({
  version: 1,
  at,
  totalBefore: 40160,
  total: 44060,
  lines: [{ lineId: "1", name: "Margherita", variantName: words.large, choices: [], before: 1, after: 2 }],
});

function cancellationOf(kind: MailKind, words: Words): TrackingOrder["cancellation"] {
  const isRejected = kind === "RESERVATION_REJECTED";
  if (!isRejected && kind !== "ORDER_CANCELLED" && kind !== "RESERVATION_CANCELLED") return null;
  return {
    reason: kind === "ORDER_CANCELLED" ? "KITCHEN_CLOSED" : null,
    message: isRejected ? words.rejected : words.cancelled,
    refunded: kind === "ORDER_CANCELLED" ? 44060 : 0,
  };
}

function sampleLines(words: Words): TrackingOrder["lines"] {
  const line = {
    productId: "prd_sample",
    variantId: null,
    variantName: null,
    removed: [],
    note: null,
    discount: 0,
    vatRate: 15,
    imageUrl: null,
    refundedQuantity: 0,
    clientLineId: null,
    again: {
      productId: "prd_sample",
      variantId: null,
      quantity: 1,
      addons: [],
      removed: [],
      components: [],
      note: null,
    },
  };
  const addon = (name: string, price: number, quantity = 1) => ({
    addonId: null,
    name,
    groupName: null,
    quantity,
    price,
  });
  return [
    {
      ...line,
      id: "1",
      name: "Margherita",
      variantName: words.large,
      quantity: 2,
      unitPrice: 20900,
      addons: [addon(words.crust, 3900), addon("Bacon", 0, 2)],
      removed: [words.onion],
      note: words.lineNote,
      lineTotal: 49600,
      allergens: ["WHEAT", "MILK"],
    },
    {
      ...line,
      id: "2",
      name: "Brus",
      quantity: 1,
      unitPrice: 2000,
      addons: [],
      lineTotal: 2000,
      allergens: [],
    },
  ];
}
