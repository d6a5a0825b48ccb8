import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { type DraftLine, putLine } from "../draft.ts";
import { closePlace } from "../place.ts";
import type { PublicProduct } from "../public-menu.ts";
import { AddonGroups } from "./addon-groups.tsx";
import { useAllergenNames } from "./allergen-names.ts";
import { allergenCodesOf, issuesOf, sumOf } from "./cart-math.ts";
import { ComboSlots } from "./combo-slots.tsx";
import { Marks, Photo } from "./dish.tsx";
import { soldOutText } from "./dish-facts.ts";
import { usePage } from "./page.ts";
import { mostOfProduct } from "./plain-line.ts";
import { useShop } from "./shop.tsx";
import { type ConfiguredLine, useConfiguredLine } from "./use-configured-line.ts";
import { VariantChoice } from "./variant-choice.tsx";

interface ProductSheetProps {
  product: PublicProduct;
  /** The basket line that is being changed; null for a new one. */
  line: DraftLine | null;
  /** What a new one is called, where that is known. */
  newLine: string | null;
  without: readonly string[];
  onDone: (message: string) => void;
}

/** One dish: size, choices, note and number, with the price that follows. */
export function ProductSheet({ product, line, newLine, without, onDone }: ProductSheetProps) {
  const page = usePage();
  const { t, say, speech } = page;
  const { change, draft, index, fulfillment } = useShop();
  const dish = useConfiguredLine(index, product, line, newLine);
  // What still keeps it from being ordered.
  const issues = issuesOf(index, dish.line, fulfillment, speech);
  const [isTold, setIsTold] = useState(false);

  const submit = (): void => {
    if (issues.length > 0) {
      setIsTold(true);
      // What is missing is marked in the next frame.
      requestAnimationFrame(showFirstMissing);
      return;
    }
    change({ lines: putLine(draft.lines, dish.line) });
    onDone(t.added({ item: product }));
    closePlace();
  };
  return (
    <Dialog
      title={say(product.name, product.nameEn)}
      closeLabel={t.close}
      onClose={closePlace}
      className="sheet"
      footer={
        product.isAvailable ? (
          <Foot product={product} dish={dish} label={line ? t.updateLine : t.addToBasket} onSubmit={submit} />
        ) : (
          <p className="sheet__out">{soldOutText(page, product)}</p>
        )
      }
    >
      <Photo product={product} className="sheet__art" />
      <div className="sheet__intro">
        {product.description ? (
          <p className="sheet__description">{say(product.description, product.descriptionEn)}</p>
        ) : null}
        <Marks product={product} suits="AS_IS" />
      </div>
      <Configuration product={product} dish={dish} without={without} isTold={isTold} />
      <AllergenNote codes={allergenCodesOf([dish.read])} mayContain={product.mayContain} />
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

function showFirstMissing(): void {
  const first = document.querySelector<HTMLElement>(".sheet .group--missing");
  first?.scrollIntoView({ behavior: "smooth", block: "center" });
  first?.querySelector<HTMLElement>("input,button")?.focus({ preventScroll: true });
}

interface ConfigurationProps extends Pick<ProductSheetProps, "product" | "without"> {
  dish: ConfiguredLine;
  /** Whether what is missing is marked. */
  isTold: boolean;
}

/** Everything that can be chosen of a dish. */
function Configuration({ product, dish, without, isTold }: ConfigurationProps) {
  const { t } = usePage();
  return (
    <>
      {product.variants.length > 0 ? (
        <VariantChoice variants={product.variants} value={dish.variantId} onChange={dish.setVariantId} />
      ) : null}
      {product.combo ? (
        <ComboSlots
          slots={product.combo.slots}
          value={dish.components}
          without={without}
          isTold={isTold}
          onChange={dish.setComponents}
        />
      ) : null}
      <AddonGroups
        list={dish.list}
        selection={dish.selection}
        tierKey={dish.tierKey}
        without={without}
        isTold={isTold}
        onChange={dish.setSelection}
      />
      <div className="sheet__part">
        <TextArea
          label={t.noteToKitchen}
          hint={t.noteHint}
          placeholder={t.notePlaceholder}
          maxLength={200}
          value={dish.note}
          onChange={(event) => dish.setNote(event.target.value)}
        />
      </div>
    </>
  );
}

interface FootProps extends Pick<ProductSheetProps, "product"> {
  dish: ConfiguredLine;
  label: string;
  onSubmit: () => void;
}

/** How many, and the button with what they cost. */
function Foot({ product, dish, label, onSubmit }: FootProps) {
  const { t, kr } = usePage();
  return (
    <div className="sheet__foot">
      <Stepper
        size="LARGE"
        value={dish.quantity}
        minimum={1}
        maximum={mostOfProduct(product)}
        fewerLabel={t.fewerPlain}
        moreLabel={t.morePlain}
        valueLabel={t.quantity}
        onChange={dish.setQuantity}
      />
      <button type="button" className="button button--wide" onClick={onSubmit}>
        <span>{label}</span>
        <span className="button__sum">{kr(sumOf([dish.read]))}</span>
      </button>
    </div>
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
      {mayContain.length > 0 ? (
        <p className="allergens__none">{t.mayContain({ list: names(mayContain) })}</p>
      ) : null}
    </div>
  );
}
