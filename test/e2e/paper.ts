import type { Page } from "playwright-core";

/**
 * What comes out of the printer: how many pages, how wide they are, and whether the paper ends a millimetre or two below the slip
 * and its margins of 4 mm.
 */
export async function paperOf(page: Page) {
  const slip = (await page.locator(".luka-slip").boundingBox())!.height;
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const [width, length] = [1, 2].map((at) => (Number(sizes[0]?.[at]) / 72) * 25.4);
  const blank = length! - 8 - (slip / 96) * 25.4;
  return {
    pages: sizes.length,
    widthMillimeters: Math.round(width!),
    endsWithTheSlip: blank > 0.5 && blank < 2.5,
  };
}
