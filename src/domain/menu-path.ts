/** Where dishes and categories have addresses of their own, under a restaurant's host. */
const folders = { prd: "rett", cat: "meny" } as const;
type Kind = keyof typeof folders;

const letters: Record<string, string> = { æ: "ae", ø: "o", å: "a", ß: "ss", ð: "d", þ: "th", ł: "l" };

/** A name as an address can say it: `Crème brûlée` -> `creme-brulee`. Empty when there is nothing that it could. */
const inAddress = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[æøåßðþł]/g, (letter) => letters[letter]!)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");

/**
 * The address of a dish or a category: `/rett/margherita-01k9z3v7m2e0ra5w8x4c6t1bqh`. The name is for people and may change;
 * what is found is its id (a TypeID, whose kind the folder says).
 */
export function menuPath({ id, name }: { id: string; name: string }): string {
  const [kind, rest] = id.split("_") as [Kind, string];
  const words = inAddress(name);
  return `/${folders[kind]}/${words}${words && "-"}${rest}`;
}

/** The id that the last part of such an address names; null when it names none. */
export function idInMenuPath(kind: Kind, lastPart: string): string | null {
  const rest = /(?:^|-)([0-9a-z]{26})$/.exec(lastPart)?.[1];
  return rest === undefined ? null : `${kind}_${rest}`;
}
