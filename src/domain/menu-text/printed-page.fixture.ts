import type { MenuPage, PageText } from "./page-text.ts";
import { readMenuText } from "./read-menu-text.ts";

export type Piece = readonly [x: number, text: string] | readonly [x: number, text: string, size: number];

/** Letters of ten points, half as wide as they are high, unless told otherwise. */
export const text = (x: number, y: number, words: string, more: Partial<PageText> = {}): PageText => ({
  text: words,
  x,
  y,
  width: words.length * 5,
  size: 10,
  ...more,
});

/** A page from its rows; letters are half as wide as they are high. `null` leaves room. */
export function pageOf(rows: readonly (readonly Piece[] | null)[], lineHeight = 15): MenuPage {
  const texts: PageText[] = [];
  rows.forEach((row, index) => {
    for (const [x, words, size = 10] of row ?? [])
      texts.push(text(x, 60 + index * lineHeight, words, { width: words.length * size * 0.5, size }));
  });
  return { width: 595, height: 842, texts };
}

export const heading = (text: string): Piece[] => [[50, text, 16]];
export const dish = (name: string, price = "189,-"): Piece[] => [
  [50, name],
  [480, price],
];
export const line = (text: string): Piece[] => [[50, text]];

/** `Pizza: Margherita | 189 | [WHEAT MILK] | Tomat og ost.` */
export const told = (...pages: MenuPage[]): string[] =>
  readMenuText(pages).draft.categories.flatMap((category) =>
    category.products.map(({ name, description, basePrice, variants, allergens }) =>
      [
        `${category.name}: ${name}`,
        basePrice === null
          ? variants.map((size) => `${size.name} ${size.price / 100}`).join("/")
          : basePrice / 100,
        allergens.length > 0 ? `[${allergens.join(" ")}]` : "",
        description ?? "",
      ]
        .filter((part) => part !== "")
        .join(" | "),
    ),
  );
