import { MultiSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { useWords } from "../texts.tsx";
import { Choices } from "./choices.tsx";
import type { OfferTyped } from "./offer-typed.ts";
import styles from "./offers.module.css";
import { targetChoices } from "./target-choices.ts";

export interface FieldsProps {
  form: UseFormReturnType<OfferTyped>;
}
const keysOf = <Section extends object>(section: Section) =>
  Object.entries(section) as [keyof Section & string, string][];

/** How a guest gets it, and what. */
export function GiftFields({ form }: FieldsProps) {
  const { t } = useWords();
  const o = t.offers;
  const { how, kind } = form.values;
  return (
    <>
      <Choices
        legend={o.how}
        name="how"
        options={[
          ["CODE", o.byCode],
          ["ITSELF", o.byItself],
        ]}
        chosen={how}
        onChange={(value) => form.setFieldValue("how", value)}
      />
      {how === "CODE" && (
        <TextInput
          data-autofocus
          label={o.code}
          description={o.codeHelp}
          maxLength={64}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("code")}
        />
      )}
      <Choices
        legend={o.kind}
        name="kind"
        options={keysOf(o.kinds)}
        chosen={kind}
        onChange={(value) => form.setFieldValue("kind", value)}
      />
      {kind !== "FREE_DELIVERY" && (
        <div className={styles.pair}>
          {kind === "BUNDLE" && <Whole form={form} name="bundleQuantity" label={o.bundleQuantity} />}
          <TextInput
            label={o.values[kind]}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps("value")}
          />
        </div>
      )}
      {kind === "BUNDLE" && <BundleFields form={form} />}
      <TextInput
        label={o.minimum}
        placeholder={o.none}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps("minimum")}
      />
    </>
  );
}

function BundleFields({ form }: FieldsProps) {
  const { t } = useWords();
  const o = t.offers;
  return (
    <div className={styles.pair}>
      <Whole form={form} name="maxBundlesPerOrder" label={o.maxBundlesPerOrder} />
      <TextInput
        label={o.bundleTierKey}
        description={o.bundleTierHelp}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps("bundleTierKey")}
      />
    </div>
  );
}

interface WholeProps extends FieldsProps {
  name: "bundleQuantity" | "maxBundlesPerOrder" | "usageLimit" | "perCustomerLimit";
  label: string;
}

/** A number that counts; nothing is no limit. */
export function Whole({ form, name, label }: WholeProps) {
  const { t } = useWords();
  return (
    <TextInput
      label={label}
      placeholder={name === "bundleQuantity" ? undefined : t.offers.none}
      inputMode="numeric"
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  );
}

/** The whole menu, or some of it. */
export function TargetFields({ form, menus }: FieldsProps & StaffDishes) {
  const { t } = useWords();
  const o = t.offers;
  const { target } = form.values;
  const { categories, products } = targetChoices(menus);
  const common = {
    placeholder: o.pick,
    nothingFoundMessage: o.noHits,
    searchable: true,
    size: "md",
  } as const;
  return (
    <>
      <Choices
        legend={o.what}
        name="target"
        options={keysOf(o.targets)}
        chosen={target}
        onChange={(value) => form.setFieldValue("target", value)}
      />
      {target === "CATEGORIES" && (
        <MultiSelect
          label={o.categories}
          data={categories}
          {...common}
          {...form.getInputProps("categoryIds")}
        />
      )}
      {target === "PRODUCTS" && (
        <MultiSelect label={o.products} data={products} {...common} {...form.getInputProps("productIds")} />
      )}
    </>
  );
}
