import type { PhoneContent } from "./phone-edits.ts";

/** A number as it stands in its form; an empty choice of minutes: not at all. */
export interface PhoneTyped {
  name: string;
  phone: string;
  locale: PhoneContent["locale"];
  sms: string;
  call: string;
  tellsOfOutage: boolean;
}

export const typedOf = (phone: PhoneContent): PhoneTyped => ({
  ...{ name: phone.name, phone: phone.phone, locale: phone.locale, tellsOfOutage: phone.tellsOfOutage },
  sms: String(phone.smsAfterMinutes ?? ""),
  call: String(phone.callAfterMinutes ?? ""),
});

/** Minutes as they are chosen; null: not at all. */
export const minutesOf = (text: string): number | null => (text === "" ? null : Number(text));

export const contentOf = ({ name, phone, locale, sms, call, tellsOfOutage }: PhoneTyped): PhoneContent => ({
  ...{ name: name.trim(), phone: phone.trim(), locale },
  ...{ smsAfterMinutes: minutesOf(sms), callAfterMinutes: minutesOf(call), tellsOfOutage },
});
