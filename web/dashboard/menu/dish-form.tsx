import { Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { allergenCodes } from "../../../src/domain/allergens.ts";
import { useIssues } from "../form-issues.ts";
import { Checks } from "../office/checks.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import office from "../office/office.module.css";
import { PictureField } from "../office/picture-field.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { AddonGroupChecks } from "./addon-group-checks.tsx";
import { ComboSlots } from "./combo-slots.tsx";
import { dishMistakes } from "./dish-mistakes.ts";
import { DishMore } from "./dish-more.tsx";
import { type DishTyped, marks } from "./dish-typed.ts";
import styles from "./menu.module.css";
import { Sizes } from "./size-rows.tsx";

interface DishFormProps {
  start: DishTyped;
  /** It has one price, and slots where a dish has sizes. */
  isCombo: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit(typed: DishTyped): void;
  onClose(): void;
  /** Above the fields, at their end, and below the form's buttons. */
  first?: ReactNode;
  last?: ReactNode;
  children?: ReactNode;
}
export type DishFormState = UseFormReturnType<DishTyped>;

/** What a dish is called, costs and contains. */
export function DishForm({
  start,
  isCombo,
  isBusy,
  error,
  onSubmit,
  onClose,
  first,
  last,
  children,
}: DishFormProps) {
  const { t } = useWords();
  const o = t.dishes;
  const { form, unsaid } = useDishForm(start, error);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="lg">
        {first}
        <PictureField
          kind="PRODUCT"
          url={form.values.imageUrl}
          onChange={(imageUrl) => form.setValues({ imageUrl, imageAlt: "", imageAltEn: "" })}
          onCrop={(imageUrl) => form.setFieldValue("imageUrl", imageUrl)}
        />
        <PictureTexts form={form} />
        <TextInput
          data-autofocus
          label={o.dishName}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Textarea
          label={o.description}
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps("description")}
        />
        {form.values.sizes.length === 0 && (
          <TextInput
            className={office.narrow}
            label={o.price}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps("price")}
          />
        )}
        {isCombo ? <ComboSlots form={form} /> : <Sizes form={form} />}
        <Checks
          legend={o.allergens}
          help={o.allergensHelp}
          className={styles.allergens}
          options={allergenCodes.map((code) => ({ value: code, label: t.allergens[code] }))}
          chosen={form.values.allergens}
          onChange={(allergens) => form.setFieldValue("allergens", allergens)}
        />
        <Checks
          legend={o.marks}
          options={marks.map((mark) => ({ value: mark, label: o[mark] }))}
          chosen={marks.filter((mark) => form.values[mark])}
          onChange={(chosen) =>
            form.setValues(Object.fromEntries(marks.map((mark) => [mark, chosen.includes(mark)])))
          }
        />
        <AddonGroupChecks
          legend={t.menuOffice.dish.addons}
          chosen={form.values.addonGroupIds}
          onChange={(ids) => form.setFieldValue("addonGroupIds", ids)}
        />
        {last}
        <DishMore form={form} />
        <Problem error={unsaid} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}

/** What the picture shows, for who cannot see it. */
function PictureTexts({ form }: { form: DishFormState }) {
  const { t } = useWords();
  const o = t.pictures;
  if (form.values.imageUrl === null) return null;
  return (
    <div className={office.fields}>
      <TextInput
        label={o.alt}
        description={o.altHelp}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("imageAlt")}
      />
      <TextInput
        label={o.altEn}
        description={o.altEnHelp}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("imageAltEn")}
      />
    </div>
  );
}

function useDishForm(start: DishTyped, error: unknown): { form: DishFormState; unsaid: unknown } {
  const { t } = useWords();
  const form = useForm<DishTyped>({
    initialValues: start,
    validate: dishMistakes(t),
  });
  const unsaid = useIssues(form, error, {
    ...{ name: null, description: null, price: null, nameEn: null, descriptionEn: null, previousPrice: null },
    ...{ ageLimit: null, categoryId: null },
    ...Object.fromEntries(
      form.values.combo.slots.flatMap((_, at) =>
        ["name", "maxSelect", "options"].map((field) => [`combo.slots.${at}.${field}`, null]),
      ),
    ),
  });
  return { form, unsaid };
}
