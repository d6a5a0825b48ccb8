import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { PublicMenu } from "../menus/schemas.ts";
import type { Tints } from "./schemas.ts";

/** Of the dishes that a menu shows, by their ids. */
export function tintsOf({ menus }: MenuSnapshot, menu: PublicMenu): Tints {
  const all = new Map(
    menus.flatMap(({ categories }) =>
      categories.flatMap(({ products }) => products.map((one) => [one.id, one.imageTint] as const)),
    ),
  );
  const shown = menu.categories.flatMap(({ products }) => products);
  return Object.fromEntries(
    shown.flatMap(({ id, imageUrl }) => {
      const tint = imageUrl && all.get(id);
      return tint ? [[id, tint]] : [];
    }),
  );
}

/** The rules that paint them: the pages' policy lets nothing be painted where it stands. */
export const tintsCss = (tints: Tints): string =>
  [...new Set(Object.values(tints))].map((tint) => `.t-${tint}{background:#${tint}}`).join("");
