declare const brand: unique symbol;

/** What a text is sealed for; it opens for nothing else. Only what has said where it is kept has one, so that no seal is forgotten. */
export type Purpose = string & { readonly [brand]: true };

/** A column of sealed bytes, or a field of a JSON column that holds them in base64. */
export interface SealedPlace {
  table: string;
  /** The primary key: expressions that are texts, in their order. */
  key: readonly string[];
  column: string;
  field?: string;
}

/** One kind of secret that the database keeps sealed. `src/sealed.ts` lists them all. */
export interface Sealed<Bound extends string = string> {
  /** @param row the columns to which a seal is bound: bytes that were copied to another row open nothing there */
  purposeOf(row: Readonly<Record<Bound, string>>): Purpose;
  places: readonly SealedPlace[];
}

/** @param purpose never changed: what was sealed for it opens for it alone */
export function sealed<Bound extends string = never>(
  purpose: string | ((row: Readonly<Record<Bound, string>>) => string),
  ...places: SealedPlace[]
): Sealed<Bound> {
  const purposeOf = typeof purpose === "string" ? () => purpose : purpose;
  return { purposeOf: (row) => purposeOf(row) as Purpose, places };
}
