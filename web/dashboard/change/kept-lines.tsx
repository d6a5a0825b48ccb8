import type { ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { chosenTexts, inSize } from "../phone/chosen-texts.ts";
import { Count } from "../phone/dish-dialog.tsx";
import styles from "../phone/phone-order.module.css";
import { useWords } from "../texts.tsx";
import own from "./change.module.css";
import type { Change } from "./use-change.ts";

interface KeptLinesProps {
  order: ToldOrder;
  index: MenuIndex;
  change: Change;
  onOpen(open: { product: PublicProduct; before: DraftLine; lineId: string }): void;
}

/** What is ordered already: fewer, more, none of it, or otherwise. What has been paid back stays. */
export function KeptLines({ order, index, change, onOpen }: KeptLinesProps) {
  const { t } = useWords();
  const words = t.orderChanges;
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => {
        const kept = change.kept.find(({ lineId }) => lineId === line.id)!;
        const product = index.products.get(line.productId);
        const again = order.again.find(({ lineId }) => lineId === line.id)!;
        const name = inSize(line.name, line.variantName);
        const chosen = [
          ...chosenTexts(line),
          ...line.removed.map((one) => t.lines.without({ name: one })),
          ...(kept.note ? [`«${kept.note}»`] : []),
        ];
        const before = {
          ...{ ...again.line, key: line.id, quantity: Math.max(1, kept.quantity), note: kept.note },
        };
        const open =
          product && line.refundedQuantity === 0
            ? () => onOpen({ product, lineId: line.id, before })
            : undefined;
        return (
          <li key={line.id} data-gone={kept.quantity === 0 || undefined} className={own.kept}>
            <button type="button" aria-label={t.phoneOrders.change({ name })} disabled={!open} onClick={open}>
              <b>{name}</b>
              <small>{chosen.join(", ")}</small>
              {line.refundedQuantity > 0 && (
                <small>{t.lines.refunded({ count: line.refundedQuantity })}</small>
              )}
            </button>
            <span>
              {kept.quantity === 0
                ? words.takenOff
                : kept.quantity !== line.quantity && words.wasCount({ count: line.quantity })}
            </span>
            <Count
              name={name}
              value={kept.quantity}
              least={line.refundedQuantity}
              onChange={(quantity) => change.keep({ ...kept, quantity })}
            />
          </li>
        );
      })}
    </ul>
  );
}
