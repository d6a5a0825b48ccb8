import { useEffect, useRef } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { useWords } from "../texts.tsx";
import { seen } from "./clock.ts";
import { toldOutside } from "./told-outside.ts";

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
    for (const { id, title, body } of toldOutside(waiting, requests, { t, kr, speech }, seen)) {
      if (known.current.has(id)) continue;
      known.current.add(id);
      if (document.visibilityState !== "visible" && canNotify()) new Notification(title, { body, tag: id });
    }
  }, [waiting, requests, t, kr, speech]);
}

export const notificationState = (): NotificationPermission | "unsupported" =>
  "Notification" in window ? Notification.permission : "unsupported";
const canNotify = (): boolean => notificationState() === "granted";
