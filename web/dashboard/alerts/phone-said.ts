import type { AlertPhones } from "../../../src/features/alerts/phone-schemas.ts";
import type { Tone } from "../office/card.tsx";
import type { Words } from "../texts.tsx";
import type { Phone, PhoneContent } from "./phone-edits.ts";

type Alerts = Words["t"]["alerts"];

/** What whoever runs the service has set up, where that is less than is shown here. */
export function setUpSaid(
  p: Alerts["phone"],
  kinds: AlertPhones["kinds"],
  isSandbox: boolean,
): { tone: Tone; text: string } | null {
  if (isSandbox) return { tone: "info", text: p.sandbox };
  if (kinds.length === 0) return { tone: "wait", text: p.notSetUp };
  if (!kinds.includes("SMS")) return { tone: "wait", text: p.noSms };
  return kinds.includes("CALL") ? null : { tone: "wait", text: p.noCalls };
}

type Rules = Pick<Phone, "smsAfterMinutes" | "callAfterMinutes" | "tellsOfOutage">;

/** What a number is told of. */
export function rulesSaid(
  p: Alerts["phone"],
  { smsAfterMinutes, callAfterMinutes, tellsOfOutage }: Rules,
): string {
  const rules = [
    ...(smsAfterMinutes === null ? [] : [p.sms({ count: smsAfterMinutes })]),
    ...(callAfterMinutes === null ? [] : [p.call({ count: callAfterMinutes })]),
    ...(tellsOfOutage ? [p.outage] : []),
  ];
  return rules.join(", ") || p.nothing;
}

/** Something of a number as it is by now, in words. */
export function fieldSaid({ phone: p, here }: Alerts, value: PhoneContent[keyof PhoneContent]): string {
  if (typeof value === "number") return p.minutes({ count: value });
  if (typeof value === "boolean") return value ? here.on : here.off;
  return value ?? p.never;
}

/** What a message was about: an order that nobody answered, or the boards. */
export const aboutSaid = (
  { about: words }: Pick<Alerts["sent"], "about">,
  { about, orderName }: Pick<AlertPhones["messages"][number], "about" | "orderName">,
): string => (about === "ORDER" ? words.ORDER({ name: orderName ?? "" }) : words[about]);

const lostChoices = [2, 5, 10, 15, 30, 60];

/** Minutes without a board that can be chosen, the fewest first: also those that were set by something else than the page. */
export const lostMinutesOffered = (now: number | null): number[] =>
  [...new Set([...lostChoices, ...(now === null ? [] : [now])])].sort((a, b) => a - b);
