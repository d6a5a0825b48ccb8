import { useState } from "react";
import type { ToldIssue } from "../../../src/domain/problems.ts";
import type { ApiProblem, SendingState } from "../../api.ts";
import { afterOrder } from "../after-order.ts";
import type { FieldErrors } from "../contact.ts";
import { withPlaced } from "../draft.ts";
import { sendUntilAnswered } from "../send-until-answered.ts";
import { usePage } from "./page.ts";
import { newAttempt, sortIssues } from "./place-order.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";

export interface Placing {
  isSending: boolean;
  isRetrying: boolean;
  problem: ApiProblem | null;
  fields: FieldErrors;
  lines: readonly { key: string; issue: ToldIssue }[];
  rest: readonly ToldIssue[];
  /** Sends the order. `total` is what the guest accepts; without it, what the last quote said. */
  place(isAgeConfirmed: boolean, total?: number): Promise<void>;
  forget(): void;
}

const nothing = { fields: {}, lines: [], rest: [] };

/** The way of an order from the button to the payment or tracking page. */
export function usePlacing(state: QuoteState): Placing {
  const page = usePage();
  const shop = useShop();
  const { api, draft, change } = shop;
  const [status, setStatus] = useState<SendingState>("IDLE");
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [sorted, setSorted] = useState<ReturnType<typeof sortIssues>>(nothing);

  const place = async (isAgeConfirmed: boolean, total?: number): Promise<void> => {
    // Whoever has no quote, or has an order on its way, has no button to press.
    const expectedTotal = total ?? state.quote!.total;
    setStatus("SENDING");
    setProblem(null);
    setSorted(nothing);
    // An attempt without an answer comes first, as it was: it may be an order already.
    const attempt = draft.attempt ?? newAttempt(page, shop, expectedTotal, isAgeConfirmed);
    change({ attempt });
    const answer = await sendUntilAnswered(
      () => api("POST /orders", { body: attempt.body, idempotencyKey: attempt.key }),
      () => setStatus("RETRYING"),
    );
    if (answer.kind === "OK") {
      const { paymentUrl, publicToken, trackingUrl } = answer.body;
      const ordered = attempt.body.lines.map(({ clientLineId, quantity }) => ({
        key: clientLineId!,
        quantity,
      }));
      change(withPlaced(publicToken));
      change(
        paymentUrl === null
          ? (now) => ({ ...afterOrder({ ...now, ordered }), attempt: null })
          : { attempt: null, unpaidToken: publicToken, ordered },
      );
      // Stays sending: the page is about to be left.
      location.assign(paymentUrl ?? trackingUrl);
      return;
    }
    setStatus("IDLE");
    // The attempt stays: the button then sends the same order once more.
    if (answer.kind === "LOST") return;
    change({ attempt: null });
    setProblem(answer.problem);
    setSorted(sortIssues(answer.problem, shop));
    state.again();
  };
  return {
    isSending: status === "SENDING" || status === "RETRYING",
    isRetrying: status === "RETRYING",
    problem,
    ...sorted,
    place,
    forget: () => {
      setProblem(null);
      setSorted(nothing);
    },
  };
}
