import { readFile } from "node:fs/promises";
import { pathOf } from "../../platform/places.ts";

const files = { pizza: "nordstjernen-pizza", sushi: "havnekroken-sushi", cafe: "fjellbua-kafe" } as const;
export type ExampleName = keyof typeof files;
export const exampleNames = Object.keys(files) as ExampleName[];

/** One of the example restaurants, as a file in the import format. */
export async function exampleRestaurant(name: ExampleName): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(pathOf(`src/features/demo/restaurants/${files[name]}.json`), "utf8"));
}
