type Widened<Value> = Value extends string
  ? string
  : Value extends readonly [string, string]
    ? readonly [string, string]
    : Value extends readonly string[]
      ? readonly string[]
      : { readonly [Name in keyof Value]: string };

/** The shape of a language's texts, for every other language to fill: the same names, any words. */
export type TextsLike<Source> = { readonly [Name in keyof Source]: Widened<Source[Name]> };
