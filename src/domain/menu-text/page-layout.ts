import { grouped } from "./page-lines.ts";
import type { MenuPage } from "./page-text.ts";

/** Characters across a page: what is set in small letters must not run into its neighbour. */
const across = 140;
/** From one baseline to the next, in heights of letters: more than this is white space that says something. */
const roomyGap = 2.2;

/** Pages as plain text in which everything stands about where it stands on paper; a form feed between pages. */
export function layoutOf(pages: readonly MenuPage[]): string {
  return pages.map(pageLayout).join("\n\f\n");
}

function pageLayout({ width, texts }: MenuPage): string {
  const lines: string[] = [];
  let above: number | null = null;
  for (const row of grouped(texts)) {
    const sorted = row.sort((a, b) => a.x - b.x);
    const y = sorted[0]!.y;
    const size = Math.max(...sorted.map((text) => text.size));
    if (above !== null && y - above > roomyGap * size) lines.push("");
    above = y;
    let line = "";
    let right = Number.POSITIVE_INFINITY;
    for (const { text, x, width: wide, size: height } of sorted) {
      const isJoined = x - right < 0.15 * height && line !== "";
      const column = Math.round((Math.max(0, Math.min(x, width)) / width) * across);
      if (!isJoined && line !== "") line = `${line} `;
      if (x - right > height) line = `${line}  `;
      line = isJoined ? line + text : line.padEnd(Number.isFinite(column) ? column : 0) + text;
      right = x + wide;
    }
    lines.push(line.replace(/\s+$/, ""));
  }
  return lines.join("\n");
}
