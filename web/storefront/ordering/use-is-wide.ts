import { useEffect, useState } from "react";

const wide = "(min-width: 64rem)";

/** Whether the basket stands beside the menu. False on the server. */
export function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = (): void => setIsWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isWide;
}
