import { z } from "zod";
import { parsePhone } from "../../domain/phone.ts";
import {
  messageAbouts,
  messageStates,
  phoneFailures,
  phoneKinds,
  phoneTestOutcomes,
} from "../../domain/phone-messages.ts";
import { textField } from "../../domain/text-field.ts";
import { locales } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { asSeen } from "../../platform/http/keepers-doors.ts";

/** Before the second minute the board is still ringing, and after the tenth the order is cancelled (D-45). */
const afterMinutes = z.int().min(2).max(9).nullable();
const lostMinutes = z.int().min(2).max(60).nullable();
const mostPhones = 5;

/** The neighbours too, for who lives across a border; the operator pays, and far numbers are dear. */
const countries = ["+47", "+46", "+45", "+358", "+354", "+298"];
/** Numbers that cost whoever calls them: Norway's 8…, Sweden's 0900, 0939 and 0944, Denmark's 90, Finland's 0600 and 0700, Iceland's 9…. */
const isDear = (phone: string): boolean => /^\+(478|469(00|39|44)|4590|358[67]00|3549)/.test(phone);

const shared = {
  id: z.string().min(1).max(64).nullable().describe("Null: a new one."),
  name: textField(1, 60),
  phone: z.string(),
  locale: z.enum(locales),
  smsAfterMinutes: afterMinutes.describe("A text message after so long without an answer; null: none."),
  callAfterMinutes: afterMinutes.describe("A call after so long without an answer; null: none."),
  tellsOfOutage: z.boolean().describe("A text message when no board has been connected for a while."),
};
const AlertPhone = z.strictObject({ ...shared, id: z.string() });

const phoneNumber = z
  .string()
  .max(40)
  .transform((text, context) => {
    const phone = parsePhone(text);
    const isReached = phone !== null && countries.some((code) => phone.startsWith(code)) && !isDear(phone);
    if (!isReached) {
      const params = { code: "INVALID" };
      context.addIssue({ code: "custom", message: inSchema(message("alerts.phone.badNumber")), params });
    }
    return phone ?? "";
  });

export const AlertPhones = z
  .object({
    kinds: z.array(z.enum(phoneKinds)).describe("What whoever runs the service has set up."),
    boardLostMinutes: lostMinutes.describe(
      "After so long without a board, owners are told; null: not at all.",
    ),
    phones: z.array(AlertPhone),
    messages: z
      .array(
        z.object({
          at: z.iso.datetime(),
          phoneName: z.string(),
          kind: z.enum(phoneKinds),
          about: z.enum(messageAbouts),
          orderName: z.string().nullable(),
          state: z.enum(messageStates),
          failure: z.enum(phoneFailures).nullable(),
        }),
      )
      .describe("The last twenty, the newest first."),
  })
  .meta({ id: "AlertPhones" });
export type AlertPhones = z.output<typeof AlertPhones>;

export const AlertPhonesBody = z
  .strictObject({
    boardLostMinutes: lostMinutes,
    phones: z.array(z.strictObject({ ...shared, phone: phoneNumber })).max(mostPhones),
    seen: asSeen(z.strictObject({ boardLostMinutes: lostMinutes, phones: z.array(AlertPhone) })),
  })
  .superRefine(({ phones }, context) => {
    phones.forEach(({ phone }, index) => {
      if (!phones.slice(0, index).some((one) => one.phone === phone)) return;
      const said = inSchema(message("alerts.phone.twice"));
      context.addIssue({
        code: "custom",
        path: ["phones", index, "phone"],
        message: said,
        params: { code: "INVALID" },
      });
    });
  })
  .meta({ id: "SetAlertPhones" });
export type AlertPhonesBody = z.output<typeof AlertPhonesBody>;

export const PhoneTestBody = z.strictObject({ kind: z.enum(phoneKinds) }).meta({ id: "TestAlertPhone" });
export const TestedPhone = z
  .object({ outcome: z.enum(phoneTestOutcomes) })
  .describe(
    "NUMBER: it cannot be reached; SETTINGS: the operator's account is wrong; AWAY: nothing went out; UNKNOWN: no answer came.",
  );
export type TestedPhone = z.output<typeof TestedPhone>;
