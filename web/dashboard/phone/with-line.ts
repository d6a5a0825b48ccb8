import type { DraftLine } from "../../storefront/draft.ts";

/** A line put among what is ordered: a new one last, one that is there already in its place; none of a dish takes it off. */
export const withLine = (lines: readonly DraftLine[], line: DraftLine): readonly DraftLine[] =>
  lines.some(({ key }) => key === line.key)
    ? lines.map((one) => (one.key === line.key ? line : one)).filter(({ quantity }) => quantity > 0)
    : [...lines, line];
