import { allergenName } from "../../../src/domain/slips.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { useWords } from "../texts.tsx";
import { NoteIcon } from "./icons.tsx";
import { isRemoval } from "./is-removal.ts";
import styles from "./order-lines.module.css";

type Line = BoardOrder["lines"][number];
type Addon = Line["addons"][number];

interface OrderLinesProps {
  lines: Line[];
  /** Prices and allergens beside each line. */
  isDetailed?: boolean;
}

/** What is to be made. Every choice stands on a line of its own, in words: an add-on that is missed is a wrong dish. */
export function OrderLines({ lines, isDetailed = false }: OrderLinesProps) {
  const { t, kr } = useWords();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li
          key={line.id}
          className={styles.line}
          data-refunded={line.refundedQuantity >= line.quantity || undefined}
        >
          <span className={styles.quantity} data-many={line.quantity > 1 || undefined}>
            {line.quantity}×
          </span>
          <div className={styles.what}>
            <div className={styles.name}>
              <span>
                {line.name}
                {line.variantName && <b className={styles.variant}> {line.variantName}</b>}
              </span>
              {isDetailed && <span className={styles.price}>{kr(line.lineTotal)}</span>}
            </div>
            {line.components.map((component, index) => (
              <div key={`${component.slotName}-${index.toString()}`} className={styles.component}>
                {component.name}
                {component.variantName && ` ${component.variantName}`}
                <Addons addons={component.addons} />
              </div>
            ))}
            <Addons addons={line.addons} />
            {line.removed.map((name) => (
              <div key={name} className={styles.removed}>
                {t.lines.without({ name })}
              </div>
            ))}
            {line.note && (
              <div className={styles.note}>
                <NoteIcon size={18} />
                <span>{line.note}</span>
              </div>
            )}
            {isDetailed && line.allergens.length > 0 && (
              <div className={styles.allergens}>
                {t.lines.contains({ list: line.allergens.map((code) => allergenName(code, t)) })}
              </div>
            )}
            {line.refundedQuantity > 0 && (
              <div className={styles.refunded}>{t.lines.refunded({ count: line.refundedQuantity })}</div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Addons({ addons }: { addons: Addon[] }) {
  return addons.map((addon, index) => (
    <div
      key={`${addon.addonId ?? addon.name}-${index.toString()}`}
      className={isRemoval(addon.kitchenName ?? addon.name) ? styles.removed : styles.addon}
    >
      {!isRemoval(addon.kitchenName ?? addon.name) && (
        <span className={styles.plus} aria-hidden="true">
          +
        </span>
      )}
      <span>
        {addon.quantity > 1 && <b>{addon.quantity}× </b>}
        {addon.kitchenName ?? addon.name}
      </span>
    </div>
  ));
}
