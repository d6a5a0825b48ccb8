import type { Fault } from "../../../test/emulators/emulator.ts";
import { post } from "../../../test/emulators/emulator.ts";
import type { OnlineOrder, PaidShop, PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { expirePayments } from "./expire-payments.ts";
import { moveAuthorizations } from "./move-authorization.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";

/** What payment providers do wrong, and what becomes of it: the table of misbehaving-providers.test.ts. */
export const minute = 60_000;
const staff = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;
/** Of the cheapest order of the example, and what goes back of it in part; øre. */
export const total = 4_100;
const part = 1_000;

/** What a provider does instead of what it was asked. */
const refuses: Fault = { kind: "ANSWER", status: 400, body: "{}" };
const isAway: Fault = { kind: "ANSWER", status: 503, body: "" };
const talksNonsense: Fault = { kind: "ANSWER", status: 200, body: "<html>" };
const losesAnswer: Fault = { kind: "LOSE_ANSWER" };
const doesAndTalksNonsense: Fault = { kind: "GARBLE" };
/** A yes that every call of either provider believes, and nothing behind it. */
const saysYes: Fault = {
  kind: "ANSWER",
  status: 200,
  body: JSON.stringify({
    ...{ id: "x", reference: "x", status: "succeeded", currency: "nok" },
    ...{ amount: total, amount_total: total, amount_capturable: 0, amount_received: total },
  }),
};
const doesAPart: Fault = {
  kind: "ALTER",
  body: (asked) => asked.replace(/((?:"value":|\bamount(?:_to_capture)?=))\d+/, "$1100"),
};

const read = /^GET .*(sessions|payments)\/[^/]+$/;
const close = /(expire|cancel)$/;
const capture = /capture$/;
const release = /cancel$/;
const payBack = /^POST .*refunds?$/;

export interface Scene {
  town: PaidTown;
  shop: PaidShop;
}
export type Act = (order: OnlineOrder, scene: Scene) => Promise<unknown>;

const pay: Act = async ({ emulator, reference }) => emulator.pay(reference);
const ask: Act = ({ orderId }, { town, shop }) => settlePayment(town.app.ctx, shop.scope, orderId);
const isTold: Act = (order, { shop }) =>
  post(order.emulator.messageAbout(order.reference, shop.restaurantId));
const passTime: Act = async (_, { town }) => {
  town.app.clock.advance(15 * minute);
  await expirePayments(town.app.ctx);
};
const accept: Act = async ({ orderId }, { town, shop }) => {
  await acceptOrder(town.app.ctx, shop.scope, orderId, {}, staff);
  await moveAuthorizations(town.app.ctx);
};
const cancel: Act = ({ orderId }, { town, shop }) =>
  cancelOrder(town.app.ctx, shop.scope, orderId, { refund: "FULL" }, staff);
const refund: Act = ({ orderId }, { town, shop }) =>
  refundOrder(town.app.ctx, shop.scope, orderId, { amount: part, reason: "OTHER" }, null, staff);
const takeByHand: Act = async ({ emulator, reference }) => emulator.captureByHand(reference);
const refundByHand: Act = async ({ emulator, reference }) => emulator.refundByHand(reference, part);
const releaseByHand: Act = async ({ emulator, reference }) => emulator.releaseByHand(reference);
const changeAmount: Act = async ({ emulator, reference }) =>
  emulator.tamper(reference, { amount: total - 1 });
const raiseAmount: Act = async ({ emulator, reference }) => emulator.tamper(reference, { amount: total + 1 });
const waitADay: Act = async (_, { town }) => town.app.clock.advance(25 * 60 * minute);

const compare: Act = (_, { town }) => reconcilePayments(town.app.ctx);

const authorized = [pay, ask];
const taken = [...authorized, accept];

export interface Row {
  /** What has happened before. */
  after: Act[];
  /** What the provider does to which of our calls; for good, or until it is mended. */
  when: [RegExp, Fault] | null;
  forGood?: true;
  /** What is done then. */
  and: Act[];
  /** What happens when the provider is itself again. */
  later?: Act[];
  /** The order and its payment, as the restaurant and the guest see it; the authorization; the refunds, sorted. */
  here: [status: string, payment: string, authorization: string | null, ...refunds: string[]];
  /** Øre at the guest's bank, and with the restaurant. */
  there: { held: number; kept: number };
  /** Where the payment report lists it. */
  report?: string[];
}

const paidAndHeld: Pick<Row, "here" | "there"> = {
  here: ["PAID", "PAID", "AUTHORIZED"],
  there: { held: total, kept: 0 },
};
const accepted: Pick<Row, "here" | "there"> = {
  here: ["CONFIRMED", "PAID", "CAPTURED"],
  there: { held: 0, kept: total },
};
const givenBack: Pick<Row, "here" | "there"> = {
  here: ["CANCELLED", "REFUNDED", "RELEASED", "DONE"],
  there: { held: 0, kept: 0 },
};
const partGivenBack: Pick<Row, "here" | "there"> = {
  here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "DONE"],
  there: { held: 0, kept: total - part },
};
const nothingPaid: Pick<Row, "here" | "there"> = {
  here: ["FAILED", "FAILED", null],
  there: { held: 0, kept: 0 },
};
const paidTooLate: Pick<Row, "here" | "there"> = {
  here: ["FAILED", "REFUNDED", "RELEASED", "DONE"],
  there: { held: 0, kept: 0 },
};

export const rows: Record<string, Row> = {
  "asked about a payment, it refuses": { after: [pay], when: [read, refuses], and: [ask], ...paidAndHeld },
  "asked about a payment, it is away": { after: [pay], when: [read, isAway], and: [ask], ...paidAndHeld },
  "asked about a payment, it talks nonsense": {
    ...{ after: [pay], when: [read, talksNonsense], and: [ask] },
    ...paidAndHeld,
  },
  "it never says again what became of a payment": {
    ...{ after: [pay], when: [read, isAway], forGood: true, and: [ask] },
    here: ["AWAITING_PAYMENT", "PENDING", null],
    there: { held: total, kept: 0 },
    report: ["unanswered"],
  },
  "it calls, and then does not say what it called about": {
    ...{ after: [pay], when: [read, isAway], and: [isTold] },
    ...paidAndHeld,
  },
  "closing an unpaid payment, it is away, and the guest pays": {
    ...{ after: [], when: [close, isAway], and: [passTime], later: [pay] },
    ...paidAndHeld,
  },
  "closing an unpaid payment, it loses the answer": {
    ...{ after: [], when: [close, losesAnswer], and: [passTime] },
    ...nothingPaid,
  },
  "closing an unpaid payment, it refuses, and the guest pays all the same": {
    ...{ after: [], when: [close, refuses], and: [passTime], later: [pay] },
    ...paidTooLate,
  },
  "closing an unpaid payment, it says yes, does not, and the guest pays much later": {
    ...{ after: [], when: [close, saysYes], and: [passTime], later: [waitADay, compare, pay] },
    ...paidTooLate,
  },
  "closing an unpaid payment, it refuses, the guest pays, and somebody takes it by hand": {
    ...{ after: [], when: [close, refuses], and: [passTime], later: [pay, takeByHand] },
    here: ["FAILED", "REFUNDED", null, "DONE"],
    there: { held: 0, kept: 0 },
  },
  "another amount is paid and taken by hand, and it is asked twice": {
    ...{ after: [changeAmount, pay, takeByHand], when: null, and: [ask, ask] },
    ...nothingPaid,
  },
  "another amount is paid, taken by hand, and partly paid back by hand": {
    ...{ after: [changeAmount, pay, takeByHand, refundByHand], when: null, and: [ask] },
    ...nothingPaid,
  },
  "another amount is paid, and letting it go it is away": {
    ...{ after: [changeAmount, pay], when: [release, isAway], and: [ask] },
    ...nothingPaid,
  },
  "another amount is paid, and letting it go it refuses for good": {
    ...{ after: [changeAmount, pay], when: [release, refuses], forGood: true, and: [ask] },
    here: ["FAILED", "FAILED", null],
    there: { held: total - 1, kept: 0 },
    report: ["unanswered"],
  },
  "another amount is paid, and letting it go it says yes and does not": {
    ...{ after: [changeAmount, pay], when: [release, saysYes], and: [ask] },
    ...nothingPaid,
  },
  "taking money, it refuses at first": {
    after: authorized,
    when: [capture, refuses],
    and: [accept],
    ...accepted,
  },
  "taking money, it refuses for good": {
    ...{ after: authorized, when: [capture, refuses], forGood: true, and: [accept] },
    here: ["CONFIRMED", "PAID", "AUTHORIZED"],
    there: { held: total, kept: 0 },
    report: ["waitingAuthorizations"],
  },
  "taking money, it is away for good": {
    ...{ after: authorized, when: [capture, isAway], forGood: true, and: [accept] },
    here: ["CONFIRMED", "PAID", "AUTHORIZED"],
    there: { held: total, kept: 0 },
    report: ["waitingAuthorizations"],
  },
  "taking money, it loses the answer": {
    after: authorized,
    when: [capture, losesAnswer],
    and: [accept],
    ...accepted,
  },
  "taking money, it does and talks nonsense": {
    ...{ after: authorized, when: [capture, doesAndTalksNonsense], and: [accept] },
    ...accepted,
  },
  "taking money, it takes a part": {
    ...{ after: authorized, when: [capture, doesAPart], and: [accept] },
    here: ["CONFIRMED", "PAID", "CAPTURED"],
    there: { held: 0, kept: 100 },
    report: ["MONEY_MISSING"],
  },
  "money was taken by hand, and nobody has accepted yet": {
    ...{ after: [...authorized, takeByHand], when: null, and: [waitADay] },
    here: ["PAID", "PAID", "CAPTURED"],
    there: { held: 0, kept: total },
  },
  "money was taken and partly paid back by hand, and nobody has accepted yet": {
    ...{ after: [...authorized, takeByHand, refundByHand], when: null, and: [waitADay] },
    here: ["PAID", "PARTIALLY_REFUNDED", "CAPTURED", "DONE"],
    there: { held: 0, kept: total - part },
  },
  "more is taken by hand than was agreed": {
    ...{ after: [...authorized, raiseAmount, takeByHand], when: null, and: [waitADay] },
    here: ["PAID", "PAID", "CAPTURED"],
    there: { held: 0, kept: total + 1 },
    report: ["MONEY_UNEXPECTED"],
  },
  "taking money, the bank has let it go": {
    ...{ after: [...authorized, releaseByHand], when: null, and: [accept] },
    here: ["CONFIRMED", "PAID", "LOST"],
    there: { held: 0, kept: 0 },
    report: ["MONEY_MISSING"],
  },
  "releasing money, it is away, and somebody does so by hand": {
    ...{ after: authorized, when: [release, isAway], and: [cancel], later: [releaseByHand, waitADay] },
    ...givenBack,
  },
  "releasing money, it says yes and does not, and somebody takes it by hand": {
    ...{ after: authorized, when: [release, saysYes], and: [cancel], later: [takeByHand] },
    here: ["CANCELLED", "REFUNDED", "RELEASED", "DONE"],
    there: { held: 0, kept: total },
    report: ["MONEY_UNEXPECTED"],
  },
  "releasing money, it refuses at first": {
    after: authorized,
    when: [release, refuses],
    and: [cancel],
    ...givenBack,
  },
  "releasing money, it is away at first": {
    after: authorized,
    when: [release, isAway],
    and: [cancel],
    ...givenBack,
  },
  "releasing money, it loses the answer": {
    after: authorized,
    when: [release, losesAnswer],
    and: [cancel],
    ...givenBack,
  },
  "releasing money, it does and talks nonsense": {
    ...{ after: authorized, when: [release, doesAndTalksNonsense], and: [cancel] },
    ...givenBack,
  },
  "releasing money, it refuses for good": {
    ...{ after: authorized, when: [release, refuses], forGood: true, and: [cancel] },
    here: ["CANCELLED", "REFUNDED", "AUTHORIZED", "PENDING"],
    there: { held: total, kept: 0 },
    report: ["waitingAuthorizations"],
  },
  "releasing money, it says yes and does not": {
    ...{ after: authorized, when: [release, saysYes], and: [cancel] },
    here: ["CANCELLED", "REFUNDED", "RELEASED", "DONE"],
    there: { held: total, kept: 0 },
    report: ["MONEY_UNEXPECTED"],
  },
  "releasing money, somebody has taken it by hand": {
    ...{ after: [...authorized, takeByHand], when: null, and: [cancel] },
    here: ["CANCELLED", "REFUNDED", "CAPTURED", "DONE"],
    there: { held: 0, kept: 0 },
  },
  "paying back, it refuses": {
    ...{ after: taken, when: [payBack, refuses], and: [refund] },
    here: ["CONFIRMED", "PAID", "CAPTURED", "FAILED"],
    there: { held: 0, kept: total },
    report: ["failedRefunds"],
  },
  "paying back, it refuses, and it is given again": {
    ...{ after: taken, when: [payBack, refuses], and: [refund], later: [refund] },
    here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "DONE", "FAILED"],
    there: { held: 0, kept: total - part },
    report: ["failedRefunds"],
  },
  "paying back, it is away at first": {
    after: taken,
    when: [payBack, isAway],
    and: [refund],
    ...partGivenBack,
  },
  "paying back, it is away for good": {
    ...{ after: taken, when: [payBack, isAway], forGood: true, and: [refund] },
    here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "PENDING"],
    there: { held: 0, kept: total },
    report: ["waitingRefunds"],
  },
  "paying back, it loses the answer": {
    after: taken,
    when: [payBack, losesAnswer],
    and: [refund],
    ...partGivenBack,
  },
  "paying back, it does and talks nonsense": {
    ...{ after: taken, when: [payBack, doesAndTalksNonsense], and: [refund] },
    ...partGivenBack,
  },
  "paying back, it talks nonsense for good": {
    ...{ after: taken, when: [payBack, talksNonsense], forGood: true, and: [refund] },
    here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "PENDING"],
    there: { held: 0, kept: total },
    report: ["waitingRefunds"],
  },
  "paying back, it says yes and does not": {
    ...{ after: taken, when: [payBack, saysYes], and: [refund] },
    here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "DONE"],
    there: { held: 0, kept: total },
    report: ["REFUND_MISSING"],
  },
  "paying back, it pays a part": {
    ...{ after: taken, when: [payBack, doesAPart], and: [refund] },
    here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "DONE"],
    there: { held: 0, kept: total - 100 },
    report: ["REFUND_MISSING"],
  },
  "paying back, somebody has done so by hand too": {
    ...{ after: [...taken, refundByHand], when: null, and: [refund] },
    here: ["CONFIRMED", "PARTIALLY_REFUNDED", "CAPTURED", "DONE", "DONE"],
    there: { held: 0, kept: total - 2 * part },
  },
};

/** What the two do differently, because their interfaces do. */
export const differs: Record<"STRIPE" | "VIPPS", Record<string, Partial<Row>>> = {
  STRIPE: {},
  VIPPS: {
    // What was not taken stays authorized, for somebody to take.
    "taking money, it takes a part": { there: { held: total - 100, kept: 100 } },
  },
};
