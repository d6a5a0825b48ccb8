import { contrast, parseHex, type Rgb, readableOn, toHex, white, withContrast } from "./contrast.ts";

/** What text in a brand's colour stands on in mail: the card and what is sunken into it, by day and by night. */
export const lightGrounds: readonly Rgb[] = [white, parseHex("#f3f3f1")!];
export const darkGrounds: readonly Rgb[] = [parseHex("#1c1d20")!, parseHex("#26282c")!];
/** Of text and what it stands on (WCAG 2.2, 1.4.3). */
export const readableContrast = 4.5;

/** The colour of buttons, links and large figures on light grounds: the brand's own, moved as far as reading asks. */
export const readableColor = (color: Rgb): Rgb => withContrast(color, lightGrounds, readableContrast);

export interface JudgedColor {
  /** Contrast of the colour itself on the lightest that it is written on, and on the darkest of these: the lower of the two, 1 to 21. */
  contrast: number;
  /** Black or white: what is written on the colour, and how well that is read. */
  textOn: string;
  textContrast: number;
  /** As it is painted where it must be read: `#rrggbb`. */
  readable: string;
  isMoved: boolean;
}

/** How well a brand's colour is read, and what becomes of it where it would not be; null for what is no colour. */
export function judgeColor(text: string): JudgedColor | null {
  const color = parseHex(text);
  if (!color) return null;
  const textOn = readableOn(color);
  const readable = readableColor(color);
  return {
    contrast: Math.min(...lightGrounds.map((ground) => contrast(color, ground))),
    textOn: toHex(textOn),
    textContrast: contrast(textOn, color),
    readable: toHex(readable),
    isMoved: toHex(readable) !== toHex(color),
  };
}
