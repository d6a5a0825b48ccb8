import { readFile } from "node:fs/promises";

const files = { pizza: "nordstjernen-pizza", sushi: "havnekroken-sushi", cafe: "fjellbua-kafe" } as const;
export type ExampleName = keyof typeof files;
export const exampleNames = Object.keys(files) as ExampleName[];

/** One of the example restaurants, as a file in the import format. */
export async function exampleRestaurant(name: ExampleName): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(new URL(`./restaurants/${files[name]}.json`, import.meta.url), "utf8"));
}
