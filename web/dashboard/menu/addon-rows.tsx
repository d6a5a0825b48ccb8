import { ActionIcon, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { allergenCodes } from "../../../src/domain/allergens.ts";
import type { PartnerAddonGroup } from "../../../src/features/menu-content/addon-group-schemas.ts";
import { AddRow } from "../office/add-row.tsx";
import { Checks } from "../office/checks.tsx";
import { useWords } from "../texts.tsx";
import type { GroupForm } from "./addon-group-form.tsx";
import { mostAddons, newAddon } from "./addon-group-typed.ts";
import styles from "./menu.module.css";
import { TierPrices } from "./tier-rows.tsx";

interface AddonRowsProps {
  form: GroupForm;
  others: readonly PartnerAddonGroup[];
}

/** What can be chosen in a group, each with its price. */
export function AddonRows({ form, others }: AddonRowsProps) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const { addons } = form.values;
  return (
    <fieldset className={styles.sizes}>
      <legend>{o.addons}</legend>
      {addons.map(({ key }, at) => (
        <AddonRow key={key} form={form} at={at} others={others} />
      ))}
      <AddRow
        rows={addons}
        most={mostAddons}
        label={o.add}
        onAdd={() => form.insertListItem("addons", newAddon())}
      />
    </fieldset>
  );
}

interface AddonRowProps extends AddonRowsProps {
  at: number;
}

function AddonRow({ form, at, others }: AddonRowProps) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const count = at + 1;
  return (
    <div className={styles.addon}>
      <div className={styles.size}>
        <TextInput
          aria-label={o.addonName({ count })}
          placeholder={o.fields.name}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps(`addons.${at}.name`)}
        />
        <TextInput
          aria-label={o.addonPrice({ count })}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`addons.${at}.price`)}
        />
        <ActionIcon
          variant="default"
          size={48}
          aria-label={o.removeAddon({ count })}
          onClick={() => form.removeListItem("addons", at)}
        >
          ×
        </ActionIcon>
      </div>
      <TierPrices form={form} at={at} />
      <AddonMore form={form} at={at} others={others} />
    </div>
  );
}

/** What is open is drawn: sixty add-ons have fourteen allergens each. */
function AddonMore({ form, at, others }: AddonRowProps) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.addonMore} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {o.addonMore({ name: form.values.addons[at]!.name || o.addonName({ count: at + 1 }) })}
      </summary>
      {isOpen && (
        <Stack gap="md">
          <TextInput
            label={o.fields.nameEn}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps(`addons.${at}.nameEn`)}
          />
          <AddonChecks form={form} at={at} others={others} />
        </Stack>
      )}
    </details>
  );
}

const marks = ["isDefault", "isVegan", "isVegetarian"] as const;

function AddonChecks({ form, at, others }: AddonRowProps) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const addon = form.values.addons[at]!;
  return (
    <>
      <Checks
        legend={t.dishes.allergens}
        className={styles.allergens}
        options={allergenCodes.map((code) => ({ value: code, label: t.allergens[code] }))}
        chosen={addon.allergens}
        onChange={(allergens) => form.setFieldValue(`addons.${at}.allergens`, allergens)}
      />
      <Checks
        legend={t.dishes.marks}
        options={marks.map((mark) => ({ value: mark, label: o.marks[mark] }))}
        chosen={marks.filter((mark) => addon[mark])}
        onChange={(chosen) => {
          for (const mark of marks) form.setFieldValue(`addons.${at}.${mark}`, chosen.includes(mark));
        }}
      />
      {others.length > 0 && (
        <Checks
          legend={o.nested}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={addon.addonGroupIds}
          onChange={(ids) => form.setFieldValue(`addons.${at}.addonGroupIds`, ids)}
        />
      )}
    </>
  );
}
