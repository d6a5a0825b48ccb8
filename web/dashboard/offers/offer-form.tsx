import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { useIssues } from "../form-issues.ts";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { oreOf } from "../order/kroner-input.ts";
import { useWords, type Words } from "../texts.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { GiftFields, TargetFields } from "./offer-fields.tsx";
import { type Names, offerSentence } from "./offer-sentence.ts";
import { amountOf, type OfferTyped, offerOf, wholeOf } from "./offer-typed.ts";
import styles from "./offers.module.css";

interface OfferFormProps extends StaffDishes {
  start: OfferTyped;
  isBusy: boolean;
  error: unknown;
  onSubmit(typed: OfferTyped): void;
  onClose(): void;
  /** What has to be seen before it is saved. */
  notice?: ReactNode;
  /** Above the fields, and below them. */
  first?: ReactNode;
  children?: ReactNode;
}

/** What an offer gives, to whom and when; the sentence at its foot says it as a guest would be told. */
export function OfferForm({
  start,
  menus,
  isBusy,
  error,
  onSubmit,
  onClose,
  notice,
  first,
  children,
}: OfferFormProps) {
  const { t } = useWords();
  const { form, isAtField } = useOfferForm(start, error);
  const typed = form.values;
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="lg">
        {first}
        <GiftFields form={form} />
        <TargetFields form={form} menus={menus} />
        <ConditionFields form={form} />
        {children}
        <div className={styles.end}>
          {notice}
          <p aria-live="polite">
            <b>{t.offers.sentence}</b>
            {amountOf(typed) === null
              ? t.offers.unfinished
              : offerSentence(t, offerOf(typed), namesOf(menus))}
          </p>
          {isAtField ? null : <Problem error={error} />}
          <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        </div>
      </Stack>
    </form>
  );
}

export const namesOf = (menus: StaffDishes["menus"]): Names =>
  new Map(
    menus.flatMap(({ categories }) =>
      categories.flatMap(({ id, name, dishes }) => [
        [id, name] as const,
        ...dishes.map((dish) => [dish.id, dish.name] as const),
      ]),
    ),
  );

function useOfferForm(start: OfferTyped, error: unknown) {
  const { t } = useWords();
  const o = t.offers;
  const form = useForm<OfferTyped>({ initialValues: start, validate: checks(o) });
  const isAtCode = useIssues(form, error, {
    ...{ code: null, validTo: o.datesWrong, bundleTierKey: o.noSuchSize },
    ...{ displayName: null, displayBadge: null, description: null, usageLimit: null, perCustomerLimit: null },
  });
  return { form, isAtField: isAtCode };
}

type Offers = Words["t"]["offers"];

function checks(o: Offers) {
  const limit = (high: number, said: string) => (text: string) =>
    text.trim() === "" || wholeOf(text, 1, high) !== null ? null : said;
  return {
    code: (code: string, { how }: OfferTyped) =>
      how === "ITSELF" || /^\S+$/.test(code.trim()) ? null : o.codeMissing,
    value: (_: string, typed: OfferTyped) => {
      if (amountOf(typed) !== null) return null;
      return typed.kind === "PERCENT" ? o.percentWrong : o.amountWrong;
    },
    bundleQuantity: (text: string, { kind }: OfferTyped) =>
      kind !== "BUNDLE" || wholeOf(text, 2, 99) !== null ? null : o.bundleWrong,
    maxBundlesPerOrder: limit(99, o.limitWrong),
    minimum: (text: string) => (text.trim() === "" || oreOf(text) !== null ? null : o.amountWrong),
    categoryIds: (ids: string[], { target }: OfferTyped) =>
      target === "CATEGORIES" && ids.length === 0 ? o.targetsMissing : null,
    productIds: (ids: string[], { target }: OfferTyped) =>
      target === "PRODUCTS" && ids.length === 0 ? o.targetsMissing : null,
    validTo: (to: string, { validFrom }: OfferTyped) =>
      to !== "" && validFrom !== "" && to <= validFrom ? o.datesWrong : null,
    usageLimit: limit(1_000_000, o.limitWrong),
    perCustomerLimit: limit(1_000_000, o.limitWrong),
    priority: (text: string) => (wholeOf(text, -1000, 1000) === null ? o.priorityWrong : null),
  };
}
