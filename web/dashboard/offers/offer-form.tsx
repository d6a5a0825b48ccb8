import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { useIssues } from "../form-issues.ts";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { GiftFields, TargetFields } from "./offer-fields.tsx";
import { offerMistakes } from "./offer-mistakes.ts";
import { namesOf, offerSentence } from "./offer-sentence.ts";
import { amountOf, type OfferTyped, offerOf } from "./offer-typed.ts";
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
  const { form, unsaid } = useOfferForm(start, error);
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
          <Problem error={unsaid} />
          <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        </div>
      </Stack>
    </form>
  );
}

function useOfferForm(start: OfferTyped, error: unknown) {
  const { t } = useWords();
  const o = t.offers;
  const form = useForm<OfferTyped>({ initialValues: start, validate: offerMistakes(o) });
  const unsaid = useIssues(form, error, {
    ...{ code: null, validTo: o.datesWrong, bundleTierKey: o.noSuchSize },
    ...{ displayName: null, displayBadge: null, description: null, usageLimit: null, perCustomerLimit: null },
  });
  return { form, unsaid };
}
