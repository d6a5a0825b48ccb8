import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { BoardOrder, ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { ChangeQuote } from "../../../src/features/orders/change-schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import { staffCall } from "../api.ts";
import { hasMovedOn, isChanged } from "../api-error.ts";
import { showOrder, useKitchen } from "../board/use-board.ts";
import { mayBeDone } from "../once.ts";
import { withLine } from "../phone/with-line.ts";
import { bodyOf, type ChangeBody, type KeptLine, keptOf } from "./change-typed.ts";
import { isMade, type SentChange, sentChange } from "./lost-change.ts";

/** What somebody does to an order before they send it, and what it would come to. */
export function useChange(order: ToldOrder) {
  // Only what was touched: when somebody else changes the order meanwhile, the rest is as they left it.
  const [touched, setTouched] = useState<Readonly<Record<string, KeptLine>>>({});
  const kept = keptOf(order, touched);
  const [added, setAdded] = useState<readonly DraftLine[]>([]);
  const [typedNote, setNote] = useState<string | null>(null);
  const note = typedNote ?? order.note ?? "";
  const [settle, setSettle] = useState<NonNullable<ChangeBody["settle"]>>("AT_RESTAURANT");
  const [isOfAge, setOfAge] = useState(false);
  const [isBelowFine, setBelowFine] = useState(false);

  const body = bodyOf(order, { kept, added, note, isOfAge, isBelowFine });
  const isEmpty = body.keep.length + added.length === 0;
  const { quote, isCurrent, ...quoted } = useChangeQuote(order, body, isEmpty);
  const hasChanged =
    isCurrent && quote !== undefined && (quote.lines.length > 0 || note !== (order.note ?? ""));
  const sending = useSending(order, quoted.askAgain);

  const put = (line: DraftLine) => setAdded((before) => withLine(before, line));
  const keep = (line: KeptLine) => setTouched((before) => ({ ...before, [line.lineId]: line }));
  // The button waits for a quote of what has changed.
  const submit = () => sending.send({ ...body, settle }, quote!);
  const failure = sending.failureOf(body) ?? quoted.error;
  return {
    ...{ kept, keep, added, put, note, setNote, quote, isEmpty, hasChanged, submit, isBusy: sending.isBusy },
    ...{ settle, setSettle, isOfAge, setOfAge, isBelowFine, setBelowFine },
    // The page itself tells what somebody else has changed.
    failure: isChanged(failure) ? null : failure,
  };
}

export type Change = ReturnType<typeof useChange>;

/** Somebody else was faster: what is chosen goes on from what the order is by then. */
function useReadAgain({ id }: ToldOrder) {
  const { slug } = useKitchen();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["order", slug, id] });
}

/** What it would come to, a moment after the last touch. */
function useChangeQuote(order: ToldOrder, body: ChangeBody, isEmpty: boolean) {
  const { slug } = useKitchen();
  const readAgain = useReadAgain(order);
  const wish = JSON.stringify(body);
  const [asked] = useDebouncedValue(wish, 300);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["change-quote", slug, order.id, asked],
    queryFn: async () => {
      try {
        return await staffCall(slug)("POST /orders/:id/changes/quote", {
          params: { id: order.id },
          body: JSON.parse(asked) as ChangeBody,
        });
      } catch (refusal) {
        if (hasMovedOn(refusal)) void readAgain();
        throw refusal;
      }
    },
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    quote: isEmpty ? undefined : data,
    error: isEmpty ? null : error,
    /** It is of what is chosen now, in the order as it is by now. */
    isCurrent: asked === wish && !isPlaceholderData,
    askAgain: refetch,
  };
}

/** Sends a change, and leaves the page when it is made. */
function useSending(order: ToldOrder, askAgain: () => Promise<unknown>) {
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readAgain = useReadAgain(order);
  const [failed, setFailed] = useState<{ wish: string; error: unknown } | null>(null);
  const [lost, setLost] = useState<SentChange | null>(null);
  const [isBusy, setBusy] = useState(false);
  const leave = async (changed: BoardOrder) => {
    showOrder(queries, slug, changed);
    await queries.invalidateQueries({ queryKey: ["orders", slug] });
    await navigate({ to: "/dashboard/$slug", params: { slug }, search: { order: order.id } });
  };
  // Its answer was lost, and the order says that it is made: once more would be twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the order is read
  useEffect(() => {
    if (!lost || !isMade(order, lost)) return;
    setBusy(true);
    void leave(order);
  }, [order, lost]);
  const send = async ({ settle, ...body }: ChangeBody, quote: ChangeQuote) => {
    setBusy(true);
    setFailed(null);
    try {
      await leave(
        await staffCall(slug)("POST /orders/:id/changes", {
          params: { id: order.id },
          body: { ...body, expectedTotal: quote.total, settle },
        }),
      );
    } catch (error) {
      setFailed({ wish: JSON.stringify(body), error });
      if (mayBeDone(error)) setLost(sentChange(order, body.note, quote));
      // Another price is asked for anew, so that the next try names it.
      await (mayBeDone(error) || hasMovedOn(error) ? readAgain() : askAgain());
    }
    setBusy(false);
  };
  /** Of the same alone: what is chosen otherwise has not failed. */
  const failureOf = (body: ChangeBody) => (failed?.wish === JSON.stringify(body) ? failed.error : null);
  return { send, isBusy, failureOf };
}
