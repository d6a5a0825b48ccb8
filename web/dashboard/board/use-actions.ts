import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OrderStatus } from "../../../src/domain/order-state.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { CancelBody } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { propose } from "../live/pending-moves.ts";
import { useWords } from "../texts.tsx";
import { nameOf } from "./order-name.ts";
import { showOrder, useKitchen } from "./use-board.ts";

const undoMs = 5_000;
const undoCancelMs = 8_000;

/** What people do with orders; each shows its result on the board, and says so when it did not work. */
export function useActions() {
  const { slug, api } = useKitchen();
  const queries = useQueryClient();
  const { t } = useWords();

  return useMemo(() => {
    const reread = () => queries.invalidateQueries({ queryKey: ["orders", slug] });
    const failed = async (order: BoardOrder, error: unknown): Promise<void> => {
      notifications.show({
        closeButtonProps: { "aria-label": t.close },
        color: "red",
        title: t.moveFailed({ name: nameOf(order) }),
        message: errorText(t, error),
        autoClose: 8_000,
      });
      await reread();
    };

    return {
      /** Answers a new order. What is wanted as soon as possible is started at once. */
      async accept(order: BoardOrder, readyMs: number | null): Promise<void> {
        try {
          const accepted = await api.accept(
            order.id,
            readyMs === null ? null : new Date(readyMs).toISOString(),
          );
          showOrder(queries, slug, accepted);
          if (accepted.requestedPickupAt === null && accepted.status === "CONFIRMED") {
            showOrder(queries, slug, await api.move(order.id, "PREPARING"));
          }
        } catch (error) {
          await failed(order, error);
        }
      },
      /** One step forward, with a few seconds to undo. */
      step(order: BoardOrder, to: OrderStatus): void {
        void propose({
          orderId: order.id,
          name: nameOf(order),
          to,
          isTold: true,
          undoMs,
          async send(keepalive) {
            try {
              showOrder(queries, slug, await api.move(order.id, to, keepalive));
            } catch (error) {
              await failed(order, error);
            }
          },
        });
      },
      cancel(order: BoardOrder, body: CancelBody): void {
        void propose({
          orderId: order.id,
          name: nameOf(order),
          to: "CANCELLED",
          isTold: true,
          undoMs: undoCancelMs,
          async send(keepalive) {
            try {
              showOrder(queries, slug, await api.cancel(order.id, body, keepalive));
            } catch (error) {
              await failed(order, error);
            }
          },
        });
      },
      /** Rejects when it did not work: the dialog stays open and says why. */
      async delay(order: BoardOrder, readyMs: number, reason: string | null): Promise<void> {
        showOrder(queries, slug, await api.delay(order.id, new Date(readyMs).toISOString(), reason));
      },
      reread,
    };
  }, [api, queries, slug, t]);
}

export function errorText(t: ReturnType<typeof useWords>["t"], error: unknown): string {
  if (!(error instanceof ApiError)) return t.errors.unknown;
  if (error.code === "NETWORK") return t.errors.network;
  if (error.code === "ILLEGAL_TRANSITION" || error.code === "CHANGED") return t.movedByOther;
  const text = error.message || t.errors.unknown;
  return error.status >= 500 && error.requestId
    ? `${text} ${t.errors.withId({ id: error.requestId })}`
    : text;
}
