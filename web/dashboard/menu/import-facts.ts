import { named, type Words } from "../texts.tsx";
import type { MenuImport } from "./import-parts.tsx";

/** A dish of what was read, by the path that the difference names it by. */
export function factsOf({ draft }: Pick<MenuImport, "draft">, path: string) {
  const [, category, product] = /^draft\.categories\.(\d+)\.products\.(\d+)$/.exec(path) ?? [];
  return draft?.categories[Number(category)]?.products[Number(product)];
}

/** The warnings about a dish: they name their places in the draft. */
export const warningsAt = <Warning extends { path: string }>(
  path: string,
  warnings: readonly Warning[],
): Warning[] => {
  const within = path.replace(/^draft\./, "");
  return warnings.filter((warning) => `${warning.path.replace(/^draft\./, "")}.`.startsWith(`${within}.`));
};

export const allergenNames = (t: Words["t"], codes: readonly string[]): string =>
  codes.map((code) => named(t.allergens, code) || code).join(", ");

/** What a field of a dish is, as people say it. */
export function fieldText(t: Words["t"], money: (ore: number) => string, value: unknown): string {
  const o = t.menuOffice.imports;
  if (typeof value === "number") return money(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return o.none;
    if (typeof value[0] === "string") return allergenNames(t, value as string[]);
    return (value as { name: string; price: number }[])
      .map(({ name, price }) => `${name} ${money(price)}`)
      .join(", ");
  }
  return typeof value === "string" && value !== "" ? value : o.none;
}
