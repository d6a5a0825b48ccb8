import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { staffCall } from "../api.ts";
import { seen } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./change-mark.module.css";
import { changeTold } from "./change-told.ts";
import { errorText } from "./error-text.ts";
import { nameOf } from "./order-name.ts";
import { useKitchen } from "./use-board.ts";

/** What was changed and the kitchen has not seen yet: it stays on the ticket until somebody says so (D-296). */
export function ChangeMark({ order }: { order: BoardOrder }) {
  const { t, speech } = useWords();
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const unseen = order.changes.filter(({ version }) => version > order.versionSeen);
  const last = unseen.at(-1);
  if (!last) return null;
  const mark = async () => {
    setBusy(true);
    try {
      await staffCall(slug)("POST /orders/:id/changes/seen", {
        params: { id: order.id },
        body: { version: last.version },
      });
      // It may stand on the board or among the finished ones.
      await queries.invalidateQueries({ queryKey: ["orders", slug] });
    } catch (error) {
      notifications.show({ color: "red", message: errorText(t, error) });
    }
    setBusy(false);
  };
  return (
    <div className={styles.mark} role="status">
      <b>{t.orderChanges.mark({ at: speech.brief(seen(last.at)) })}</b>
      <ul>
        {unseen
          .flatMap((change) => changeTold(t.orderChanges, change))
          .map(({ key, text, isGone }) => (
            <li key={key} data-gone={isGone || undefined}>
              {text}
            </li>
          ))}
      </ul>
      <button type="button" disabled={isBusy} onClick={() => void mark()}>
        {t.orderChanges.seen}
        <span className={styles.hidden}> {nameOf(order)}</span>
      </button>
    </div>
  );
}
