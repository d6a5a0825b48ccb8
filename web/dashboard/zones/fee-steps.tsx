import { ActionIcon, Stack, TextInput } from "@mantine/core";
import { More } from "../offers/choices.tsx";
import { AddRow } from "../office/add-row.tsx";
import office from "../office/office.module.css";
import { useWords } from "../texts.tsx";
import type { ZoneFormState } from "./zone-form.tsx";
import { mostFeeTiers, newFeeTier } from "./zone-typed.ts";
import styles from "./zones.module.css";

/** What delivery costs by the sum and by the distance: most zones do without. */
export function FeeSteps({ form }: { form: ZoneFormState }) {
  const { t } = useWords();
  const o = t.zonesPage.steps;
  const { feeTiers, perKm } = form.values;
  return (
    <More title={o.title} isUsed={feeTiers.length > 0 || perKm !== ""}>
      <Stack gap="md">
        <p className={styles.soft}>{o.help}</p>
        {feeTiers.map(({ key }, at) => (
          <FeeStep key={key} form={form} at={at} />
        ))}
        <AddRow
          rows={feeTiers}
          most={mostFeeTiers}
          label={o.add}
          onAdd={() => form.insertListItem("feeTiers", newFeeTier())}
        />
        <div className={office.fields}>
          <TextInput
            label={o.perKm}
            placeholder={o.noCharge}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps("perKm")}
          />
          <TextInput
            label={o.base}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps("baseKilometers")}
          />
        </div>
      </Stack>
    </More>
  );
}

function FeeStep({ form, at }: { form: ZoneFormState; at: number }) {
  const { t } = useWords();
  const o = t.zonesPage.steps;
  const count = at + 1;
  return (
    <div className={styles.step}>
      <TextInput
        label={o.from}
        aria-label={o.fromOf({ count })}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps(`feeTiers.${at}.fromSubtotal`)}
      />
      <TextInput
        label={o.fee}
        aria-label={o.feeOf({ count })}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps(`feeTiers.${at}.deliveryFee`)}
      />
      <ActionIcon
        variant="default"
        size={48}
        aria-label={o.remove({ count })}
        onClick={() => form.removeListItem("feeTiers", at)}
      >
        ×
      </ActionIcon>
    </div>
  );
}
