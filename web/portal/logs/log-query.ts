import { problems } from "../../../src/domain/problems.ts";
import { narrowedBy } from "../../desk/narrowed.ts";

export const noFilter = { requestId: "", path: "", status: "", code: "", slug: "", keyId: "" };
export type LogFilter = typeof noFilter;

/** What is left empty is not asked for. */
export const queryOf = ({ status, ...texts }: LogFilter) => ({
  ...narrowedBy(texts),
  status: Number(status) || null,
});

/** As new calls come; the pages before are read again only when somebody asks. */
const lookAgainMs = 2_000;
export const nextLookMs = (pagesRead: number): number | false => (pagesRead > 1 ? false : lookAgainMs);

export const codes: readonly string[] = Object.keys(problems).toSorted();
export const statuses: readonly string[] = [...new Set([200, 201, 202, 204, ...Object.values(problems)])]
  .toSorted((one, other) => one - other)
  .map(String);

interface Option {
  value: string;
  label: string;
}

/** What can be chosen, with what is chosen already: that may have been chosen elsewhere. */
export const optionsWith = (options: readonly Option[], value: string): readonly Option[] =>
  value === "" || options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: value }];

interface NamedKey {
  id: string;
  name: string;
  last4: string;
}

/** The partner's keys, and those of the restaurant that is chosen. */
export const keyOptions = (own: readonly NamedKey[] = [], ofRestaurant: readonly NamedKey[] = []): Option[] =>
  [...own, ...ofRestaurant].map(({ id, name, last4 }) => ({ value: id, label: `${name} ····${last4}` }));
