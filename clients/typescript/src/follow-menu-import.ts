import type { PartnerMenuImport, PartnerRestaurantOperations } from "./partner-api.ts";
import { pause } from "./pause.ts";
import type { Calls } from "./send.ts";

/** Asks every two seconds, as long as the file is being read. */
export async function* followMenuImport(
  get: Calls<PartnerRestaurantOperations>["getMenuImport"],
  importId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<PartnerMenuImport> {
  for (let last = ""; ; ) {
    const { data } = await get({ importId }, { signal });
    if (data.status !== last) yield data;
    last = data.status;
    if (data.status !== "PROCESSING") return;
    await pause(2_000, signal);
  }
}
