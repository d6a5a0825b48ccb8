import { useEffect, useState } from "react";
import { pauseMs } from "../asked-again.ts";
import type { OrderSlots } from "../public-menu.ts";
import { useShop } from "./shop.tsx";

const askAgainMs = 3_000;

/**
 * `GET /order-slots` of a date; null while it is on its way. What is shown stays until the same day's times for other work are
 * there: a list that goes away while a finger is on its way down gets the wrong time chosen.
 */
export function useSlots(date: string, makeMinutes: number | null): OrderSlots | null {
  const { api, fulfillment, draft } = useShop();
  const [found, setFound] = useState<{ list: string; slots: OrderSlots } | null>(null);
  const address = fulfillment === "DELIVERY" ? draft.address : null;
  const work = makeMinutes === null ? null : String(makeMinutes);
  const postalCode = address?.postalCode ?? null;
  const latitude = address?.point ? String(address.point.latitude) : null;
  const longitude = address?.point ? String(address.point.longitude) : null;
  const list = [date, fulfillment, postalCode, latitude, longitude].join(" ");
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const answer = await api("GET /order-slots", {
        query: { date, fulfillment, postalCode, latitude, longitude, makeMinutes: work },
      });
      if (isGone) return;
      if (answer.kind === "OK") setFound({ list, slots: answer.body });
      else timer = setTimeout(ask, pauseMs(answer, askAgainMs));
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, date, fulfillment, postalCode, latitude, longitude, work, list]);
  return found?.list === list ? found.slots : null;
}
