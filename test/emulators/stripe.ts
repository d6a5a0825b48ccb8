import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  type Answer,
  type Call,
  type Message,
  type ProviderEmulator,
  payPage,
  post,
  startEmulatorServer,
} from "./emulator.ts";
import { type StripeBalance, stripeBalance } from "./stripe-balance.ts";

/**
 * Stripe as its public API reference describes it (https://docs.stripe.com/api), as far as Checkout with manual capture
 * goes: sessions, payment intents, refunds, webhook endpoints, idempotency keys, signed events. Held to Stripe's own library
 * by stripe.test.ts.
 */
interface Session {
  id: string;
  status: "open" | "complete" | "expired";
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  intent: Intent;
}
interface Intent {
  id: string;
  status: "requires_payment_method" | "requires_capture" | "succeeded" | "canceled";
  amount: number;
  received: number;
  captures: number;
  metadata: Record<string, string>;
  refunds: Refund[];
}
interface Refund {
  id: string;
  amount: number;
  status: "succeeded" | "failed";
  metadata: Record<string, string>;
}

export interface StripeEmulator extends ProviderEmulator {
  secretKey: string;
  balance: StripeBalance;
  /** Stripe finds out later that a refund did not arrive. */
  failRefund(reference: string): void;
}

export interface StripeEmulatorOptions {
  port?: number;
  secretKey?: string;
  nowMs?: () => number;
}

export async function startStripeEmulator({
  port,
  secretKey = "sk_test_emulator",
  nowMs = Date.now,
}: StripeEmulatorOptions = {}): Promise<StripeEmulator> {
  const sessions = new Map<string, Session>();
  const answered = new Map<string, { request: string; answer: Answer }>();
  const endpoints: { url: string; secret: string }[] = [];
  const sending: Promise<number>[] = [];
  const emulator = { sendsMessages: false };
  const balance = stripeBalance(nowMs);

  const sessionOf = (id: string): Session =>
    sessions.get(id) ?? refuse(404, "resource_missing", `No such session: ${id}`);
  const intentOf = (id: string): Session =>
    [...sessions.values()].find(({ intent }) => intent.id === id) ??
    refuse(404, "resource_missing", `No such payment_intent: ${id}`);

  const messageAbout = (reference: string, receiver: string): Message => {
    const session = sessionOf(reference);
    const type = session.status === "expired" ? "checkout.session.expired" : "checkout.session.completed";
    const endpoint = endpoints.find(({ url }) => url.includes(receiver));
    return signed(endpoint, JSON.stringify(event(type, viewOfSession(session, false))), nowMs());
  };
  const tell = (type: string, object: object): void => {
    if (!emulator.sendsMessages) return;
    for (const endpoint of endpoints)
      sending.push(post(signed(endpoint, JSON.stringify(event(type, object)), nowMs())));
  };

  const pay = (reference: string): void => {
    const session = sessionOf(reference);
    if (session.status !== "open") refuse(400, "payment_intent_unexpected_state", "The session is not open.");
    session.status = "complete";
    session.intent.status = "requires_capture";
    tell("checkout.session.completed", viewOfSession(session, false));
  };
  const expire = (session: Session): void => {
    if (session.status !== "open")
      refuse(
        400,
        "resource_invalid_state",
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    session.status = "expired";
    tell("checkout.session.expired", viewOfSession(session, false));
  };
  const capture = ({ intent }: Session, amount: number): void => {
    if (intent.status !== "requires_capture")
      refuse(400, "payment_intent_unexpected_state", `The PaymentIntent has a status of ${intent.status}.`);
    if (amount > intent.amount)
      refuse(400, "amount_too_large", "The amount is larger than what is capturable.");
    intent.status = "succeeded";
    intent.received = amount;
    intent.captures += 1;
    balance.move("charge", amount, intent.metadata);
    tell("payment_intent.succeeded", viewOfIntent(intent));
  };
  const refund = ({ intent }: Session, amount: number, metadata: Record<string, string>): Refund => {
    if (intent.status !== "succeeded")
      refuse(400, "charge_not_captured", "There is no captured charge to refund.");
    if (amount > intent.received - refundedOf(intent))
      refuse(400, "charge_already_refunded", "The refund is larger than what is left of the charge.");
    const made: Refund = { id: newId("re"), amount, status: "succeeded", metadata };
    intent.refunds.unshift(made);
    balance.move("refund", -amount, intent.metadata);
    tell("charge.refunded", viewOfCharge(intent));
    return made;
  };

  const create = (params: URLSearchParams): Session => {
    const need = (name: string) =>
      params.get(name) ?? refuse(400, "parameter_missing", `Missing required param: ${name}.`);
    const item = "line_items[0]";
    const amount = Number(need(`${item}[price_data][unit_amount]`)) * Number(need(`${item}[quantity]`));
    const expiresAt = Number(params.get("expires_at") ?? nowMs() / 1000 + 86_400);
    need(`${item}[price_data][product_data][name]`);
    if (need("mode") !== "payment") refuse(400, "parameter_invalid", "Only payments are emulated.");
    if (need("payment_intent_data[capture_method]") !== "manual")
      refuse(400, "parameter_invalid", "Only manual capture is emulated.");
    const currency = need(`${item}[price_data][currency]`);
    if (currency !== currency.toLowerCase())
      refuse(400, "parameter_invalid", "A currency is three letters in lowercase.");
    if (amount < 300) refuse(400, "amount_too_small", "The amount must be at least 3.00 kr nok.");
    if (expiresAt < nowMs() / 1000 + 1800 || expiresAt > nowMs() / 1000 + 86_400)
      refuse(400, "parameter_invalid", "expires_at must be between 30 minutes and 24 hours from now.");
    const session: Session = {
      id: newId("cs_test"),
      status: "open",
      amount,
      currency,
      metadata: metadataOf(params, "metadata"),
      successUrl: need("success_url"),
      cancelUrl: params.get("cancel_url") ?? need("success_url"),
      expiresAt,
      intent: {
        id: newId("pi"),
        status: "requires_payment_method",
        amount,
        received: 0,
        captures: 0,
        metadata: metadataOf(params, "payment_intent_data[metadata]"),
        refunds: [],
      },
    };
    sessions.set(session.id, session);
    return session;
  };

  const view = (session: Session, expands: boolean) => ({
    ...viewOfSession(session, expands),
    url: session.status === "open" ? `${server.url}/pay/${session.id}` : null,
  });

  const route = ({ method, path, query, body }: Call): Answer => {
    const params = new URLSearchParams(body);
    const [, kind = "", what = "", id = "", action = ""] = path.split("/");
    const is = (wanted: string): boolean =>
      `${method} ${[kind, what, id && ":id", action].filter(Boolean).join("/")}` === wanted;
    if (is("GET v1/account")) return ok({ id: "acct_emulator", object: "account", charges_enabled: true });
    if (is("POST v1/webhook_endpoints")) {
      const endpoint = { url: params.get("url") ?? "", secret: `whsec_${randomBytes(16).toString("hex")}` };
      endpoints.push(endpoint);
      return ok({ id: newId("we"), object: "webhook_endpoint", status: "enabled", ...endpoint });
    }
    if (method === "POST" && path === "/v1/checkout/sessions") return ok(view(create(params), false));
    if (what === "checkout") {
      // /v1/checkout/sessions/{id}[/expire]
      const session = sessionOf(path.split("/")[4] ?? "");
      if (method === "GET") return ok(view(session, query.getAll("expand[0]").length > 0));
      if (path.endsWith("/expire")) {
        expire(session);
        return ok(view(session, false));
      }
    }
    if (is("POST v1/payment_intents/:id/capture")) {
      const session = intentOf(id);
      capture(session, Number(params.get("amount_to_capture") ?? session.intent.amount));
      return ok(viewOfIntent(session.intent));
    }
    if (is("POST v1/payment_intents/:id/cancel")) {
      const { intent } = intentOf(id);
      if (intent.status === "succeeded" || intent.status === "canceled")
        refuse(400, "payment_intent_unexpected_state", `The PaymentIntent has a status of ${intent.status}.`);
      intent.status = "canceled";
      tell("payment_intent.canceled", viewOfIntent(intent));
      return ok(viewOfIntent(intent));
    }
    if (is("POST v1/refunds")) {
      const session = intentOf(params.get("payment_intent") ?? "");
      return ok(
        viewOfRefund(refund(session, Number(params.get("amount")), metadataOf(params, "metadata")), session),
      );
    }
    if (is("GET v1/refunds")) {
      const session = intentOf(query.get("payment_intent") ?? "");
      const data = session.intent.refunds.map((one) => viewOfRefund(one, session));
      return ok({ object: "list", url: "/v1/refunds", has_more: false, data });
    }
    return refuse(404, "resource_missing", `Unrecognized request URL (${method}: ${path}).`);
  };

  const page = ({ method, path }: Call): Answer => {
    const [, , id = "", action] = path.split("/");
    const session = sessionOf(id);
    if (method === "GET") return { status: 200, body: payPage("Stripe", `${session.amount / 100} kr`, id) };
    if (action === "pay") pay(id);
    return { status: 303, headers: { location: action === "pay" ? session.successUrl : session.cancelUrl } };
  };

  const server = await startEmulatorServer((call) => {
    try {
      if (call.path.startsWith("/pay/")) return page(call);
      if (call.headers.authorization !== `Bearer ${secretKey}`)
        refuse(401, null, "Invalid API Key provided.");
      const key = call.headers["idempotency-key"];
      if (call.method !== "POST" || typeof key !== "string") return balance.answer(call) ?? route(call);
      const request = createHash("sha256").update(`${call.path}\n${call.body}`).digest("hex");
      const before = answered.get(key);
      if (before && before.request !== request)
        refuse(
          400,
          "idempotency_error",
          "Keys for idempotent requests can only be used with the same parameters.",
        );
      if (before) return before.answer;
      const answer = attempt(() => route(call));
      answered.set(key, { request, answer });
      return answer;
    } catch (error) {
      return answerTo(error);
    }
  }, port);

  return Object.assign(emulator, {
    server,
    secretKey,
    balance,
    pay,
    decline: (reference: string) => expire(sessionOf(reference)),
    tamper(reference: string, change: { amount?: number; currency?: string }) {
      const session = sessionOf(reference);
      session.amount = change.amount ?? session.amount;
      session.intent.amount = session.amount;
      session.currency = change.currency?.toLowerCase() ?? session.currency;
    },
    books(reference: string) {
      const { intent } = sessionOf(reference);
      return {
        held: intent.status === "requires_capture" ? intent.amount : 0,
        captured: intent.received,
        refunded: refundedOf(intent),
        // What is not captured with the rest is released by itself.
        released:
          { canceled: intent.amount, succeeded: intent.amount - intent.received }[intent.status as string] ??
          0,
        captures: intent.captures,
        refunds: intent.refunds.length,
      };
    },
    captureByHand: (reference: string) => capture(sessionOf(reference), sessionOf(reference).intent.amount),
    refundByHand: (reference: string, amount: number) => void refund(sessionOf(reference), amount, {}),
    releaseByHand(reference: string) {
      sessionOf(reference).intent.status = "canceled";
    },
    forgetKeys: () => answered.clear(),
    failRefund(reference: string) {
      sessionOf(reference).intent.refunds[0]!.status = "failed";
    },
    messageAbout,
    signAgain: ({ url }: Message, body: string) =>
      signed(
        endpoints.find((endpoint) => endpoint.url === url),
        body,
        nowMs(),
      ),
    messagesSent: () => Promise.all(sending.splice(0)),
  });
}

class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super("refused");
    this.answer = answer;
  }
}
function refuse(status: number, code: string | null, message: string): never {
  const type = code === "idempotency_error" ? code : "invalid_request_error";
  throw new Refusal({ status, body: { error: { type, ...(code && { code }), message } } });
}
function answerTo(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer;
  throw error;
}
function attempt(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    return answerTo(error);
  }
}

const ok = (body: object): Answer => ({ status: 200, body });
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
const refundedOf = ({ refunds }: Intent): number =>
  refunds.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);

/** `metadata[name]=value` */
function metadataOf(params: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...params].filter(([name]) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]));
}

const viewOfSession = (session: Session, expands: boolean) => ({
  id: session.id,
  object: "checkout.session",
  mode: "payment",
  status: session.status,
  // Unpaid until it is captured.
  payment_status: session.intent.status === "succeeded" ? "paid" : "unpaid",
  amount_total: session.amount,
  currency: session.currency,
  expires_at: session.expiresAt,
  metadata: session.metadata,
  payment_intent:
    session.status === "complete" ? (expands ? viewOfIntent(session.intent) : session.intent.id) : null,
});

const viewOfIntent = (intent: Intent) => ({
  id: intent.id,
  object: "payment_intent",
  status: intent.status,
  amount: intent.amount,
  amount_capturable: intent.status === "requires_capture" ? intent.amount : 0,
  amount_received: intent.received,
  capture_method: "manual",
  metadata: intent.metadata,
  latest_charge: intent.status === "requires_payment_method" ? null : viewOfCharge(intent),
});

const viewOfCharge = (intent: Intent) => ({
  id: `ch_${intent.id}`,
  object: "charge",
  amount: intent.amount,
  amount_captured: intent.received,
  amount_refunded: refundedOf(intent),
  metadata: intent.metadata,
});

const viewOfRefund = ({ id, amount, status, metadata }: Refund, { intent, currency }: Session) => ({
  id,
  object: "refund",
  amount,
  currency,
  status,
  metadata,
  payment_intent: intent.id,
});

const event = (type: string, object: object) => ({
  id: newId("evt"),
  object: "event",
  type,
  data: { object },
});

/** https://docs.stripe.com/webhooks#verify-manually */
function signed(endpoint: { url: string; secret: string } | undefined, body: string, nowMs: number): Message {
  if (!endpoint) throw new Error("Nobody asked to be told.");
  const time = Math.floor(nowMs / 1000);
  const signature = createHmac("sha256", endpoint.secret).update(`${time}.${body}`).digest("hex");
  return {
    url: endpoint.url,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": `t=${time},v1=${signature}`,
    },
    body,
  };
}
