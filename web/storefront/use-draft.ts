import { useSyncExternalStore } from "react";
import { type Draft, type DraftStore, emptyDraft } from "./draft.ts";

/** The server and the first render of the browser know no basket; hydration then brings it in. */
export const useDraft = (store: DraftStore | null): Draft =>
  useSyncExternalStore(store?.subscribe ?? noSubscription, store?.read ?? readEmpty, readEmpty);

const noSubscription = (): (() => void) => () => {};
const readEmpty = (): Draft => emptyDraft;
