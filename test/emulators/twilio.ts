import { randomBytes } from "node:crypto";
import { type Answer, type Call, type EmulatorServer, startEmulatorServer } from "./emulator.ts";

/**
 * Twilio's REST API for messages and calls as its public reference describes it (https://www.twilio.com/docs/messaging/api/message-resource
 * and https://www.twilio.com/docs/voice/api/call-resource): basic authentication, forms in, JSON out, errors with a code of their own.
 */
export interface TwilioEmulator {
  server: EmulatorServer;
  /** What the service is given to work with it. */
  env: Record<string, string>;
  /** What was taken, in order. */
  sent: EmulatedMessage[];
  /** A number that is no mobile phone's, or is unknown: refused with this code. */
  refuse(number: string, code: number): void;
}

export interface EmulatedMessage {
  kind: "SMS" | "CALL";
  to: string;
  from: string;
  /** Of a call, what is read aloud. */
  text: string;
  /** Of a call, its TwiML. */
  twiml: string | null;
}

const failure = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

export async function startTwilio(): Promise<TwilioEmulator> {
  const accountSid = `AC${"0".repeat(32)}`;
  const authToken = "emulated-token";
  const senders = { SMS: "Luka", CALL: "+4721000000" };
  const sent: EmulatedMessage[] = [];
  const refused = new Map<string, number>();

  const answer = (call: Call): Answer => {
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    if (call.headers.authorization !== expected) return failure(401, 20_003, "Authenticate");
    const found = /^\/2010-04-01\/Accounts\/([^/]+)\/(Messages|Calls)\.json$/.exec(call.path);
    if (call.method !== "POST" || found?.[1] !== accountSid)
      return failure(404, 20_404, "The requested resource was not found");
    const form = new URLSearchParams(call.body);
    const kind = found[2] === "Messages" ? "SMS" : "CALL";
    const [to, from] = [form.get("To") ?? "", form.get("From") ?? ""];
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      return kind === "SMS"
        ? failure(400, 21_211, `The 'To' number ${to} is not a valid phone number.`)
        : failure(400, 21_217, "Phone number does not appear to be valid");
    if (from !== senders[kind])
      return failure(400, kind === "SMS" ? 21_606 : 21_210, "The From phone number is not yours.");
    const code = refused.get(to);
    if (code !== undefined) return failure(400, code, "The number cannot be reached.");
    const twiml = form.get("Twiml");
    const text =
      kind === "SMS" ? form.get("Body") : (/<Say[^>]*>([^<]*)<\/Say>/.exec(twiml ?? "")?.[1] ?? null);
    if (!text) return failure(400, kind === "SMS" ? 21_602 : 21_205, "There is nothing to say.");
    sent.push({ kind, to, from, text, twiml });
    const sid = (kind === "SMS" ? "SM" : "CA") + randomBytes(16).toString("hex");
    return {
      status: 201,
      body: { sid, account_sid: accountSid, to, from, status: "queued", error_code: null },
    };
  };

  const server = await startEmulatorServer(answer);
  return {
    server,
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_SMS_FROM: senders.SMS,
      TWILIO_CALL_FROM: senders.CALL,
      TWILIO_API_URL: server.url,
    },
    sent,
    refuse: (number, code) => void refused.set(number, code),
  };
}
