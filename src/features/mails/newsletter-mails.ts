import { offerOf } from "../../domain/coupons/discount-types.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { MailContent } from "./content.ts";

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
  const { locale, restaurantName: restaurant, code, orderingUrl, unsubscribeUrl } = input;
  const t = wordsOf(locale, "mails").newsletter;
  const discount = discountText(input);
  return {
    locale,
    subject: t.subject({ code }),
    preview: discount,
    title: t.title,
    blocks: [
      { kind: "text", text: t.text({ restaurant }) },
      { kind: "code", label: t.code, code },
      { kind: "text", text: discount },
      ...(orderingUrl ? [{ kind: "button", label: t.order, url: orderingUrl } as const] : []),
      { kind: "link", text: t.why({ restaurant }), label: t.unsubscribe, url: unsubscribeUrl },
    ],
  };
}

function discountText({ locale, discountType, discountValue }: WelcomeMailInput): string {
  const t = wordsOf(locale, "mails").newsletter;
  switch (offerOf(discountType)) {
    case "percentOff":
      return t.percentOff({ percent: discountValue });
    case "amountOff":
      return t.amountOff({ amount: discountValue });
    case "freeDelivery":
      return t.freeDelivery;
    case "fixedPrice":
    case "anOffer":
      return t.offer;
  }
}
