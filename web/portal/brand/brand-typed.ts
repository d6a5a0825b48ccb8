import type { JudgedColor } from "../../../src/domain/brand-color.ts";
import type { Words } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import type { Brand } from "./brand-page.tsx";

export const fieldNames = [
  "name",
  "logoUrl",
  "primaryColor",
  "secondaryColor",
  "websiteUrl",
  "supportEmail",
] as const;
/** As it is typed: what is not set is an empty text. */
export type TypedBrand = Record<(typeof fieldNames)[number], string>;

export const typedOf = (brand: Pick<Brand, (typeof fieldNames)[number]>): TypedBrand =>
  Object.fromEntries(fieldNames.map((name) => [name, brand[name] ?? ""])) as TypedBrand;

/** As the API has it: what is not set is null, but for the name, which must be. */
const asSent = (name: keyof TypedBrand, text: string): string | null =>
  name === "name" ? text : text || null;

/** What differs from what is stored, as the API takes it. */
export function changeOf(typed: TypedBrand, stored: TypedBrand): PortalBody<"PATCH /brand"> {
  const changed = fieldNames.filter((name) => typed[name].trim() !== stored[name]);
  return Object.fromEntries(changed.map((name) => [name, asSent(name, typed[name].trim())]));
}

/** What is typed, as a preview is asked for. */
export const previewOf = (typed: TypedBrand): PortalBody<"POST /brand/preview"> =>
  Object.fromEntries(
    fieldNames.map((name) => [name, asSent(name, typed[name])]),
  ) as PortalBody<"POST /brand/preview">;

/** Down: 4.49 is not enough, and must not be shown as 4.5. */
const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** How well a colour is read. The second colour is nothing that must be read: it stays as it was chosen. */
export function contrastSaid(
  { contrast: o }: Words["t"]["portalBrand"],
  { textOn, textContrast, contrast, readable, isMoved }: JudgedColor,
  isSecond: boolean,
): string {
  const text = o.text[textOn === "#ffffff" ? "white" : "black"]({ ratio: rounded(textContrast) });
  const ratio = rounded(contrast);
  if (!isMoved) return `${text} ${o.good({ ratio })}`;
  return `${text} ${isSecond ? o.decor({ ratio }) : o.moved({ ratio, color: readable })}`;
}
