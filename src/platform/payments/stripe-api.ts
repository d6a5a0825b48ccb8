import type Stripe from "stripe";
import { z } from "zod";
import { PaymentProviderError } from "./provider.ts";
import type { ProviderHttp } from "./provider-http.ts";

/**
 * The few requests that Luka sends to Stripe, in the form that its own library sends them (which would take 39 MB of
 * memory and 180 ms to load). Requests are typed by that library; answers are read by the schemas below.
 */
const apiVersion = "2026-10-28.endive" satisfies Stripe.WebhookEndpointCreateParams.ApiVersion;

const amount = z.int().min(0);
/** What stands there as its id alone where nobody asked for the whole: null then, and where there is none. */
const whole = <Shape extends z.ZodObject>(shape: Shape) =>
  z
    .union([shape, z.string()])
    .nullish()
    .transform((given) => (typeof given === "object" ? given : null));

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  amount_capturable: amount,
  amount_received: amount,
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_charge: whole(z.object({ amount_refunded: amount })),
});
export type Intent = z.output<typeof Intent>;

export const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullable(),
  amount_total: amount,
  currency: z.string(),
  payment_intent: whole(Intent),
});
export type Session = z.output<typeof Session>;

export const Refund = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount,
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Refund = z.output<typeof Refund>;
export const Refunds = z.object({ data: z.array(Refund) });

const Account = z.object({ id: z.string() });
const WebhookEndpoint = z.object({ id: z.string(), secret: z.string() });

export interface StripeApi {
  get<Answer>(path: string, answer: z.ZodType<Answer>, query: object): Promise<Answer>;
  /** Null when the key does not open it. */
  tryGet<Answer>(path: string, answer: z.ZodType<Answer>, query: object): Promise<Answer | null>;
  /** The same key again is the same request. Rejects with REFUSED when Stripe refuses. */
  post<Answer>(path: string, answer: z.ZodType<Answer>, params: object, key: string): Promise<Answer>;
  /** Null when Stripe refuses. */
  tryPost<Answer>(
    path: string,
    answer: z.ZodType<Answer>,
    params: object,
    key: string,
  ): Promise<Answer | null>;
}

export interface StripeApiParts {
  http: ProviderHttp;
  baseUrl: string;
  secretKey: string;
}

export function createStripeApi({ http, baseUrl, secretKey }: StripeApiParts): StripeApi {
  const headers = { authorization: `Bearer ${secretKey}`, "stripe-version": apiVersion };
  const send = <Answer>(path: string, answer: z.ZodType<Answer>, params: object, key: string) =>
    http.send({
      method: "POST",
      url: baseUrl + path,
      headers: {
        ...headers,
        "idempotency-key": key,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: formOf(params),
      answer,
    });
  const read = <Answer>(path: string, answer: z.ZodType<Answer>, query: object, expects: number[]) => {
    const url = `${baseUrl}${path}?${formOf(query)}`;
    return http.send({ method: "GET", url, headers, answer, expects });
  };
  return {
    async get(path, answer, query) {
      const got = await read(path, answer, query, []);
      if (!got.ok) throw refused(got.body, got.status);
      return got.body;
    },
    async tryGet(path, answer, query) {
      const got = await read(path, answer, query, [403]);
      if (got.ok) return got.body;
      if (got.status === 403) return null;
      throw refused(got.body, got.status);
    },
    async post(path, answer, params, key) {
      const got = await send(path, answer, params, key);
      if (!got.ok) throw refused(got.body, got.status);
      return got.body;
    },
    async tryPost(path, answer, params, key) {
      const got = await send(path, answer, params, key);
      return got.ok ? got.body : null;
    },
  };
}

const Refusal = z.object({ error: z.object({ code: z.string().nullish(), message: z.string().nullish() }) });

/** In Stripe's words, for the log: they name parameters and states, never cards. */
function refused(body: unknown, status: number): PaymentProviderError {
  const told = Refusal.safeParse(body).data?.error;
  return new PaymentProviderError("REFUSED", `Stripe: ${told?.code ?? status} ${told?.message ?? ""}`.trim());
}

/** `a[b][0]=c`, as Stripe reads nested values (https://docs.stripe.com/api). */
export function formOf(params: object): string {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) add(name === "" ? key : `${name}[${key}]`, inner);
    } else {
      form.append(name, String(value));
    }
  };
  add("", params);
  return form.toString();
}

/** Events after which a payment is looked at. */
const enabledEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.failed",
];

/** Whose account a key opens: its id, or null when a restricted key may not say. Rejects when the key opens none. */
export async function stripeAccountOf(parts: StripeApiParts): Promise<string | null> {
  const url = `${parts.baseUrl}/v1/account`;
  const headers = { authorization: `Bearer ${parts.secretKey}`, "stripe-version": apiVersion };
  const got = await parts.http.send({ method: "GET", url, headers, answer: Account, expects: [403] });
  if (got.ok) return got.body.id;
  if (got.status === 403) return null;
  throw refused(got.body, got.status);
}

/** Asks Stripe to tell us at `url`; gives the secret that its messages are signed with. */
export async function registerStripeCallback(parts: StripeApiParts, url: string): Promise<string> {
  const params: Stripe.WebhookEndpointCreateParams = {
    url,
    enabled_events: enabledEvents,
    api_version: apiVersion,
    description: "Luka",
  };
  const key = `callback:${url}:${Date.now()}`;
  const { secret } = await createStripeApi(parts).post("/v1/webhook_endpoints", WebhookEndpoint, params, key);
  return secret;
}
