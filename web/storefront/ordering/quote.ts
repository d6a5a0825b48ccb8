import { useEffect, useMemo, useState } from "react";
import type { Quote } from "../../../src/features/orders/schemas.ts";
import { type ApiProblem, isAskedAgain } from "../../api.ts";
import { pauseMs } from "../asked-again.ts";
import { orderBody } from "./order-body.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

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
const askAgainMs = 5000;

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
      const problem = answer.kind === "PROBLEM" ? answer.problem : null;
      if (answer.kind === "OK") setState({ body: body!, quote: answer.body, problem });
      else if (isAskedAgain(answer)) timer = setTimeout(ask, pauseMs(answer, askAgainMs));
      else setState((before) => ({ body: body!, quote: before?.quote ?? null, problem }));
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
