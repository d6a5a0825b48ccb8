import { useCallback, useEffect, useState } from "react";
import type { Availability } from "../../../src/features/reservations/schemas.ts";
import { type ApiProblem, isAskedAgain } from "../../api.ts";
import { pauseMs } from "../asked-again.ts";
import { type BookingData, useBooking } from "./booking-context.tsx";

/** What can be asked for. */
export type Room = NonNullable<BookingData["room"]>;

/** What a party looks for. */
export interface Wish {
  partySize: number;
  /** YYYY-MM-DD in Oslo. */
  date: string;
  areaId: string | null;
}

export interface AvailabilityState {
  /** The answer to this wish; null while it is on its way. */
  found: Availability | null;
  /** What holds for all wishes, such as the largest party: of the last answer to any, else as the page was made with. */
  terms: Room;
  /** False until any wish has been answered. */
  isAnswered: boolean;
  problem: ApiProblem | null;
  /** True when no answer came; it asks again by itself. */
  isLost: boolean;
  again(): void;
}

const retryMs = 4000;
const staleMs = 60_000;

/**
 * `GET /dine-in/availability` for a wish, to whom the table that they hold is free; asked anew when the guest comes back to the
 * page after a while.
 */
export function useAvailability(
  { partySize, date, areaId }: Wish,
  room: Room,
  heldId: () => string | null,
): AvailabilityState {
  const { api, isHydrated } = useBooking();
  const [state, setState] = useState<{
    key: string;
    found: Availability | null;
    problem: ApiProblem | null;
  } | null>(null);
  const [terms, setTerms] = useState(room);
  const [isAnswered, setIsAnswered] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((count) => count + 1), []);
  const key = `${partySize} ${date} ${areaId}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again for the same wish; another table that is held does not
  useEffect(() => {
    if (!isHydrated) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let askedAtMs = 0;
    const ask = async (): Promise<void> => {
      askedAtMs = Date.now();
      const answer = await api("GET /dine-in/availability", {
        query: { date, partySize: String(partySize), areaId, holdId: heldId() },
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      setIsLost(isAskedAgain(answer));
      if (isAskedAgain(answer)) {
        timer = setTimeout(ask, pauseMs(answer, retryMs));
      } else if (answer.kind === "OK") {
        setTerms(answer.body);
        setIsAnswered(true);
        setState({ key, found: answer.body, problem: null });
      } else if (answer.kind === "PROBLEM") setState({ key, found: null, problem: answer.problem });
    };
    const onSeen = (): void => {
      if (document.visibilityState === "visible" && Date.now() - askedAtMs > staleMs) void ask();
    };
    void ask();
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [api, isHydrated, key, round]);

  const isCurrent = state?.key === key;
  return {
    found: isCurrent ? state.found : null,
    terms,
    isAnswered,
    problem: isCurrent ? state.problem : null,
    isLost,
    again,
  };
}
