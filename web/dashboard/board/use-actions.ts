import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { OrderStatus } from "../../../src/domain/order-state.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { type CancelBody, staffApi } from "../api.ts";
import { keepSending, propose } from "../live/pending-moves.ts";
import { nameOf } from "./order-name.ts";
import { sendMove } from "./send-move.ts";
import { showOrder, useKitchen } from "./use-board.ts";

const undoMs = 5_000;
const undoCancelMs = 8_000;

/** What people do with orders. A move is shown at once, and kept until the service has it. */
export function useActions() {
  const { slug, api } = useKitchen();
  const queries = useQueryClient();

  return useMemo(() => {
    const of = (order: BoardOrder) => ({
      slug,
      orderId: order.id,
      name: nameOf(order),
      from: order.status,
    });
    return {
      /** Answers a new order. What is wanted as soon as possible is started at once. */
      accept(order: BoardOrder, readyMs: number | null): void {
        propose({ ...of(order), to: "CONFIRMED", call: { kind: "ACCEPT", readyMs } }, 0);
        if (order.requestedPickupAt !== null) return;
        propose({ ...of(order), from: "CONFIRMED", to: "PREPARING", call: { kind: "STEP" } }, 0);
      },
      /** One step forward, with a few seconds to undo. */
      step(order: BoardOrder, to: OrderStatus): void {
        propose({ ...of(order), to, call: { kind: "STEP" } }, undoMs);
      },
      cancel(order: BoardOrder, body: CancelBody): void {
        propose({ ...of(order), to: "CANCELLED", call: { kind: "CANCEL", body } }, undoCancelMs);
      },
      /** Rejects when it did not work: the dialog stays open and says why. */
      async delay(order: BoardOrder, readyMs: number, reason: string | null): Promise<void> {
        showOrder(queries, slug, await api.delay(order.id, new Date(readyMs).toISOString(), reason));
      },
      reread: () => queries.invalidateQueries({ queryKey: ["orders", slug] }),
    };
  }, [api, queries, slug]);
}

/** Sends what this person does and has left on this device, in whichever restaurant; what is refused reads its board again. */
export function useKeptMoves(personId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (personId === undefined) return;
    return keepSending(personId, async (move, isClosing) => {
      const sent = await sendMove(staffApi(move.slug), personId, move, isClosing);
      if (sent === "LATER") return sent;
      if ("order" in sent) showOrder(queries, move.slug, sent.order);
      else await queries.invalidateQueries({ queryKey: ["orders", move.slug] });
      return "order" in sent ? "DONE" : sent;
    });
  }, [personId, queries]);
}
