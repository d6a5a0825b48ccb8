import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { PlacedOrder } from "../../../src/features/orders/schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import { indexMenu, type MenuIndex } from "../../storefront/menu-index.ts";
import type { PublicMenu } from "../../storefront/public-menu.ts";
import { staffCall } from "../api.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { onceUntilAnswered } from "../once.ts";
import { bodyOf, nothing, type PhoneBody, type PhoneTyped, waysToGet, waysToPay } from "./phone-typed.ts";
import { withLine } from "./with-line.ts";

/** The menu as it can be ordered from now. */
export function usePhoneMenu() {
  const { slug } = useKitchen();
  const { data, isError, refetch } = useQuery({
    queryKey: ["order-menu", slug],
    queryFn: () => staffCall(slug)("GET /order-menu"),
    refetchInterval: 60_000,
  });
  const index = useMemo<MenuIndex | null>(() => (data ? indexMenu(data) : null), [data]);
  return { menu: data, index, isError, refetch };
}

/** What it would cost and what stands in its way, a moment after the last key. */
function useQuote(typed: PhoneTyped, lines: readonly DraftLine[]) {
  const { slug } = useKitchen();
  const body = bodyOf(typed, lines);
  const [asked] = useDebouncedValue(JSON.stringify(body), 300);
  const { data, error } = useQuery({
    queryKey: ["phone-quote", slug, asked],
    queryFn: () => staffCall(slug)("POST /orders/quote", { body: JSON.parse(asked) as PhoneBody }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return lines.length > 0 ? { quote: data, quoteError: error } : { quote: undefined, quoteError: null };
}

/** An order as it is taken down during a call. */
export function usePhoneOrder({ capabilities, payment }: PublicMenu["restaurant"]) {
  const { slug } = useKitchen();
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [taken, setTaken] = useState<PlacedOrder | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [once] = useState(() => onceUntilAnswered<PhoneBody>());
  const [fulfillment = nothing.fulfillment] = waysToGet(capabilities);
  const [paymentMethod = nothing.paymentMethod] = waysToPay(payment);
  const form = useForm<PhoneTyped>({ initialValues: { ...nothing, fulfillment, paymentMethod } });
  const { quote, quoteError } = useQuote(form.values, lines);
  const unsaid = useIssues(form, failure, {
    "customer.name": null,
    "customer.phone": null,
    "customer.email": null,
    "deliveryAddress.line1": null,
    "deliveryAddress.postalCode": null,
    "deliveryAddress.city": null,
    deliveryAddress: null,
    couponCode: null,
    ageConfirmed: null,
  });
  const submit = form.onSubmit(async (typed) => {
    setFailure(null);
    try {
      const send = (body: PhoneBody, key: string) =>
        staffCall(slug)("POST /orders", { body, headers: { "Idempotency-Key": key } });
      setTaken(await once(bodyOf(typed, lines), send));
    } catch (error) {
      setFailure(error);
    }
  });
  const begin = () => {
    form.reset();
    setLines([]);
    setTaken(null);
  };
  const put = (line: DraftLine) => setLines((before) => withLine(before, line));
  return {
    ...{ form, lines, put, quote, submit, taken, begin },
    failure: failure === null ? quoteError : unsaid,
  };
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
