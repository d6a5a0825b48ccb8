import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiProblem } from "../../api.ts";
import { useBooking } from "./booking-context.tsx";
import { holdName, keep, readKept } from "./kept.ts";
import { isHeld, isStillFor, type KeptTable } from "./kept-for.ts";
import { usePage } from "./page.ts";
import type { Wish } from "./use-availability.ts";

export interface Holding {
  hold: KeptTable | null;
  /** The time that is being asked for. */
  asking: string | null;
  problem: ApiProblem | null;
  isLost: boolean;
  /** True when there is a table: kept now, or kept already for the same wish. */
  take(dineInAt: string, wish: Wish): Promise<boolean>;
  forget(): void;
}

/** `POST /dine-in/holds`; what is held survives a reload. */
export function useHold(): Holding {
  const { slug } = usePage();
  const { api, isHydrated } = useBooking();
  const name = holdName(slug);
  const [hold, setHold] = useState<KeptTable | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isLost, setIsLost] = useState(false);
  const isBusy = useRef(false);

  useEffect(() => {
    if (!isHydrated) return;
    const look = (): void => setHold(read(name));
    look();
    // Back to a page that the browser has kept as it was: what was held then may be booked by now.
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [isHydrated, name]);

  const take = async (dineInAt: string, { partySize, areaId }: Wish): Promise<boolean> => {
    if (isBusy.current) return false;
    if (hold && isStillFor(hold, dineInAt, { partySize, areaId }, Date.now())) return true;
    isBusy.current = true;
    setAsking(dineInAt);
    setProblem(null);
    setIsLost(false);
    // The table of the wish before may be the very one that this wish needs.
    if (hold) await api("DELETE /dine-in/holds/:id", { params: { id: hold.holdId } });
    const answer = await api("POST /dine-in/holds", {
      body: { slug, dineInAt, partySize, ...(areaId ? { areaId } : {}) },
    });
    isBusy.current = false;
    setAsking(null);
    if (answer.kind === "OK") {
      const kept = { ...answer.body, areaId };
      setHold(kept);
      keep(name, kept);
      return true;
    }
    if (answer.kind === "LOST") setIsLost(true);
    else setProblem(answer.problem);
    return false;
  };
  const forget = useCallback((): void => {
    setHold(null);
    setProblem(null);
    setIsLost(false);
    keep(name, null);
  }, [name]);
  return { hold, asking, problem, isLost, take, forget };
}

function read(name: string): KeptTable | null {
  const kept = readKept<KeptTable>(name);
  return kept && isHeld(kept, Date.now()) ? kept : null;
}

/** Seconds left of a hold; null when nothing is held. Zero and below: it has run out. */
export function useSecondsLeft(hold: KeptTable | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!hold) return setLeft(null);
    const look = (): void => setLeft(Math.ceil((Date.parse(hold.expiresAt) - Date.now()) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [hold]);
  return left;
}
