import {
  black,
  contrast,
  luminance,
  mix,
  parseHex,
  type Rgb,
  readableOn,
  toHex,
  white,
  withContrast,
} from "../../src/domain/contrast.ts";
import { fontStack } from "../../src/domain/fonts.ts";

export interface BrandColors {
  primaryColor: string;
  secondaryColor: string;
}
export interface Brand extends BrandColors {
  /** A name of src/domain/fonts.ts; anything else is the pages' own font. */
  font?: string | null;
}

/** Names of the colour roles that stylesheets may use; each is the custom property `--name`. */
export interface ThemeTokens {
  /** The restaurant's own two colours and what is written on them. */
  brand: string;
  "on-brand": string;
  "on-brand-soft": string;
  "brand-deep": string;
  "brand-tint": string;
  accent: string;
  "on-accent": string;
  /** Buttons, links and everything else to act on: the primary colour, moved as far as contrast asks. */
  action: string;
  "on-action": string;
  "action-soft": string;
  paper: string;
  surface: string;
  sunken: string;
  line: string;
  /** Borders that tell a control from its surroundings: 3:1 (WCAG 1.4.11). */
  edge: string;
  ink: string;
  soft: string;
  danger: string;
  "danger-soft": string;
  good: string;
  "good-soft": string;
}

const fallback = { primary: "#1f3d36", secondary: "#e8a33d" };
const text = 4.5;
const large = 3;

/**
 * Every colour of a page, computed from a restaurant's two. Whatever the owner picks, text reaches 4.5:1 and controls
 * 3:1 (WCAG 2.2 AA 1.4.3 and 1.4.11) in both modes: `theme.test.ts` checks all pairs for thousands of colours.
 */
export function themeTokens(brand: BrandColors, mode: "light" | "dark"): ThemeTokens {
  const primary = parseHex(brand.primaryColor) ?? parseHex(fallback.primary)!;
  const secondary = parseHex(brand.secondaryColor) ?? parseHex(fallback.secondary)!;
  const isDark = mode === "dark";
  const [base, tone]: [Rgb, Rgb] = isDark
    ? [
        [13, 14, 16],
        [26, 28, 31],
      ]
    : [white, white];
  const share = (light: number, dark: number) => (isDark ? dark : light);

  const paper = round(mix(primary, base, share(0.025, 0.1)));
  const surface = isDark ? round(mix(primary, tone, 0.14)) : white;
  const sunken = round(mix(primary, isDark ? [34, 36, 40] : white, share(0.06, 0.2)));
  const grounds = [paper, surface, sunken];
  const action = actionColor(primary, secondary, grounds);
  const actionSoft = round(mix(action, surface, share(0.1, 0.18)));
  const ink = withContrast(mix(primary, isDark ? white : black, share(0.22, 0.06)), grounds, 12);
  const everyGround = [...grounds, actionSoft];
  const heroBrand = primary;
  const onBrand = readableOn(heroBrand);

  return hexed({
    brand: heroBrand,
    "on-brand": onBrand,
    "on-brand-soft": withContrast(mix(onBrand, heroBrand, 0.8), [heroBrand], text),
    "brand-deep": mix(primary, black, luminance(primary) > 0.5 ? 0.88 : 0.72),
    "brand-tint": mix(primary, white, 0.82),
    accent: distinct(secondary, primary),
    "on-accent": readableOn(distinct(secondary, primary)),
    action,
    "on-action": readableOn(action),
    "action-soft": actionSoft,
    paper,
    surface,
    sunken,
    line: mix(ink, surface, share(0.13, 0.16)),
    edge: withContrast(mix(ink, surface, 0.5), grounds, large),
    ink,
    soft: withContrast(mix(ink, surface, share(0.66, 0.68)), everyGround, text),
    danger: withContrast(
      isDark ? [255, 130, 115] : [176, 32, 24],
      [...grounds, dangerGround(surface, isDark)],
      text,
    ),
    "danger-soft": dangerGround(surface, isDark),
    good: withContrast(
      isDark ? [110, 214, 150] : [20, 108, 62],
      [...grounds, goodGround(surface, isDark)],
      text,
    ),
    "good-soft": goodGround(surface, isDark),
  });
}

/** The primary colour if it can be read; else (a dark colour in the dark) the secondary if that can; else a lighter primary. */
function actionColor(primary: Rgb, secondary: Rgb, grounds: readonly Rgb[]): Rgb {
  const isReadable = (color: Rgb) => grounds.every((ground) => contrast(color, ground) >= text);
  return !isReadable(primary) && isReadable(secondary) ? secondary : withContrast(primary, grounds, text);
}

const dangerGround = (surface: Rgb, isDark: boolean): Rgb =>
  round(mix([220, 60, 45], surface, isDark ? 0.16 : 0.09));
const goodGround = (surface: Rgb, isDark: boolean): Rgb =>
  round(mix([30, 150, 90], surface, isDark ? 0.16 : 0.1));

/** Two restaurant colours that are nearly the same would make ornaments and badges vanish. */
function distinct(secondary: Rgb, primary: Rgb): Rgb {
  if (contrast(secondary, primary) >= 1.4) return secondary;
  return mix(luminance(primary) > 0.4 ? black : white, secondary, 0.35);
}

/** The colour as it will be painted: contrast is judged on that. */
const round = (color: Rgb): Rgb => parseHex(toHex(color))!;

const hexed = (tokens: { [Name in keyof ThemeTokens]: Rgb }): ThemeTokens =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, color]) => [name, toHex(color)]),
  ) as unknown as ThemeTokens;

/**
 * The style sheet of one restaurant's colours and font, for `<style>`: holds nothing but computed hex colours and families of
 * ours. The font's selector is stronger than that of tokens.css, which comes after it.
 */
export function themeCss(brand: Brand): string {
  const stack = fontStack(brand.font);
  const font = stack ? `:root:root{--font:${stack};--display:${stack}}` : "";
  const block = (tokens: ThemeTokens) =>
    Object.entries(tokens)
      .map(([name, color]) => `--${name}:${color}`)
      .join(";");
  return `:root{${block(themeTokens(brand, "light"))}}@media(prefers-color-scheme:dark){:root{${block(themeTokens(brand, "dark"))}}}${font}`;
}
