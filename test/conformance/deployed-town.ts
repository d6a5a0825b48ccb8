import { readFile } from "node:fs/promises";
import { createClient } from "./http-client.ts";
import { createOperator } from "./operator.ts";
import { buildTown, importTown, type Known, type Town } from "./town.ts";
import type { Role } from "./town-files.ts";
import { readWireFormats } from "./wire-formats.ts";

/** A deployment, and what its operator lends: flags of `npm run test:conformance`, or the variables of the same name. */
export interface Deployment {
  /** LUKA_BASE_URL */
  baseUrl: string;
  /** LUKA_SLUG, LUKA_KEY: a restaurant, best one imported from `data/kro.json`. */
  slug?: string | undefined;
  key?: string | undefined;
  /** LUKA_RESTAURANTS: a file `{ "nabo": { "slug", "key" }, … }` with more of them, by their roles in town-files.ts. */
  restaurants?: string | undefined;
  /** LUKA_COMMAND: the operator's command, which can then bring every restaurant. */
  luka?: string | undefined;
}

export const deploymentOf = (env: NodeJS.ProcessEnv): Deployment | null =>
  env.LUKA_BASE_URL === undefined
    ? null
    : {
        baseUrl: env.LUKA_BASE_URL,
        slug: env.LUKA_SLUG,
        key: env.LUKA_KEY,
        restaurants: env.LUKA_RESTAURANTS,
        luka: env.LUKA_COMMAND,
      };

export async function deployedTown(deployment: Deployment): Promise<Town> {
  const { slug, key, luka } = deployment;
  const operator = luka === undefined ? null : createOperator(luka.split(/\s+/).filter(Boolean));
  const given: Partial<Record<Role, Known>> =
    deployment.restaurants === undefined ? {} : JSON.parse(await readFile(deployment.restaurants, "utf8"));
  const restaurants: Partial<Record<Role, Known>> = {
    ...(operator && (await importTown(operator))),
    ...given,
    ...(slug !== undefined && key !== undefined && { kro: { slug, key } }),
  };
  const client = createClient({ serviceUrl: new URL(deployment.baseUrl), hasOwnAddresses: false });
  client.wireFormat = await readWireFormats(client);
  return buildTown({ client, restaurants, operator, receiver: null, surroundings: null });
}
