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
import { type VippsLedger, vippsLedger } from "./vipps-ledger.ts";

/**
 * Vipps MobilePay as its public API description has it (https://developer.vippsmobilepay.com/docs/APIs/epayment-api): access
 * tokens, payments in the browser's flow, capture, cancel and refund under idempotency keys, the event log, webhooks with
 * signed requests.
 */
interface Payment {
  reference: string;
  state: "CREATED" | "AUTHORIZED" | "ABORTED" | "TERMINATED" | "EXPIRED";
  amount: { currency: string; value: number };
  authorized: number;
  cancelled: number;
  captured: number;
  refunded: number;
  returnUrl: string;
  events: { name: string; amount: number; idempotencyKey: string | null; atMs: number }[];
}

export interface VippsEmulator extends ProviderEmulator {
  keys: { clientId: string; clientSecret: string; subscriptionKey: string; merchantSerialNumber: string };
  ledger: VippsLedger;
  /** Access tokens given so far; all of them stop working. */
  withdrawTokens(): void;
  /** How long the next ones live. */
  tokenSeconds: number;
}

export interface VippsEmulatorOptions {
  port?: number;
  nowMs?: () => number;
}

export async function startVippsEmulator({
  port,
  nowMs = Date.now,
}: VippsEmulatorOptions = {}): Promise<VippsEmulator> {
  const keys = {
    clientId: "emulator-client",
    clientSecret: "emulator-secret",
    subscriptionKey: "emulator-subscription",
    merchantSerialNumber: "123456",
  };
  const payments = new Map<string, Payment>();
  const answered = new Map<string, { request: string; answer: Answer }>();
  const webhooks: { id: string; url: string; secret: string; events: string[] }[] = [];
  const tokens = new Map<string, number>();
  const sending: Promise<number>[] = [];
  const ledger = vippsLedger(keys.merchantSerialNumber, nowMs);
  const emulator = { sendsMessages: false, tokenSeconds: 3_600 };

  const paymentOf = (reference: string): Payment =>
    payments.get(reference) ?? refuse(404, "Not Found", `No payment ${reference}.`);

  const happen = (payment: Payment, name: string, amount: number, key: string | null): void => {
    payment.events.push({ name, amount, idempotencyKey: key, atMs: nowMs() });
    if (!emulator.sendsMessages) return;
    for (const webhook of webhooks) {
      if (webhook.events.includes(`epayments.payment.${name.toLowerCase()}.v1`))
        sending.push(post(signed(webhook, JSON.stringify(messageBody(payment, name)), nowMs())));
    }
  };
  const messageBody = (payment: Payment, name: string) => ({
    msn: keys.merchantSerialNumber,
    reference: payment.reference,
    pspReference: randomBytes(8).toString("hex"),
    name,
    amount: payment.amount,
    timestamp: new Date(nowMs()).toISOString(),
    idempotencyKey: payment.events.at(-1)?.idempotencyKey ?? null,
    success: true,
  });

  const pay = (reference: string): void => {
    const payment = paymentOf(reference);
    if (payment.state !== "CREATED") refuse(400, "Bad Request", "The payment is not open.");
    payment.state = "AUTHORIZED";
    payment.authorized = payment.amount.value;
    happen(payment, "AUTHORIZED", payment.authorized, null);
  };
  const decline = (reference: string): void => {
    const payment = paymentOf(reference);
    payment.state = "ABORTED";
    happen(payment, "ABORTED", 0, null);
  };
  const capture = (payment: Payment, amount: number, key: string | null): void => {
    if (amount < 100 || amount > payment.authorized - payment.captured - payment.cancelled)
      refuse(400, "Cannot capture before reservation", "The amount you tried to capture is not reserved.");
    payment.captured += amount;
    ledger.move("capture", amount, payment.reference);
    happen(payment, "CAPTURED", amount, key);
  };
  const refund = (payment: Payment, amount: number, key: string | null): void => {
    if (amount < 1 || amount > payment.captured - payment.refunded)
      refuse(400, "Refund amount too high", "The amount you tried to refund is not captured.");
    payment.refunded += amount;
    ledger.move("refund", -amount, payment.reference);
    happen(payment, "REFUNDED", amount, key);
  };
  const cancel = (payment: Payment, onlyIfUnauthorized: boolean, key: string): void => {
    if (payment.state === "CREATED") {
      payment.state = "TERMINATED";
      happen(payment, "TERMINATED", 0, key);
      return;
    }
    const left = payment.authorized - payment.captured - payment.cancelled;
    if (onlyIfUnauthorized || payment.state !== "AUTHORIZED" || left === 0)
      refuse(400, "Cannot cancel payment", "The payment has nothing that can be cancelled.");
    payment.cancelled += left;
    happen(payment, "CANCELLED", left, key);
  };

  const create = (body: Record<string, never>): Answer => {
    const { amount, paymentMethod, userFlow, reference, returnUrl, paymentDescription } = body as Record<
      string,
      unknown
    > as {
      amount?: Payment["amount"];
      paymentMethod?: { type?: string };
      userFlow?: string;
      reference?: string;
      returnUrl?: string;
      paymentDescription?: string;
    };
    if (!/^.{3,100}$/.test(paymentDescription ?? "")) refuse(400, "Bad Request", "paymentDescription");
    if (!/^[a-zA-Z0-9-]{8,64}$/.test(reference ?? "")) refuse(400, "Bad Request", "reference");
    if (amount?.currency !== "NOK" || !Number.isInteger(amount.value) || amount.value < 100)
      refuse(400, "Bad Request", "amount");
    if (paymentMethod?.type !== "WALLET" || userFlow !== "WEB_REDIRECT")
      refuse(400, "Bad Request", "userFlow");
    // The real one takes https only; a developer's own machine has none.
    if (!/^https:|^http:\/\/([^/]+\.)?localhost/.test(returnUrl ?? ""))
      refuse(400, "Bad Request", "returnUrl");
    if (payments.has(reference!)) refuse(409, "Conflict", "The reference is taken.");
    const payment: Payment = {
      reference: reference!,
      state: "CREATED",
      amount: amount!,
      authorized: 0,
      cancelled: 0,
      captured: 0,
      refunded: 0,
      returnUrl: returnUrl!,
      events: [],
    };
    payments.set(payment.reference, payment);
    happen(payment, "CREATED", 0, null);
    return { status: 201, body: { redirectUrl: `${server.url}/pay/${reference}`, reference } };
  };

  const route = (call: Call, key: string): Answer => {
    const { method, path } = call;
    const body = call.body === "" ? {} : JSON.parse(call.body);
    if (method === "POST" && path === "/epayment/v1/payments") return create(body);
    if (method === "GET" && path === "/webhooks/v1/webhooks")
      return ok({ webhooks: webhooks.map(({ secret: _, ...shown }) => shown) });
    if (method === "POST" && path === "/webhooks/v1/webhooks") {
      const webhook = {
        id: newId(),
        secret: randomBytes(32).toString("base64"),
        url: body.url,
        events: body.events,
      };
      webhooks.push(webhook);
      return { status: 201, body: { id: webhook.id, secret: webhook.secret } };
    }
    const [, , , , reference = "", action] = path.split("/");
    const payment = paymentOf(reference);
    if (method === "GET" && action === undefined) return ok(view(payment));
    if (method === "GET" && action === "events")
      return ok(payment.events.map((one) => viewOfEvent(payment, one)));
    if (method === "POST" && action === "capture") capture(payment, body.modificationAmount?.value, key);
    else if (method === "POST" && action === "refund") refund(payment, body.modificationAmount?.value, key);
    else if (method === "POST" && action === "cancel")
      cancel(payment, body.cancelTransactionOnly === true, key);
    else refuse(404, "Not Found", path);
    return ok(view(payment));
  };

  const admit = ({ headers }: Call): void => {
    if (headers["ocp-apim-subscription-key"] !== keys.subscriptionKey)
      refuse(401, "Access Denied", "Subscription key.");
    if (headers["merchant-serial-number"] !== keys.merchantSerialNumber)
      refuse(403, "Forbidden", "Sales unit.");
    const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
    if ((tokens.get(token) ?? 0) <= nowMs()) refuse(401, "Unauthorized", "Access token.");
    if (!headers["vipps-system-name"]) refuse(400, "Bad Request", "Vipps-System-Name");
  };

  const server = await startEmulatorServer((call) => {
    try {
      if (call.path.startsWith("/pay/")) return page(call);
      if (call.path === "/accesstoken/get") return accessToken(call);
      admit(call);
      const key = call.headers["idempotency-key"];
      if (call.method !== "POST") return ledger.answer(call) ?? route(call, "");
      if (typeof key !== "string" || key.length > 50) return refuse(400, "Bad Request", "Idempotency-Key");
      const request = createHash("sha256").update(`${call.path}\n${call.body}`).digest("hex");
      const before = answered.get(key);
      if (before && before.request !== request)
        return refuse(409, "Conflict", "The Idempotency-Key was used before.");
      if (before) return before.answer;
      const answer = route(call, key);
      answered.set(key, { request, answer });
      return answer;
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }, port);

  const accessToken = ({ headers }: Call): Answer => {
    const isRight =
      headers.client_id === keys.clientId &&
      headers.client_secret === keys.clientSecret &&
      headers["ocp-apim-subscription-key"] === keys.subscriptionKey;
    if (!isRight) return refuse(401, "Unauthorized", "Wrong keys.");
    const token = randomBytes(24).toString("base64url");
    tokens.set(token, nowMs() + emulator.tokenSeconds * 1000);
    return ok({
      token_type: "Bearer",
      expires_in: String(emulator.tokenSeconds),
      ext_expires_in: "3600",
      access_token: token,
    });
  };

  const page = ({ method, path }: Call): Answer => {
    const [, , reference = "", action] = path.split("/");
    const { amount, returnUrl } = paymentOf(reference);
    if (method === "GET")
      return { status: 200, body: payPage("Vipps", `${amount.value / 100} kr`, reference) };
    if (action === "pay") pay(reference);
    else decline(reference);
    return { status: 303, headers: { location: returnUrl } };
  };

  return Object.assign(emulator, {
    server,
    keys,
    ledger,
    withdrawTokens: () => tokens.clear(),
    pay,
    decline,
    tamper(reference: string, change: { amount?: number; currency?: string }) {
      const payment = paymentOf(reference);
      payment.amount = {
        currency: change.currency ?? payment.amount.currency,
        value: change.amount ?? payment.amount.value,
      };
      if (payment.authorized > 0) payment.authorized = payment.amount.value;
    },
    books(reference: string) {
      const { authorized, captured, refunded, cancelled: released, events } = paymentOf(reference);
      const count = (name: string) => events.filter((one) => one.name === name).length;
      const held = authorized - captured - released;
      return { held, captured, refunded, released, captures: count("CAPTURED"), refunds: count("REFUNDED") };
    },
    captureByHand: (reference: string) =>
      capture(paymentOf(reference), paymentOf(reference).authorized, null),
    refundByHand: (reference: string, amount: number) => refund(paymentOf(reference), amount, null),
    releaseByHand: (reference: string) => cancel(paymentOf(reference), false, "by-hand"),
    forgetKeys: () => answered.clear(),
    messageAbout(reference: string, receiver: string) {
      const payment = paymentOf(reference);
      const webhook = webhooks.find(({ url }) => url.includes(receiver));
      const body = JSON.stringify(messageBody(payment, payment.events.at(-1)!.name));
      return signed(webhook, body, nowMs());
    },
    signAgain: ({ url }: Message, body: string) =>
      signed(
        webhooks.find((webhook) => webhook.url === url),
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
/** RFC 7807, as they do. */
function refuse(status: number, title: string, detail: string): never {
  throw new Refusal({
    status,
    body: { type: `https://httpstatuses.io/${status}`, title, status, detail, traceId: newId() },
  });
}

const ok = (body: object): Answer => ({ status: 200, body });
const newId = (): string => crypto.randomUUID();

const view = (payment: Payment) => {
  const money = (value: number) => ({ currency: payment.amount.currency, value });
  return {
    reference: payment.reference,
    pspReference: payment.reference,
    state: payment.state,
    amount: payment.amount,
    aggregate: {
      authorizedAmount: money(payment.authorized),
      cancelledAmount: money(payment.cancelled),
      capturedAmount: money(payment.captured),
      refundedAmount: money(payment.refunded),
    },
    paymentMethod: { type: "WALLET" },
    profile: {},
  };
};

const viewOfEvent = (
  payment: Payment,
  { name, amount, idempotencyKey, atMs }: Payment["events"][number],
) => ({
  reference: payment.reference,
  pspReference: payment.reference,
  name,
  amount: { currency: payment.amount.currency, value: amount },
  timestamp: new Date(atMs).toISOString(),
  idempotencyKey,
  success: true,
});

/** https://developer.vippsmobilepay.com/docs/APIs/webhooks-api/request-authentication */
function signed(webhook: { url: string; secret: string } | undefined, body: string, nowMs: number): Message {
  if (!webhook) throw new Error("Nobody asked to be told.");
  const { host, pathname, search } = new URL(webhook.url);
  const date = new Date(nowMs).toUTCString();
  const hash = createHash("sha256").update(body).digest("base64");
  const signature = createHmac("sha256", webhook.secret)
    .update(`POST\n${pathname}${search}\n${date};${host};${hash}`)
    .digest("base64");
  return {
    url: webhook.url,
    headers: {
      "content-type": "application/json",
      "x-ms-date": date,
      "x-ms-content-sha256": hash,
      authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
    },
    body,
  };
}
