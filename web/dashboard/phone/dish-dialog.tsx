import { Button, Stack, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import type { DraftLine } from "../../storefront/draft.ts";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import { sumOf } from "../../storefront/ordering/cart-math.ts";
import { useConfiguredLine } from "../../storefront/ordering/use-configured-line.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { AddonChoices } from "./addon-choices.tsx";
import { ComboSlots } from "./combo-slots.tsx";
import styles from "./phone-order.module.css";

interface DishDialogProps {
  index: MenuIndex;
  product: PublicProduct;
  /** The line that is changed; null: a new one. */
  before: DraftLine | null;
  onClose(): void;
  onDone(line: DraftLine): void;
}

/** Sizes, parts, add-ons and the note of a dish; Enter adds it. */
export function DishDialog({ index, product, before, onClose, onDone }: DishDialogProps) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const dish = useConfiguredLine(index, product, before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(dish.line);
  };
  const amount = sumOf([dish.read]);
  return (
    <Question title={product.name} isOpen onClose={onClose} size="xl">
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          {product.variants.length > 0 && (
            <Choices
              label={words.size}
              value={dish.variantId ?? ""}
              options={product.variants.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={dish.setVariantId}
            />
          )}
          <ComboSlots
            index={index}
            slots={product.combo?.slots ?? []}
            value={dish.components}
            onChange={dish.setComponents}
          />
          <AddonChoices
            list={dish.list}
            catalogue={index.catalogue}
            selection={dish.selection}
            tierKey={dish.tierKey}
            onChange={dish.setSelection}
          />
          <Textarea
            label={words.note}
            maxLength={200}
            autosize
            minRows={1}
            value={dish.note}
            onChange={({ currentTarget }) => dish.setNote(currentTarget.value)}
          />
          <div className={styles.quantity}>
            <span>{words.quantity}</span>
            <Count name={product.name} value={dish.quantity} least={1} onChange={dish.setQuantity} />
          </div>
          <Button type="submit" size="lg" h={60} data-autofocus>
            {before ? words.keep({ amount }) : words.add({ amount })}
          </Button>
        </Stack>
      </form>
    </Question>
  );
}

interface CountProps {
  name: string;
  value: number;
  least: number;
  onChange(value: number): void;
}

export function Count({ name, value, least, onChange }: CountProps) {
  const words = useWords().t.phoneOrders;
  return (
    <span className={styles.count}>
      <button
        type="button"
        aria-label={words.fewer({ name })}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.more({ name })}
        disabled={value >= 99}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  );
}
