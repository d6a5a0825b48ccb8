import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { allergenCodes } from "../../../src/domain/allergens.ts";
import { dietaryMarks } from "../../../src/domain/dietary-marks.ts";
import { More } from "../offers/choices.tsx";
import { Checks } from "../office/checks.tsx";
import office from "../office/office.module.css";
import { useWords } from "../texts.tsx";
import type { DishFormState } from "./dish-form.tsx";
import { isMoreUsed } from "./dish-mistakes.ts";
import styles from "./menu.module.css";

/** What most dishes do without. */
export function DishMore({ form }: { form: DishFormState }) {
  const { t } = useWords();
  const o = t.menuOffice.dish;
  return (
    <More title={t.menuOffice.more} isUsed={isMoreUsed(form)}>
      <Stack gap="lg">
        <TextInput
          label={t.menuOffice.english}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("nameEn")}
        />
        <Textarea
          label={t.menuOffice.descriptionEn}
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps("descriptionEn")}
        />
        <Numbers form={form} />
        <NativeSelect
          label={o.allowedFulfillment}
          data={[
            { value: "", label: o.fulfillments.ALL },
            { value: "PICKUP", label: o.fulfillments.PICKUP },
            { value: "DELIVERY", label: o.fulfillments.DELIVERY },
          ]}
          {...form.getInputProps("allowedFulfillment")}
        />
        <Alcohol form={form} />
        <Checks
          legend={o.mayContain}
          help={o.mayContainHelp}
          className={styles.allergens}
          options={allergenCodes.map((code) => ({ value: code, label: t.allergens[code] }))}
          chosen={form.values.mayContain}
          onChange={(codes) => form.setFieldValue("mayContain", codes)}
        />
        <Checks
          legend={o.dietary}
          options={dietaryMarks.map((mark) => ({ value: mark, label: o.marks[mark] }))}
          chosen={form.values.dietary}
          onChange={(marks) => form.setFieldValue("dietary", marks)}
        />
      </Stack>
    </More>
  );
}

const numbers = ["previousPrice", "deposit", "maxPerOrder", "makeMinutes"] as const;

function Numbers({ form }: { form: DishFormState }) {
  const { t } = useWords();
  const o = t.menuOffice.dish;
  return (
    <div className={office.fields}>
      {numbers.map((field) => (
        <TextInput
          key={field}
          label={o[field]}
          description={o.help[field]}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  );
}

/** What has an age limit is alcohol unless it is said not to be: both are said. */
function Alcohol({ form }: { form: DishFormState }) {
  const { t } = useWords();
  const o = t.menuOffice.dish;
  return (
    <div>
      <NativeSelect
        label={o.ageLimit}
        data={[
          { value: "", label: o.noAgeLimit },
          ...(["18", "20"] as const).map((value) => ({ value, label: o.years({ count: Number(value) }) })),
        ]}
        {...form.getInputProps("ageLimit")}
      />
      <Checks
        legend=""
        options={[{ value: "YES", label: o.containsAlcohol }]}
        chosen={form.values.containsAlcohol ? ["YES"] : []}
        onChange={(chosen) => form.setFieldValue("containsAlcohol", chosen.length > 0)}
      />
    </div>
  );
}
