import { useEffect, useState } from "react";
import { usePage } from "./page.ts";

/**
 * What time it is for the restaurant, in ms, by the browser's clock: looked at every second, as a timer that is set for more than
 * 24 days rings at once. Null on the server, whose page is shown whenever.
 */
export function useNowMs(): number | null {
  const { aheadMs } = usePage();
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => setNowMs(Date.now() + aheadMs);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  return nowMs;
}
