import { useEffect, useRef } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { nameOf } from "../board/order-name.ts";
import { useWords } from "../texts.tsx";
import { seen } from "./clock.ts";

const flashMs = 1_000;

/** Beside the bell: the tab's title flashes, and a notification comes when Luka is not in front. */
export function useNewOrderSignals(waiting: BoardOrder[], requests: StaffReservation[]): void {
  const { t, kr, speech } = useWords();
  const count = waiting.length + requests.length;

  useEffect(() => {
    const title = "Luka";
    if (count === 0) {
      document.title = title;
      return;
    }
    let isLoud = true;
    const flash = () => {
      document.title = isLoud ? t.sound.titleFlash({ count }) : `(${count}) ${title}`;
      isLoud = !isLoud;
    };
    flash();
    const timer = setInterval(flash, flashMs);
    return () => {
      clearInterval(timer);
      document.title = title;
    };
  }, [count, t]);

  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const order of waiting) {
      if (known.current.has(order.id)) continue;
      known.current.add(order.id);
      if (document.visibilityState === "visible" || !canNotify()) continue;
      new Notification(t.sound.titleFlash({ count: 1 }), {
        body: `${nameOf(order)} · ${order.customer.name} · ${kr(order.total)}`,
        tag: order.id,
      });
    }
    for (const request of requests) {
      if (known.current.has(request.id)) continue;
      known.current.add(request.id);
      if (document.visibilityState === "visible" || !canNotify()) continue;
      const when = speech.brief(seen(request.dineInAt));
      new Notification(t.reservations.ringing({ count: 1 }), {
        body: `${when} · ${t.reservations.guests({ count: request.partySize })} · ${request.customer.name}`,
        tag: request.id,
      });
    }
  }, [waiting, requests, t, kr, speech]);
}

export const notificationState = (): NotificationPermission | "unsupported" =>
  "Notification" in window ? Notification.permission : "unsupported";
const canNotify = (): boolean => notificationState() === "granted";
