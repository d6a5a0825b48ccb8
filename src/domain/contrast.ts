/** An opaque colour as three channels, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rgb` or `#rrggbb`; null for anything else, so that a bad stored colour never breaks a page. */
export function parseHex(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  if (short) return [1, 2, 3].map((index) => Number.parseInt(short[index]!.repeat(2), 16)) as unknown as Rgb;
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  return long ? ([1, 2, 3].map((index) => Number.parseInt(long[index]!, 16)) as unknown as Rgb) : null;
}

export const toHex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, 0 (black) to 1 (white): WCAG 2.2, definition of relative luminance. */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21: WCAG 2.2, definition of contrast ratio. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `a` in `b`, per channel: mix(a, b, 1) is `a`. */
export const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((channel, index) => channel * share + b[index]! * (1 - share)) as unknown as Rgb;

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/** Black or white, whichever reads better on a background. One of the two always reaches 4.5 (at least 4.58). */
export const readableOn = (background: Rgb): Rgb =>
  contrast(white, background) >= contrast(black, background) ? white : black;

/**
 * The colour nearest to `color` (on the way to black or to white) that reaches a contrast with every background. With
 * backgrounds so different that none does, the better of black and white.
 */
export function withContrast(color: Rgb, backgrounds: readonly Rgb[], minimum: number): Rgb {
  const worst = (candidate: Rgb) => Math.min(...backgrounds.map((one) => contrast(candidate, one)));
  // Rounded first: what counts is the colour that the browser paints.
  const painted = (candidate: Rgb) => parseHex(toHex(candidate))!;
  for (let step = 0; step <= 50; step++) {
    for (const end of [black, white]) {
      const candidate = painted(mix(end, color, step / 50));
      if (worst(candidate) >= minimum) return candidate;
    }
  }
  return worst(white) >= worst(black) ? white : black;
}
