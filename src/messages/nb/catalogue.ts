import { cart } from "./cart.ts";
import { problems } from "./problems.ts";

/** Everything that Luka says, in Norwegian bokmål: the source of keys and parameters for every language. */
export const catalogue = { cart, problems } as const;
export type Catalogue = typeof catalogue;
