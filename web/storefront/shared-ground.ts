import type { StorefrontBundle } from "../../src/features/storefront/schemas.ts";
import { ornamentSvg, unit } from "../ui/ornament-svg.ts";
import { themeTokens } from "../ui/theme.ts";

const width = 1200;
const height = 630;

/** The restaurant's colour with its pattern: a band above the words, or, beside a photograph, no more than a row. */
export const sharedGround: StorefrontBundle["sharedGround"] = ({ seed, brand: colors, hasPhoto }) => {
  const tokens = themeTokens(colors, "light");
  const { brand, accent, "on-brand": ink, "on-brand-soft": soft } = tokens;
  const [columns, rows] = hasPhoto ? [10, 1] : [20, 3];
  const styles = (["accent", "deep", "tint", "ink"] as const)
    .map((name) => {
      const color = { accent, deep: tokens["brand-deep"], tint: tokens["brand-tint"], ink }[name];
      return `.o-${name}{fill:${color}}.o-line-${name}{fill:none;stroke:${color};stroke-width:6px}`;
    })
    .join("");
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${styles}</style><rect width="${width}" height="${height}" fill="${brand}"/><svg width="${columns * unit}" height="${rows * unit}">${ornamentSvg(seed, columns, rows)}</svg></svg>`,
    brand,
    ink,
    soft,
    accent,
  };
};
