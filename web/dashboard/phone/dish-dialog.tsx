import { Button, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useMemo, useState } from "react";
import { noAddonGroups } from "../../../src/domain/catalogue.ts";
import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import { type DraftLine, newKey } from "../../storefront/draft.ts";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import { readLines } from "../../storefront/ordering/cart-math.ts";
import { choicesOf, defaultCombo, partOf, removedFromParts } from "../../storefront/ordering/combo-parts.ts";
import { defaultsOf, fromAddons, toAddons } from "../../storefront/ordering/selection.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { AddonChoices } from "./addon-choices.tsx";
import styles from "./phone-order.module.css";

interface DishDialogProps {
  index: MenuIndex;
  product: PublicProduct;
  fulfillment: Fulfillment;
  /** The line that is changed; null: a new one. */
  before: DraftLine | null;
  onClose(): void;
  onDone(line: DraftLine): void;
}

/** Sizes, parts, add-ons and the note of a dish; Enter adds it. */
export function DishDialog({ index, product, before, onClose, onDone }: DishDialogProps) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const dish = useDish(index, product, before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(dish.line);
  };
  const amount = dish.price;
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
          <ComboParts index={index} product={product} dish={dish} />
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

/** A dish as it is chosen so far, and the line that it makes. */
function useDish(index: MenuIndex, product: PublicProduct, before: DraftLine | null) {
  const list = index.catalogue.products.get(product.id)?.addonGroups ?? noAddonGroups;
  const first = product.variants.find((one) => one.isDefault) ?? product.variants[0];
  const [variantId, setVariantId] = useState<string | null>(before?.variantId ?? first?.id ?? null);
  const [selection, setSelection] = useState(() =>
    before ? fromAddons(before.addons, list) : defaultsOf(list),
  );
  const [components, setComponents] = useState(() => before?.components ?? defaultCombo(product, index));
  const [note, setNote] = useState(before?.note ?? "");
  const [quantity, setQuantity] = useState(before?.quantity ?? 1);
  const [key] = useState(() => before?.key ?? newKey());
  const line = useMemo((): DraftLine => {
    const { addons, removed } = toAddons(selection, list, index.catalogue);
    return {
      ...{ key, productId: product.id, variantId, quantity, addons, components, note: note.trim() },
      removed: [...new Set([...removed, ...removedFromParts(components, index)])],
    };
  }, [key, product, variantId, quantity, selection, list, index, components, note]);
  const [read] = readLines(index, [line]);
  return {
    ...{ line, list, variantId, setVariantId, selection, setSelection, components, setComponents },
    ...{ note, setNote, quantity, setQuantity },
    tierKey: product.variants.find(({ id }) => id === variantId)?.addonTierKey ?? null,
    price: (read?.price?.lineTotal ?? 0) + (read?.price?.bottleDeposit ?? 0),
  };
}

/** One choice for each part of a combo. */
function ComboParts({
  index,
  product,
  dish,
}: {
  index: MenuIndex;
  product: PublicProduct;
  dish: ReturnType<typeof useDish>;
}) {
  const { kr } = useWords();
  return (product.combo?.slots ?? []).map((slot) => {
    const choices = choicesOf(slot, index);
    const nameOfChoice = (one: { productId: string; variantId?: string | null | undefined }) =>
      `${one.productId} ${one.variantId ?? ""}`;
    const chosen = dish.components.find(({ slotId }) => slotId === slot.id);
    return (
      <Choices
        key={slot.id}
        label={slot.name}
        value={chosen ? nameOfChoice(chosen) : ""}
        options={choices.map(({ part, variant, extraPrice }) => ({
          value: nameOfChoice({ productId: part.id, variantId: variant?.id ?? null }),
          label: [part.name, variant?.name, extraPrice > 0 && `+ ${kr(extraPrice)}`]
            .filter(Boolean)
            .join(" "),
        }))}
        onChange={(value) => {
          const choice = choices.find(
            ({ part, variant }) =>
              nameOfChoice({ productId: part.id, variantId: variant?.id ?? null }) === value,
          )!;
          const others = dish.components.filter(({ slotId }) => slotId !== slot.id);
          dish.setComponents([...others, partOf(slot.id, choice, index)]);
        }}
      />
    );
  });
}
