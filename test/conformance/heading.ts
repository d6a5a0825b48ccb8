import { AsyncLocalStorage } from "node:async_hooks";

/** Below which heading the sentence stands that is being tried: `heading.run("4.2.4", …)`. */
export const heading = new AsyncLocalStorage<string>();
