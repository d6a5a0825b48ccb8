/** Whatever JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON that says each thing once: the keys of objects stand in a table, with what is nothing in them (`null`, `false`, `[]`), and lists and objects that
 * occur more than once stand in another. Objects are `[shape, ...values]`, lists `[-1, ...items]`, and `[-2 - n]` is the nth of what is shared.
 */
export interface Packed {
  /** The keys of an object, in their order. */
  keys: readonly (readonly string[])[];
  /** Which keys, and a letter for each: a value that follows (`.`), or what it is (`plain`). */
  shapes: readonly (readonly [keys: number, letters: string])[];
  shared: readonly Json[];
  root: Json;
}

/** What a letter of a shape says of a key, so that the objects need not. */
const plain: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["n", null],
  ["f", false],
  ["t", true],
  ["0", 0],
  ["s", ""],
  ["e", []],
]);
const letters = new Map([...plain].map(([letter, value]) => [value, letter]));
const letterOf = (value: Json): string =>
  (Array.isArray(value) && value.length === 0 ? "e" : letters.get(value)) ?? ".";

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Packs what JSON holds. What `unpack` makes of it is the same, keys in their order; parts that were equal are then one object. */
export function pack(data: Json): Packed {
  const keys = numbered<readonly string[]>();
  const shapes = numbered<readonly [number, string]>();
  const numbers = new Map<string, number>();
  const parts: { written: Json; times: number }[] = [];

  /** A list or object by its number, which is that of all that are equal to it. */
  const known = (value: Json): Json | Part => {
    if (typeof value !== "object" || value === null) return value;
    const written = isObject(value) ? objectOf(value) : [-1, ...value.map(known)];
    const text = JSON.stringify(written);
    let number = numbers.get(text);
    if (number === undefined) {
      number = parts.push({ written: written as Json, times: 0 }) - 1;
      numbers.set(text, number);
      for (const one of written) if (isPart(one)) parts[one.part]!.times += 1;
    }
    return { part: number };
  };
  const objectOf = (value: { readonly [key: string]: Json }): (Json | Part)[] => {
    // JSON leaves out what is not there at all.
    const there = Object.keys(value).filter((key) => value[key] !== undefined);
    const values = there.map((key) => value[key]!);
    const marks = values.map(letterOf);
    const shape = shapes.of([keys.of(there), marks.join("")]);
    return [shape, ...values.filter((_, index) => marks[index] === ".").map(known)];
  };

  const places = new Map<number, number>();
  const shared: Json[] = [];
  const told = (value: Json | Part): Json => {
    if (!isPart(value)) return value;
    const { written, times } = parts[value.part]!;
    const all = (): Json => (written as (Json | Part)[]).map(told);
    if (times < 2) return all();
    let place = places.get(value.part);
    if (place === undefined) {
      // Its place is taken before its parts take theirs.
      place = shared.push(null) - 1;
      places.set(value.part, place);
      shared[place] = all();
    }
    return [-2 - place];
  };
  const root = told(known(data));
  return { keys: keys.all, shapes: shapes.all, shared, root };
}

/** Stands for a list or an object while others are compared with it. */
type Part = { readonly part: number };
const isPart = (value: Json | Part): value is Part =>
  typeof value === "object" && value !== null && "part" in value;

function numbered<Value>(): { of(value: Value): number; all: Value[] } {
  const numbers = new Map<string, number>();
  const all: Value[] = [];
  return {
    all,
    of(value) {
      const text = JSON.stringify(value);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, all.length);
      return all.push(value) - 1;
    },
  };
}

/** What was packed. Nobody may change it: equal parts are the same object. */
export function unpack({ keys, shapes, shared, root }: Packed): Json {
  const known: Json[] = [];
  const read = (value: Json): Json => {
    if (!Array.isArray(value)) return value;
    const [kind, ...rest] = value as [number, ...Json[]];
    if (kind === -1) return rest.map(read);
    if (kind < -1) {
      known[-2 - kind] ??= read(shared[-2 - kind]!);
      return known[-2 - kind]!;
    }
    const [names, marks] = shapes[kind]!;
    let next = 0;
    return Object.fromEntries(
      keys[names]!.map((key, index) => [
        key,
        marks[index] === "." ? read(rest[next++]!) : plain.get(marks[index]!)!,
      ]),
    );
  };
  return read(root);
}
