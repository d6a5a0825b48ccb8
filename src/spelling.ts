/** Of the names that there are the one that was meant; null when this is a name of its own, as most are. */
export function likeliest(name: string, names: readonly string[]): string | null {
  const isOurs = /^LUKA_/i.test(name);
  const meant = name.toUpperCase().replace(/^LUKA_/, "");
  const [nearest] = names
    .map((known) => ({ known, distance: distanceOf(meant, known) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest && (isOurs || nearest.distance <= slips(nearest.known)) ? nearest.known : null;
}

/** One slip in a short name, so that HOME is not taken for HOST; up to three in a long one. */
const slips = (name: string): number => Math.min(3, Math.max(1, Math.floor(name.length / 4)));

/** Letters to add, take away or change (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const changed = row[index]! + (letter === other[index] ? 0 : 1);
      next.push(Math.min(changed, row[index + 1]! + 1, next[index]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
