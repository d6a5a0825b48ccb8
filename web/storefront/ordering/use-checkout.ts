import { type FormEvent, type RefObject, useEffect, useMemo, useState } from "react";
import { ageLimitOf } from "../../../src/domain/cart-line.ts";
import type { FieldErrors } from "../contact.ts";
import type { Draft } from "../draft.ts";
import { useFirstMistake } from "../first-mistake.ts";
import { readLines } from "./cart-math.ts";
import { likeliestPayment } from "./chosen-payment.ts";
import { usePage } from "./page.ts";
import { missingFields } from "./place-order.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { type Placing, usePlacing } from "./use-placing.ts";

export interface CheckoutForm {
  form: RefObject<HTMLFormElement | null>;
  /** What the page finds missing, before what the service has found wrong. */
  errors: FieldErrors;
  placing: Placing;
  /** What the basket asks for; null: it has nothing for adults only. */
  ageLimit: number | null;
  isAgeConfirmed: boolean;
  confirmAge(isConfirmed: boolean): void;
  setCustomer(patch: Partial<Draft["customer"]>): void;
  submit(event: FormEvent): void;
}

/** The checkout's form, from what is missing in it to the order on its way. */
export function useCheckout(state: QuoteState): CheckoutForm {
  const page = usePage();
  const shop = useShop();
  const { draft, change, index } = shop;
  const [missing, setMissing] = useState<FieldErrors>({});
  const [isAgeConfirmed, setIsAgeConfirmed] = useState(false);
  const placing = usePlacing(state);
  const errors = useMemo((): FieldErrors => ({ ...placing.fields, ...missing }), [placing.fields, missing]);
  const form = useFirstMistake(errors);
  const ageLimit = useMemo(
    () => ageLimitOf(readLines(index, draft.lines).flatMap((one) => one.cart ?? [])),
    [index, draft.lines],
  );
  useLikeliestPayment();
  return {
    form,
    errors,
    placing,
    ageLimit,
    isAgeConfirmed,
    confirmAge: setIsAgeConfirmed,
    setCustomer(patch) {
      change({ customer: { ...draft.customer, ...patch } });
      setMissing({});
      placing.forget();
    },
    submit(event) {
      event.preventDefault();
      const found = missingFields(page, shop, ageLimit, isAgeConfirmed);
      setMissing(found);
      if (Object.keys(found).length === 0) void placing.place(isAgeConfirmed);
    },
  };
}

/** The likeliest way to pay is chosen beforehand. */
function useLikeliestPayment(): void {
  const { draft, change, restaurant } = useShop();
  const paymentMethod = likeliestPayment(draft, restaurant.capabilities);
  useEffect(() => {
    if (paymentMethod) change({ paymentMethod });
  }, [paymentMethod, change]);
}
