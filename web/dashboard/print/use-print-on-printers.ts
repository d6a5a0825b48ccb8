import { notifications } from "@mantine/notifications";
import type { SlipKind } from "../../../src/domain/slips.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { staffCall } from "../api.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";

/** Sends a slip of an order to the printers that print such slips, and says whether it went. */
export function usePrintOnPrinters(order: BoardOrder): (slip: SlipKind) => Promise<void> {
  const { slug } = useKitchen();
  const { t } = useWords();
  const say = (color: string, message: string) => notifications.show({ color, message });
  return async (slip) => {
    try {
      const { queued } = await staffCall(slug)("POST /orders/:id/print", {
        params: { id: order.id },
        body: { slips: [slip] },
      });
      say("pine", t.printers.sent({ count: queued }));
    } catch (error) {
      say("red", errorText(t, error));
    }
  };
}
