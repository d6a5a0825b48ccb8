import type { Config } from "../../config.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { mailAddress } from "../../platform/mail/mail-address.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import type { MailSender } from "./content.ts";
import { addressLines } from "./order-content.ts";

const isHttps = (url: string | null): url is string => url !== null && URL.parse(url)?.protocol === "https:";

/** A restaurant as the head and the foot of its mails show it. */
export function mailSender(config: Config, restaurant: RestaurantProfile, locale: Locale): MailSender {
  const { name, legal, address, email, phone, website } = restaurant;
  return {
    name,
    logoUrl: isHttps(restaurant.logoUrl) ? restaurant.logoUrl : null,
    primaryColor: restaurant.primaryColor,
    secondaryColor: restaurant.secondaryColor,
    addressLines: [
      ...(address ? [addressLines(address).join(", ")] : []),
      ...(legal.orgNumber
        ? [
            [legal.legalName, wordsOf(locale, "mails").orgNumber({ number: legal.orgNumber })]
              .filter(Boolean)
              .join(", "),
          ]
        : []),
    ],
    phone,
    email: email === null ? null : mailAddress(email),
    url: restaurant.isLive ? restaurantUrl(config, restaurant) : isHttps(website) ? website : null,
    isTest: restaurant.environment === "TEST",
  };
}
