/// <reference lib="dom" />
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { accessibilityFindings, noSidewaysScroll, resizeTo } from "./browser.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

/** The screens that people have, in CSS pixels: phones, tablets upright and on their side, desks. */
const screenWidths = [320, 390, 768, 820, 1024, 1440, 1920, 2560];
/** Where a layout is a phone's, looked at by night, and where it is a desk's, looked at by day. */
const judgedByAxe = new Map<number, "light" | "dark">([
  [390, "dark"],
  [1440, "light"],
]);

/**
 * What is shown now stands as it should on every screen: nothing of the page has to be scrolled to sideways, each control of the part gets
 * the tap on its middle, and axe finds nothing on a phone by night and at a desk by day. The page is the same one all the while; only its
 * window changes, and is afterwards what it was. With SHOTS, a folder, it leaves a picture of each.
 */
export async function assertFits(part: Locator, where: string): Promise<void> {
  const page = part.page();
  const before = page.viewportSize()!;
  for (const width of screenWidths) {
    const colorScheme = judgedByAxe.get(width);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    await resizeTo(page, width);
    const at = `${where} at ${width} px`;
    await noSidewaysScroll(page, at);
    assert.deepEqual(await untappable(part), [], at);
    if (colorScheme) assert.deepEqual(await accessibilityFindings(page), [], at);
    await shoot(page, where, width);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}

async function shoot(page: Page, where: string, width: number): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${where.replaceAll(/[ /]/g, "-")}-${width}.png` });
}

/** It fits, and what it says is what the screen of that name says, on any day. What stands around every page is left out. */
export async function assertSaysAndFits(part: Locator, where: string): Promise<void> {
  const isPage = await part.evaluate((element) => element === document.body);
  await assertScreen(isPage ? part.page().getByRole("main") : part, where, { onAnyDay: true });
  await assertFits(part, where);
}
