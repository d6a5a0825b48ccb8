import { useState } from "react";
import { withPicked } from "./found-dishes.ts";

/** What is picked to be changed together. */
export interface Picked {
  ids: ReadonlySet<string>;
  set(ids: readonly string[], isPicked: boolean): void;
}

/** Null while nothing is being picked. */
export function usePicked(): { picked: Picked | null; begin(): void; end(): void } {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const picked: Picked | null = ids && {
    ids,
    set: (changed, isPicked) => setIds((now) => withPicked(now ?? new Set(), changed, isPicked)),
  };
  return { picked, begin: () => setIds(new Set()), end: () => setIds(null) };
}
