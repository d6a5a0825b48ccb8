import { useEffect, useState } from "react";
import { usePage } from "./page.ts";

/**
 * What time it is for the restaurant, in ms, by the browser's clock: looked at every 15 s, so that what it decides may lie as far
 * ahead as it likes. Null on the server, whose page is shown whenever.
 */
export function useNowMs(): number | null {
  const { aheadMs } = usePage();
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => setNowMs(Date.now() + aheadMs);
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  return nowMs;
}
