import { useMemo, useState } from "react";
import { noAddonGroups } from "../../../src/domain/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Ornament } from "../../ui/ornament.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { type DraftLine, newKey, putLine } from "../draft.ts";
import { closePlace } from "../place.ts";
import type { PublicProduct } from "../public-menu.ts";
import { AddonGroups } from "./addon-groups.tsx";
import { useAllergenNames } from "./allergen-names.ts";
import { allergenCodesOf, issuesOf, readLines } from "./cart-math.ts";
import { defaultCombo, removedFromParts } from "./combo-parts.ts";
import { ComboSlots } from "./combo-slots.tsx";
import { Marks, Photo, soldOutText } from "./dish.tsx";
import { usePage } from "./page.ts";
import { defaultsOf, fromAddons, type Selection, toAddons } from "./selection.ts";
import { useShop } from "./shop.tsx";
import { VariantChoice } from "./variant-choice.tsx";

interface ProductSheetProps {
  product: PublicProduct;
  /** The basket line that is being changed; null for a new one. */
  line: DraftLine | null;
  without: readonly string[];
  onDone: (message: string) => void;
}

/** One dish: size, choices, note and number, with the price that follows. */
export function ProductSheet({ product, line, without, onDone }: ProductSheetProps) {
  const page = usePage();
  const { t, say, kr, speech } = page;
  const { index, change, draft, fulfillment } = useShop();
  const list = index.catalogue.products.get(product.id)?.addonGroups ?? noAddonGroups;
  const defaultVariant = product.variants.find((one) => one.isDefault) ?? product.variants[0] ?? null;
  const [variantId, setVariantId] = useState(line?.variantId ?? defaultVariant?.id ?? null);
  const [selection, setSelection] = useState<Selection>(() =>
    line ? fromAddons(line.addons, list) : defaultsOf(list),
  );
  const [components, setComponents] = useState(() => line?.components ?? defaultCombo(product, index));
  const [note, setNote] = useState(line?.note ?? "");
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [isTold, setIsTold] = useState(false);
  const [key] = useState(() => line?.key ?? newKey());

  const current = useMemo((): DraftLine => {
    const { addons, removed } = toAddons(selection, list, index.catalogue);
    return {
      key,
      productId: product.id,
      variantId,
      quantity,
      addons,
      removed: [...new Set([...removed, ...removedFromParts(components, index)])],
      components,
      note: note.trim(),
    };
  }, [key, product, variantId, quantity, selection, list, index, components, note]);
  const [read] = readLines(index, [current]);
  const issues = issuesOf(index, current, fulfillment, speech);
  const allergens = allergenCodesOf(read ? [read] : []);
  const tierKey = product.variants.find((one) => one.id === variantId)?.addonTierKey ?? null;
  const most = Math.min(product.maxPerOrder ?? 99, product.stockLeft ?? 99);

  const submit = (): void => {
    if (issues.length > 0) {
      setIsTold(true);
      // What is missing is marked in the next frame.
      requestAnimationFrame(() => {
        const first = document.querySelector<HTMLElement>(".sheet .group--missing");
        first?.scrollIntoView({ behavior: "smooth", block: "center" });
        first?.querySelector<HTMLElement>("input,button")?.focus({ preventScroll: true });
      });
      return;
    }
    change({ lines: putLine(draft.lines, current) });
    onDone(t.added({ item: product }));
    closePlace();
  };

  const footer = product.isAvailable ? (
    <div className="sheet__foot">
      <Stepper
        size="LARGE"
        value={quantity}
        minimum={1}
        maximum={most}
        fewerLabel={t.fewerPlain}
        moreLabel={t.morePlain}
        valueLabel={t.quantity}
        onChange={setQuantity}
      />
      <button type="button" className="button button--wide" onClick={submit}>
        <span>{line ? t.updateLine : t.addToBasket}</span>
        <span className="button__sum">
          {kr((read?.price?.lineTotal ?? 0) + (read?.price?.bottleDeposit ?? 0))}
        </span>
      </button>
    </div>
  ) : (
    <p className="sheet__out">{soldOutText(page, product)}</p>
  );

  return (
    <Dialog
      title={say(product.name, product.nameEn)}
      closeLabel={t.close}
      onClose={closePlace}
      className="sheet"
      footer={footer}
      backdrop={<Ornament seed={product.name} columns={7} rows={2} />}
    >
      <Photo product={product} className="sheet__art" />
      <div className="sheet__intro">
        {product.description ? (
          <p className="sheet__description">{say(product.description, product.descriptionEn)}</p>
        ) : null}
        <Marks product={product} suits="AS_IS" />
      </div>
      {product.variants.length > 0 ? (
        <VariantChoice variants={product.variants} value={variantId} onChange={setVariantId} />
      ) : null}
      {product.combo ? (
        <ComboSlots
          product={product}
          value={components}
          without={without}
          isTold={isTold}
          onChange={setComponents}
        />
      ) : null}
      <AddonGroups
        list={list}
        selection={selection}
        tierKey={tierKey}
        without={without}
        isTold={isTold}
        onChange={setSelection}
      />
      <div className="sheet__part">
        <TextArea
          label={t.noteToKitchen}
          hint={t.noteHint}
          placeholder={t.notePlaceholder}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <AllergenNote codes={allergens} mayContain={product.mayContain} />
      {isTold && issues.length > 0 ? (
        <ul className="sheet__issues" role="alert">
          {issues.map((issue) => (
            <li key={issue.path + issue.message}>{issue.message}</li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

/** The allergens of what is configured, as the law asks: before the order is placed. */
function AllergenNote({ codes, mayContain }: { codes: readonly string[]; mayContain: readonly string[] }) {
  const { t } = usePage();
  const names = useAllergenNames();
  return (
    <div className="sheet__part allergens" aria-live="polite">
      <h3 className="allergens__title">{t.allergensTitle}</h3>
      {codes.length > 0 ? (
        <ul className="allergens__list">
          {names(codes).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p className="allergens__none">{t.allergensNone}</p>
      )}
      {mayContain?.length > 0 ? (
        <p className="allergens__none">{t.mayContain({ list: names(mayContain) })}</p>
      ) : null}
    </div>
  );
}
