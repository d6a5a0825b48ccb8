import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { staffCall } from "../api.ts";
import { errorText } from "../board/error-text.ts";
import { UndoIcon } from "../board/icons.tsx";
import { showOrder, useKitchen } from "../board/use-board.ts";
import { seen, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./order-detail.module.css";

/** The wrong order was cancelled: for a moment it can go on as if nothing had happened (D-299). */
export function UndoCancel({ order, onUndone }: { order: BoardOrder; onUndone(): void }) {
  const { t } = useWords();
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const untilMs = order.undoUntil === null ? 0 : Date.parse(order.undoUntil);
  const canUndo = useNow((now) => untilMs > now);
  if (!canUndo) return null;
  const undo = async () => {
    setBusy(true);
    try {
      showOrder(
        queries,
        slug,
        await staffCall(slug)("POST /orders/:id/cancel/undo", { params: { id: order.id } }),
      );
      await queries.invalidateQueries({ queryKey: ["orders", slug] });
      onUndone();
    } catch (error) {
      notifications.show({
        color: "red",
        message: errorText(t, error),
      });
      setBusy(false);
    }
  };
  return (
    <div className={styles.actions}>
      <button type="button" disabled={isBusy} onClick={() => void undo()}>
        <UndoIcon />
        {t.orderChanges.undoCancel({ at: seen(untilMs) })}
      </button>
    </div>
  );
}
