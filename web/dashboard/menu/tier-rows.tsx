import { ActionIcon, Stack, TextInput } from "@mantine/core";
import { More } from "../offers/choices.tsx";
import { AddRow } from "../office/add-row.tsx";
import { useWords } from "../texts.tsx";
import type { GroupForm } from "./addon-group-form.tsx";
import { isWrongTierPrice, mostTiers, newTier } from "./addon-group-typed.ts";
import styles from "./menu.module.css";

/** The group's price levels: what sizes of dishes have prices of their own for. */
export function TierRows({ form }: { form: GroupForm }) {
  const { t } = useWords();
  const o = t.menuOffice.groups.tiers;
  const { tiers } = form.values;
  return (
    <More title={o.title} isUsed={tiers.length > 0}>
      <Stack gap="sm">
        <p className={styles.none}>{o.help}</p>
        {tiers.map(({ key }, at) => (
          <TierRow key={key} form={form} at={at} />
        ))}
        <AddRow
          rows={tiers}
          most={mostTiers}
          label={o.add}
          onAdd={() => form.insertListItem("tiers", newTier())}
        />
      </Stack>
    </More>
  );
}

function TierRow({ form, at }: { form: GroupForm; at: number }) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const count = at + 1;
  return (
    <div className={styles.tier}>
      <TextInput
        aria-label={o.tiers.name({ count })}
        placeholder={o.tiers.example}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps(`tiers.${at}.name`)}
      />
      <TextInput
        aria-label={o.tiers.nameEn({ count })}
        placeholder={o.fields.nameEn}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps(`tiers.${at}.nameEn`)}
      />
      <ActionIcon
        variant="default"
        size={48}
        aria-label={o.tiers.remove({ count })}
        onClick={() => form.removeListItem("tiers", at)}
      >
        ×
      </ActionIcon>
    </div>
  );
}

/** What one add-on costs at each level. */
export function TierPrices({ form, at }: { form: GroupForm; at: number }) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const { tiers, addons } = form.values;
  if (tiers.length === 0) return null;
  return (
    <div className={styles.tierPrices}>
      {tiers.map(({ key, name }, place) => {
        const level = name.trim() || o.tiers.name({ count: place + 1 });
        const text = addons[at]!.tierPrices[key] ?? "";
        return (
          <TextInput
            key={key}
            label={level}
            aria-label={o.tiers.priceOf({ count: at + 1, level })}
            placeholder={addons[at]!.price}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(`addons.${at}.tierPrices.${key}`)}
            value={text}
            error={isWrongTierPrice(text) && form.errors[`addons.${at}.tierPrices`]}
          />
        );
      })}
    </div>
  );
}
