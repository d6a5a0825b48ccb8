import { useEffect, useMemo, useState } from "react";
import type { Quote } from "../../../src/features/orders/schemas.ts";
import type { ApiProblem } from "../../api.ts";
import type { Draft } from "../draft.ts";
import { usePage } from "../page.tsx";
import { toWire } from "./cart-math.ts";
import { channelsOf } from "./payment-channels.ts";
import { type Shop, useShop } from "./shop.tsx";

/** The part of an order that decides its price, as `POST /orders/quote` and `POST /orders` take it. */
export function orderBody(
  { draft, fulfillment, restaurant }: Pick<Shop, "draft" | "fulfillment" | "restaurant">,
  slug: string,
  locale: "nb" | "en",
) {
  return {
    slug,
    fulfillment,
    lines: draft.lines.map(toWire),
    locale,
    source: "WEB" as const,
    requestedPickupAt: draft.time?.kind === "AT" ? draft.time.at : null,
    ...(fulfillment === "DELIVERY" && draft.address ? { deliveryAddress: addressBody(draft.address) } : {}),
    ...(draft.couponCode ? { couponCode: draft.couponCode } : {}),
    // Codes for subscribers and for first orders are judged by the address.
    ...(draft.couponCode && emailShape.test(draft.customer.email.trim())
      ? { customer: { email: draft.customer.email.trim() } }
      : {}),
    ...(draft.paymentMethod ? { paymentMethod: draft.paymentMethod } : {}),
    ...channelBody(draft, restaurant.payment.methods),
    ...(draft.tip > 0 && draft.paymentMethod === "ONLINE" ? { tip: draft.tip } : {}),
  };
}

/** Said only where there is a choice: a draft may be older than what the restaurant takes. */
const channelBody = ({ paymentMethod, paymentChannel }: Draft, methods: readonly string[]) =>
  paymentMethod === "ONLINE" && paymentChannel && channelsOf(methods).includes(paymentChannel)
    ? { paymentChannel }
    : {};

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const addressBody = (address: NonNullable<Draft["address"]>) => ({
  line1: address.line1,
  postalCode: address.postalCode,
  city: address.city,
  country: "NO" as const,
  ...(address.instructions ? { instructions: address.instructions } : {}),
  ...(address.point ?? {}),
});

export interface QuoteState {
  /** The service's last word; kept on screen while a newer one is on its way. */
  quote: Quote | null;
  /** True while what is shown is not yet the answer to what is in the basket. */
  isStale: boolean;
  problem: ApiProblem | null;
  /** Asks once more for the same basket. */
  again(): void;
}

const quietMs = 450;

/** Asks the service for totals a moment after the basket has come to rest; limits are 30 a minute, so never on each tap. */
export function useQuote(isWanted: boolean): QuoteState {
  const shop = useShop();
  const { lang, slug } = usePage();
  const { api, draft } = shop;
  const [state, setState] = useState<{
    body: string;
    quote: Quote | null;
    problem: ApiProblem | null;
  } | null>(null);
  const [round, setRound] = useState(0);
  const body = useMemo(
    () => (draft.lines.length === 0 ? null : JSON.stringify(orderBody(shop, slug, lang))),
    [draft, shop, slug, lang],
  );
  const isAsked = isWanted && body !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again for an unchanged basket
  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    let timer = setTimeout(ask, quietMs);
    async function ask(): Promise<void> {
      const answer = await api("POST /orders/quote", { body: JSON.parse(body!), signal: abort.signal });
      if (abort.signal.aborted) return;
      if (answer.kind === "OK") setState({ body: body!, quote: answer.body, problem: null });
      else if (answer.kind === "LOST" || answer.problem.status === 429 || answer.problem.status >= 500) {
        const seconds = (answer.kind === "PROBLEM" && answer.problem.retryAfterSeconds) || 5;
        timer = setTimeout(ask, seconds * 1000);
      } else setState((before) => ({ body: body!, quote: before?.quote ?? null, problem: answer.problem }));
    }
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [api, body, isAsked, round]);

  const { refreshMenu } = shop;
  const hasGoneLines =
    state?.problem?.details.issues?.some((issue) => issue.path.startsWith("lines.")) ?? false;
  useEffect(() => {
    if (hasGoneLines) refreshMenu();
  }, [hasGoneLines, refreshMenu]);

  return {
    quote: body === null ? null : (state?.quote ?? null),
    isStale: isAsked && state?.body !== body,
    problem: body !== null && state?.body === body ? state.problem : null,
    again: () => {
      setState(null);
      setRound((count) => count + 1);
    },
  };
}
