import { Agent, request } from "undici";
import type { TwilioSettings } from "../../config.ts";
import type { PhoneKind } from "../../domain/phone-messages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Log } from "../log.ts";
import { traced } from "../tracing/work.ts";
import type { PhoneGateway, PhoneMessage, PhoneOutcome } from "./phone-gateway.ts";

const deadlineMs = 8_000;
/** An SMS that a phone gets later than this is no news, and is not delivered. */
const validSeconds = 300;
/** So long it rings before it is nobody's. */
const ringsSeconds = 25;
const voices: Record<Locale, string> = { nb: 'language="nb-NO"', en: 'language="en-GB"' };
/** What Twilio says of numbers that cannot be reached: none, not allowed, not mobile, or asked to be left alone. */
const numberCodes = new Set<number | null>([
  13_224, 13_225, 13_227, 21_211, 21_214, 21_217, 21_408, 21_610, 21_612, 21_614,
]);
const waitSeconds = 20;

/** SMS and calls through Twilio's REST API of 2010-04-01 (https://www.twilio.com/docs/usage/api). */
export function createTwilio(settings: TwilioSettings, log: Log): PhoneGateway {
  const { url, accountSid, authToken, smsFrom, callFrom } = settings;
  const agent = new Agent({
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    connect: { rejectUnauthorized: true, maxCachedSessions: 0, timeout: 4_000 },
    connections: 4,
    maxResponseSize: 65_536,
  });
  const kinds: PhoneKind[] = [...(smsFrom ? ["SMS" as const] : []), ...(callFrom ? ["CALL" as const] : [])];
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

  const formOf = ({ kind, to, text, locale }: PhoneMessage): Record<string, string> =>
    kind === "SMS"
      ? { To: to, From: smsFrom!, Body: text, ValidityPeriod: String(validSeconds) }
      : {
          ...{ To: to, From: callFrom!, Timeout: String(ringsSeconds) },
          Twiml: `<Response><Say ${voices[locale]} loop="2">${escaped(text)}</Say></Response>`,
        };

  const ask = async (message: PhoneMessage): Promise<PhoneOutcome> => {
    if (!kinds.includes(message.kind)) return { outcome: "REFUSED", failure: "SETTINGS" };
    const what = message.kind === "SMS" ? "Messages" : "Calls";
    try {
      const response = await request(`${url}/2010-04-01/Accounts/${accountSid}/${what}.json`, {
        dispatcher: agent,
        method: "POST",
        headers: {
          ...{ accept: "application/json", "user-agent": "Luka", authorization },
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams(formOf(message)).toString(),
        signal: AbortSignal.timeout(deadlineMs),
      });
      const text = await response.body.text();
      const outcome = outcomeOf(response.statusCode, codeOf(text), response.headers["retry-after"]);
      if (outcome.outcome !== "TAKEN")
        log.warn({ status: response.statusCode, code: codeOf(text), what }, "Twilio did not take a message");
      return outcome;
    } catch (error) {
      log.warn({ err: error, what }, "Twilio did not answer");
      return isBeforeSending(error)
        ? { outcome: "LATER", retryAfterSeconds: waitSeconds }
        : { outcome: "LOST" };
    }
  };

  return {
    kinds,
    send: (message) =>
      traced(
        () => ({
          kind: "call",
          name: "phone gateway",
          attributes: { "http.request.method": "POST", "server.address": new URL(url).hostname },
        }),
        async (shown) => {
          const got = await ask(message);
          if (shown && got.outcome !== "TAKEN") shown.failure = got.outcome;
          return got;
        },
      ),
    close: () => agent.destroy(),
  };
}

function outcomeOf(
  status: number,
  code: number | null,
  retryAfter: string | string[] | undefined,
): PhoneOutcome {
  if (status < 300) return { outcome: "TAKEN" };
  if (status === 429 || status === 503)
    return { outcome: "LATER", retryAfterSeconds: Math.min(60, Number(retryAfter) || waitSeconds) };
  if (status >= 500) return { outcome: "LOST" };
  return { outcome: "REFUSED", failure: numberCodes.has(code) ? "NUMBER" : "SETTINGS" };
}

/** Nothing has left this machine: there is no such name, nobody listens, or no connection came about in time. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const isBeforeSending = (error: unknown): boolean => neverSent.has((error as { code?: string }).code ?? "");

function codeOf(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === "number" ? code : null;
  } catch {
    return null;
  }
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (mark) => marks[mark]!);
