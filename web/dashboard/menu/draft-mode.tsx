import { type ComponentType, useCallback, useSyncExternalStore } from "react";
import { DraftContext, useOffice, useOfficeData } from "../office/use-office.ts";

/** Restaurants whose menu's pages show the draft in this tab. */
let drafting: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The restaurant's draft, and whether the menu's pages show it. */
export function useDraft() {
  const { slug } = useOffice();
  const draft = useOfficeData("menuDraft", (api) => api.menuDraft());
  const isChosen = useSyncExternalStore(subscribe, () => drafting.has(slug));
  const choose = useCallback(
    (isOn: boolean) => {
      const one = new Set([slug]);
      drafting = isOn ? drafting.union(one) : drafting.difference(one);
      for (const listener of listeners) listener();
    },
    [slug],
  );
  // Published or thrown away by somebody else, it is no draft any more.
  return { draft, isOn: isChosen && draft.data !== null, choose };
}

/** A page of the menu, of the draft where that has been chosen. */
export const onDraft = (Page: ComponentType) =>
  function OnDraft() {
    const { isOn } = useDraft();
    return (
      <DraftContext value={isOn}>
        <Page key={String(isOn)} />
      </DraftContext>
    );
  };
