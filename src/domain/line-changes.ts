/** A line of an order as far as its history tells of it. */
export interface ToldLine {
  id: string;
  name: string;
  variantName: string | null;
  quantity: number;
  addons: readonly { name: string; quantity: number }[];
  components: readonly { name: string }[];
  note: string | null;
}

/** What became of a line: 0 before is a new one, 0 after is one that was taken off. */
export interface LineChange {
  lineId: string;
  name: string;
  variantName: string | null;
  /** Add-ons and parts, as the menu calls them. */
  choices: string[];
  before: number;
  after: number;
  /** Present when it was changed, or has come with a new line. */
  note?: string | null | undefined;
}

/** What is told of a change of an order (D-296): taken off, then changed, then new, each by the order of its lines. */
export function lineChanges(before: readonly ToldLine[], after: readonly ToldLine[]): LineChange[] {
  const now = new Map(after.map((line) => [line.id, line]));
  const known = new Set(before.map(({ id }) => id));
  const gone = before.filter(({ id }) => !now.has(id)).map((line) => changeOf(line, line.quantity, 0));
  const changed = before.flatMap((line) => {
    const then = now.get(line.id);
    if (!then) return [];
    const hasOtherNote = then.note !== line.note;
    if (then.quantity === line.quantity && !hasOtherNote) return [];
    return [{ ...changeOf(line, line.quantity, then.quantity), ...(hasOtherNote && { note: then.note }) }];
  });
  const fresh = after
    .filter(({ id }) => !known.has(id))
    .map((line) => ({ ...changeOf(line, 0, line.quantity), ...(line.note !== null && { note: line.note }) }));
  return [...gone, ...changed, ...fresh];
}

const changeOf = (line: ToldLine, before: number, after: number): LineChange => ({
  lineId: line.id,
  name: line.name,
  variantName: line.variantName,
  choices: [
    ...line.components.map(({ name }) => name),
    ...line.addons.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
  ],
  before,
  after,
});

/** A change as a slip, a mail and a page show it: figures and signs are read in every language. */
export const changeText = ({ name, variantName, before, after }: LineChange): string => {
  const what = variantName ? `${name} ${variantName}` : name;
  if (before === 0) return `+ ${after} × ${what}`;
  if (after === 0) return `− ${before} × ${what}`;
  return before === after ? `${after} × ${what}` : `${before} → ${after} × ${what}`;
};

/** What stands below it: choices of what has come or gone, and a note that is new. */
export const changeDetails = ({ choices, before, after, note }: LineChange): string[] => [
  ...(before === 0 || after === 0 ? choices : []),
  ...(note ? [`«${note}»`] : []),
];

/** Lines of which a kitchen has to make something that it has not made: new ones, more of one, or one with another note. */
export const linesToMake = (changes: readonly LineChange[]): string[] =>
  changes
    .filter(({ before, after, note }) => after > before || (note !== undefined && after > 0))
    .map(({ lineId }) => lineId);
