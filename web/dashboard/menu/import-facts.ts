import type { StaffBody } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { named } from "../named.ts";
import type { Words } from "../texts.tsx";
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

export function allergenNames(t: Words["t"], codes: readonly string[]): string {
  return codes.map((code) => named(t.allergens, code) ?? code).join(", ");
}

/** What was read that differs from the menu, and the warnings that are about none of it. */
export function changesIn({ difference, warnings }: Pick<MenuImport, "difference" | "warnings">) {
  const changes = (difference?.products ?? []).filter(({ action }) => action !== "UNCHANGED");
  const general = warnings.filter(
    (warning) => !changes.some(({ path }) => warningsAt(path, [warning]).length > 0),
  );
  return { changes, general };
}

/** How much of a file is taken: the changes that are not left, and the dishes that are hidden as they are not in it. */
export const takenOf = (
  changes: readonly { path: string }[],
  left: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): number => changes.filter(({ path }) => !left.has(path)).length + hidden.size;

/** What is taken of a file, as the service takes it: only while the menu and the difference are as they were looked at. */
export const takenBody = (
  { version, difference }: Pick<MenuImport, "version"> & { difference: { version: string } },
  left: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): StaffBody<"POST /menu-imports/:importId/apply"> => ({
  ...(version !== null && { expectedVersion: version }),
  expectedDifference: difference.version,
  leave: [...left],
  hide: [...hidden],
});

/** What is left of a file when all of these are taken, or none of them, whichever they are not. */
export const leftAfterAll = (paths: readonly string[], left: ReadonlySet<string>): ReadonlySet<string> =>
  isAllTaken(paths, left) ? left.union(new Set(paths)) : left.difference(new Set(paths));

export const isAllTaken = (paths: readonly string[], left: ReadonlySet<string>): boolean =>
  paths.every((path) => !left.has(path));

const mostTold = 5;

/** Where and what, of the first things that are wrong with a file. */
export function issuesIn(error: unknown): string {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.issues)) return "";
  const issues = error.details.issues as { path: string; message: string }[];
  return issues
    .slice(0, mostTold)
    .map(({ path, message }) => `${path}: ${message}`)
    .join(" ");
}

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
