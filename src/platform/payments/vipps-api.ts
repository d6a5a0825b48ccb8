import { z } from "zod";
import type { Clock } from "../clock.ts";
import { PaymentProviderError } from "./provider.ts";
import type { ProviderHttp } from "./provider-http.ts";

/** The few requests that Luka sends to Vipps MobilePay, and the access token that they need. */
const Amount = z.object({ currency: z.string(), value: z.int().min(0) });
const Aggregate = z.object({
  authorizedAmount: Amount,
  cancelledAmount: Amount,
  capturedAmount: Amount,
  refundedAmount: Amount,
});

export const Created = z.object({ redirectUrl: z.string().nullish(), reference: z.string() });
export const Payment = z.object({
  reference: z.string(),
  state: z.enum(["CREATED", "AUTHORIZED", "ABORTED", "TERMINATED", "EXPIRED"]),
  amount: Amount,
  aggregate: Aggregate,
});
export type Payment = z.output<typeof Payment>;
export const Modified = z.object({ reference: z.string() });
export const Events = z.array(
  z.object({ name: z.string().nullish(), idempotencyKey: z.string().nullish(), success: z.boolean() }),
);
// The lifetime comes as text: "3599".
const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const Registered = z.object({ id: z.string(), secret: z.string() });

/** Of a sales unit, from Vipps MobilePay's portal; a partner's keys serve all its merchants' sales units. */
export interface VippsKeys {
  clientId: string;
  clientSecret: string;
  subscriptionKey: string;
  merchantSerialNumber: string;
}

export interface VippsApi {
  get<Answer>(path: string, answer: z.ZodType<Answer>): Promise<Answer>;
  /** Null when the keys do not open it, or there is none. */
  tryGet<Answer>(path: string, answer: z.ZodType<Answer>): Promise<Answer | null>;
  /** The same key again is the same request. Rejects with REFUSED when Vipps refuses. */
  post<Answer>(path: string, answer: z.ZodType<Answer>, body: object, key: string): Promise<Answer>;
  /** Null when Vipps refuses. */
  tryPost<Answer>(path: string, answer: z.ZodType<Answer>, body: object, key: string): Promise<Answer | null>;
}

export interface VippsApiParts {
  http: ProviderHttp;
  clock: Clock;
  baseUrl: string;
  keys: VippsKeys;
  /** Access tokens live for hours: they are kept here, by sales unit. */
  tokens: Map<string, VippsToken>;
}
export interface VippsToken {
  text: string;
  /** Epoch ms. */
  renewAtMs: number;
}

/** A token is renewed so long before it ends. */
const renewEarlyMs = 5 * 60_000;

export function createVippsApi({ http, clock, baseUrl, keys, tokens }: VippsApiParts): VippsApi {
  const common = {
    "ocp-apim-subscription-key": keys.subscriptionKey,
    "merchant-serial-number": keys.merchantSerialNumber,
    "vipps-system-name": "luka",
    "vipps-system-version": "1",
    "vipps-system-plugin-name": "luka",
    "vipps-system-plugin-version": "1",
  };
  const slot = [baseUrl, keys.clientId, keys.clientSecret, keys.merchantSerialNumber].join("\n");

  const fetchToken = async (): Promise<string> => {
    const got = await http.send({
      method: "POST",
      url: `${baseUrl}/accesstoken/get`,
      headers: { ...common, client_id: keys.clientId, client_secret: keys.clientSecret },
      answer: Token,
    });
    if (!got.ok) throw new PaymentProviderError("UNAVAILABLE", `Vipps gives no access token: ${got.status}`);
    const { access_token: text, expires_in: seconds } = got.body;
    // Half its life at least, however short it is.
    const usedMs = Math.max(seconds * 1000 - renewEarlyMs, seconds * 500);
    tokens.set(slot, { text, renewAtMs: clock.nowMs() + usedMs });
    return text;
  };
  const token = async (): Promise<string> => {
    const kept = tokens.get(slot);
    return kept && clock.nowMs() < kept.renewAtMs ? kept.text : fetchToken();
  };

  const send = async <Answer>(
    method: "GET" | "POST",
    path: string,
    answer: z.ZodType<Answer>,
    sent?: { body: object; key: string },
    expects: readonly number[] = [],
  ) => {
    const once = async (bearer: string) =>
      http.send({
        method,
        url: baseUrl + path,
        headers: {
          ...common,
          authorization: `Bearer ${bearer}`,
          ...(sent && { "content-type": "application/json", "idempotency-key": sent.key }),
        },
        ...(sent && { body: JSON.stringify(sent.body) }),
        answer,
        expects: [401, ...expects],
      });
    const got = await once(await token());
    if (got.ok || got.status !== 401) return got;
    // The token was withdrawn before its time.
    const again = await once(await fetchToken());
    if (!again.ok && again.status === 401)
      throw new PaymentProviderError("UNAVAILABLE", "Vipps does not accept the sales unit's keys.");
    return again;
  };

  return {
    async get(path, answer) {
      const got = await send("GET", path, answer);
      if (!got.ok) throw refused(got.body, got.status);
      return got.body;
    },
    async tryGet(path, answer) {
      const got = await send("GET", path, answer, undefined, [403]);
      if (got.ok) return got.body;
      if (got.status === 403 || got.status === 404) return null;
      throw refused(got.body, got.status);
    },
    async post(path, answer, body, key) {
      const got = await send("POST", path, answer, { body, key });
      if (!got.ok) throw refused(got.body, got.status);
      return got.body;
    },
    async tryPost(path, answer, body, key) {
      const got = await send("POST", path, answer, { body, key });
      return got.ok ? got.body : null;
    },
  };
}

const Refusal = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  extraDetails: z.array(z.object({ name: z.string(), reason: z.string() })).nullish(),
});

/** In Vipps' words, for the log: they name fields and states, never people. */
function refused(body: unknown, status: number): PaymentProviderError {
  const told = Refusal.safeParse(body).data;
  const details = told?.extraDetails?.map(({ name, reason }) => `${name}: ${reason}`).join(" ") ?? "";
  return new PaymentProviderError("REFUSED", `Vipps: ${status} ${told?.title ?? ""} ${details}`.trim());
}

/** Events after which a payment is looked at. */
const events = ["authorized", "aborted", "expired", "terminated", "captured", "cancelled", "refunded"];

/** Asks Vipps to tell us at `url` about this sales unit; gives the secret that its messages are signed with. */
export async function registerVippsCallback(api: VippsApi, url: string): Promise<string> {
  const body = { url, events: events.map((name) => `epayments.payment.${name}.v1`) };
  const { secret } = await api.post("/webhooks/v1/webhooks", Registered, body, `callback-${Date.now()}`);
  return secret;
}

/** Rejects unless Vipps gives an access token for these keys. */
export async function checkVippsKeys(parts: VippsApiParts): Promise<void> {
  parts.tokens.clear();
  await createVippsApi(parts).get("/webhooks/v1/webhooks", z.unknown());
}
