import type { Catalogue } from "../nb/catalogue.ts";
import type { Translated } from "../template.ts";
import { cart } from "./cart.ts";
import { problems } from "./problems.ts";

/** Everything that Luka says, in English. */
export const catalogue: Translated<Catalogue> = { cart, problems };
