import { formatKroner } from "../money.ts";
import type { Locale } from "../problems.ts";
import type { Coupon } from "../snapshot.ts";
import type { CouponParams, CouponReason } from "./eligibility.ts";

const days = {
  nb: ["søndag", "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};

/**
 * What to tell a customer whose coupon does not apply; suitable to show as it stands. NOT_FOUND and INACTIVE read the
 * same, so that nobody learns which codes exist.
 */
export function couponMessage(
  refused: { reason: CouponReason; coupon: Coupon | null; params: CouponParams },
  locale: Locale,
): string {
  const { reason, coupon, params } = refused;
  const [nb, en] = texts(reason, coupon, params, locale);
  return locale === "nb" ? nb : en;
}

function texts(
  reason: CouponReason,
  coupon: Coupon | null,
  params: CouponParams,
  locale: Locale,
): readonly [nb: string, en: string] {
  switch (reason) {
    case "NOT_FOUND":
    case "INACTIVE":
      return ["Vi kjenner ikke denne koden.", "We do not know this code."];
    case "NOT_STARTED":
      return ["Koden gjelder ikke ennå.", "This code is not valid yet."];
    case "EXPIRED":
      return ["Koden er utløpt.", "This code has expired."];
    case "USAGE_LIMIT_REACHED":
      return ["Koden er brukt opp.", "This code has been used up."];
    case "CUSTOMER_LIMIT_REACHED":
      return ["Du har allerede brukt denne koden.", "You have already used this code."];
    case "WRONG_FULFILLMENT":
      return coupon?.allowedFulfillment === "PICKUP"
        ? ["Koden gjelder bare når du henter selv.", "This code is for pickup only."]
        : ["Koden gjelder bare ved levering.", "This code is for delivery only."];
    case "WRONG_PAYMENT":
      return coupon?.allowedPaymentMethod === "CASH"
        ? ["Koden gjelder bare ved kontant betaling.", "This code is for cash payment only."]
        : ["Koden gjelder bare ved betaling på nett.", "This code is for online payment only."];
    case "WRONG_DAY":
      return [
        `Koden gjelder bare ${dayList(coupon, "nb")}.`,
        `This code is valid only on ${dayList(coupon, "en")}.`,
      ];
    case "WRONG_TIME": {
      const from = coupon?.allowedTimeStart ?? "00:00";
      const to = coupon?.allowedTimeEnd ?? "24:00";
      return [
        `Koden gjelder bare mellom kl. ${from} og ${to}.`,
        `This code is valid only between ${from} and ${to}.`,
      ];
    }
    case "SUBSCRIBER_ONLY":
      return [
        "Koden er for dem som abonnerer på nyhetsbrevet. Skriv inn e-postadressen du meldte deg på med.",
        "This code is for newsletter subscribers. Enter the e-mail address you signed up with.",
      ];
    case "FIRST_ORDER_ONLY":
      return ["Koden gjelder bare den første bestillingen.", "This code is for your first order only."];
    case "NOT_APPLICABLE_TO_CART":
      return [
        "Koden gjelder ikke for det du har i handlekurven.",
        "This code does not apply to what is in your cart.",
      ];
    case "MINIMUM_ORDER": {
      const minimum = formatKroner(params.minimumOrder ?? 0, locale);
      const missing = formatKroner(params.missing ?? 0, locale);
      return [
        `Koden gjelder fra ${minimum}. Du mangler ${missing}.`,
        `This code is valid from ${minimum}. ${missing} more to go.`,
      ];
    }
  }
}

const dayList = (coupon: Coupon | null, locale: Locale): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(
    (coupon?.allowedDaysOfWeek ?? []).map((day) => days[locale][day] ?? ""),
  );
