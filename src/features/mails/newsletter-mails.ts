import { offerOf } from "../../domain/coupons/discount-types.ts";
import { formatKroner } from "../../domain/money.ts";
import type { Locale } from "../../domain/problems.ts";
import type { MailContent } from "./content.ts";
import type { MailTexts } from "./texts.nb.ts";
import { mailTexts } from "./texts.ts";

export interface WelcomeMailInput {
  locale: Locale;
  restaurantName: string;
  code: string;
  discountType: string;
  discountValue: number;
  orderingUrl: string | null;
  unsubscribeUrl: string;
}

/** The first mail to a subscriber, with the welcome coupon. */
export function welcomeMail(input: WelcomeMailInput): MailContent {
  const { locale, restaurantName, code, orderingUrl, unsubscribeUrl } = input;
  const t = mailTexts(locale);
  const discount = discountText(input, t);
  return {
    locale,
    subject: t.welcomeSubject(code),
    preview: t.welcomeDiscount(discount),
    title: t.welcomeTitle,
    blocks: [
      { kind: "text", text: t.welcomeText(restaurantName) },
      { kind: "code", label: t.welcomeCode, code },
      { kind: "text", text: t.welcomeDiscount(discount) },
      ...(orderingUrl ? [{ kind: "button", label: t.orderNow, url: orderingUrl } as const] : []),
      { kind: "link", text: t.whyNewsletter(restaurantName), label: t.unsubscribe, url: unsubscribeUrl },
    ],
  };
}

function discountText({ locale, discountType, discountValue }: WelcomeMailInput, t: MailTexts): string {
  switch (offerOf(discountType)) {
    case "percentOff":
      return t.percentOff(discountValue);
    case "amountOff":
      return t.amountOff(formatKroner(discountValue, locale));
    case "freeDelivery":
      return t.freeDelivery;
    case "fixedPrice":
    case "anOffer":
      return t.anOffer;
  }
}
