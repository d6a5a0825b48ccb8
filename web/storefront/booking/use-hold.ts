import { useEffect, useRef, useState } from "react";
import type { ApiProblem } from "../../api.ts";
import { useBooking } from "./booking-context.tsx";
import { holdName, keep, readKept } from "./kept.ts";
import { isHeld, isStillFor, type KeptTable } from "./kept-for.ts";
import { usePage } from "./page.ts";
import type { Wish } from "./use-availability.ts";

export interface Holding {
  hold: KeptTable | null;
  /** Of the table that is held at this moment, also before it is shown. */
  heldId(): string | null;
  /** The time that is being asked for. */
  asking: string | null;
  /** Why the last time that was asked for could not be kept; LOST: no answer came. */
  refusal: ApiProblem | "LOST" | null;
  /** True when there is a table: kept now, or kept already for the same wish. Null: a second tap, while the first has no answer. */
  take(dineInAt: string, wish: Wish): Promise<boolean | null>;
  /** Another wish: what was said of the one before is not about it. */
  forget(): void;
}

/** `POST /dine-in/holds`; what is held survives a reload. */
export function useHold(): Holding {
  const { slug } = usePage();
  const { api, isHydrated } = useBooking();
  const name = holdName(slug);
  const [hold, setHold] = useState<KeptTable | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Holding["refusal"]>(null);
  const isBusy = useRef(false);
  const held = useRef<KeptTable | null>(null);

  useEffect(() => {
    if (!isHydrated) return;
    const look = (): void => {
      held.current = read(name);
      setHold(held.current);
    };
    look();
    // Back to a page that the browser has kept as it was: what was held then may be booked by now.
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [isHydrated, name]);

  const take = async (dineInAt: string, { partySize, areaId }: Wish): Promise<boolean | null> => {
    if (isBusy.current) return null;
    if (hold && isStillFor(hold, dineInAt, { partySize, areaId }, Date.now())) return true;
    isBusy.current = true;
    setAsking(dineInAt);
    setRefusal(null);
    // The table of the wish before may be the very one that this wish needs.
    if (hold) await api("DELETE /dine-in/holds/:id", { params: { id: hold.holdId } });
    const answer = await api("POST /dine-in/holds", {
      body: { slug, dineInAt, partySize, ...(areaId ? { areaId } : {}) },
    });
    isBusy.current = false;
    setAsking(null);
    // One that was kept before is not any more, whatever the answer.
    const kept = answer.kind === "OK" ? { ...answer.body, areaId } : null;
    held.current = kept;
    setHold(kept);
    keep(name, kept);
    if (answer.kind !== "OK") setRefusal(answer.kind === "LOST" ? "LOST" : answer.problem);
    return kept !== null;
  };
  return {
    hold,
    heldId: () => held.current?.holdId ?? null,
    asking,
    refusal,
    take,
    forget: () => setRefusal(null),
  };
}

function read(name: string): KeptTable | null {
  const kept = readKept<KeptTable>(name);
  return kept && isHeld(kept, Date.now()) ? kept : null;
}

/** Seconds left of a hold. Zero and below: it has run out. */
export function useSecondsLeft({ expiresAt }: Pick<KeptTable, "expiresAt">): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((Date.parse(expiresAt) - nowMs) / 1000);
}
