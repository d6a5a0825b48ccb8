import assert from "node:assert/strict";
import type { PartnerRestaurant } from "./partner.ts";
import { sendFile } from "./partner-uploads.ts";
import { menuPdf } from "./pdf-files.ts";

export interface SeenImport {
  id: string;
  status: string;
  error: { code: string } | null;
  version: string | null;
  draft: { categories: { name: string; products: { name: string; basePrice: number | null }[] }[] } | null;
  difference: { counts: { new: number } } | null;
  applied: { created: number } | null;
}

/** Sends a file and waits until it has been read, whatever came of it. */
export async function readMenu(restaurant: PartnerRestaurant, file = menuPdf()): Promise<SeenImport> {
  const answer = await sendFile(restaurant, "/menu-imports", file);
  assert.equal(answer.status, 202, answer.text);
  const { data } = answer.json<{ data: SeenImport }>();
  // Looking costs calls, of which a partner key has 120 a minute.
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 1.5, 5000)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const { data: seen } = await restaurant.ask<{ data: SeenImport }>("GET", `/menu-imports/${data.id}`);
    if (seen.status !== "PROCESSING") return seen;
  }
}
