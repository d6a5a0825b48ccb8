import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import { toWire } from "../../storefront/ordering/wire-line.ts";
import { type StaffBody, staffCall } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { showOrder, useKitchen } from "../board/use-board.ts";

type ChangeBody = StaffBody<"POST /orders/:id/changes">;

/** A line of the order as it is to be; `quantity` 0: taken off. */
export interface KeptLine {
  lineId: string;
  quantity: number;
  note: string;
}

/** What somebody does to an order before they send it, and what it would come to. */
export function useChange(order: ToldOrder) {
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Only what was touched: when somebody else changes the order meanwhile, the rest is as they left it.
  const [touched, setTouched] = useState<Readonly<Record<string, KeptLine>>>({});
  const kept = order.lines.map(
    ({ id, quantity, note }): KeptLine => touched[id] ?? { lineId: id, quantity, note: note ?? "" },
  );
  const [added, setAdded] = useState<readonly DraftLine[]>([]);
  const [typedNote, setNote] = useState<string | null>(null);
  const note = typedNote ?? order.note ?? "";
  const [settle, setSettle] = useState<NonNullable<ChangeBody["settle"]>>("AT_RESTAURANT");
  const [isOfAge, setOfAge] = useState(false);
  const [isBelowFine, setBelowFine] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const body: ChangeBody = {
    expectedVersion: order.version,
    keep: kept.filter(({ quantity }) => quantity > 0),
    add: added.map((line) => ({ ...toWire(line) })) as NonNullable<ChangeBody["add"]>,
    note,
    ...(isOfAge && { ageConfirmed: true }),
    ...(isBelowFine && { allowBelowMinimum: true }),
  };
  const isEmpty = body.keep.length + added.length === 0;
  const [asked] = useDebouncedValue(JSON.stringify(body), 300);
  const quoted = useQuery({
    queryKey: ["change-quote", slug, order.id, asked],
    queryFn: () =>
      staffCall(slug)("POST /orders/:id/changes/quote", {
        params: { id: order.id },
        body: JSON.parse(asked) as ChangeBody,
      }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const quote = isEmpty ? undefined : quoted.data;
  // What it comes to is what was asked last, of the order as it is by now.
  const isCurrent = asked === JSON.stringify(body) && !quoted.isPlaceholderData;
  const hasChanged =
    isCurrent && quote !== undefined && (quote.lines.length > 0 || note !== (order.note ?? ""));

  const put = (line: DraftLine) =>
    setAdded((before) =>
      before.some(({ key }) => key === line.key)
        ? before.map((one) => (one.key === line.key ? line : one)).filter(({ quantity }) => quantity > 0)
        : [...before, line],
    );
  const keep = (line: KeptLine) => setTouched((before) => ({ ...before, [line.lineId]: line }));
  const submit = async () => {
    if (!hasChanged || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const changed = await staffCall(slug)("POST /orders/:id/changes", {
        params: { id: order.id },
        body: { ...body, expectedTotal: quote.total, settle },
      });
      showOrder(queries, slug, changed);
      await queries.invalidateQueries({ queryKey: ["orders", slug] });
      await navigate({ to: "/dashboard/$slug", params: { slug }, search: { order: order.id } });
    } catch (error) {
      setFailure(error);
      // Somebody else was faster: what is chosen here goes on from what the order is by then.
      if (error instanceof ApiError && error.code === "CHANGED")
        await queries.invalidateQueries({ queryKey: ["order", slug, order.id] });
    }
    setBusy(false);
  };
  return {
    ...{ kept, keep, added, put, note, setNote, quote, isEmpty, hasChanged, submit, isBusy },
    ...{ settle, setSettle, isOfAge, setOfAge, isBelowFine, setBelowFine },
    failure: failure ?? (isEmpty ? null : quoted.error),
  };
}

export type Change = ReturnType<typeof useChange>;
