/**
 * Works something out of a text and remembers it, for the few texts that are met all day: of `most` of them, begun anew when there are
 * more, and of none that is longer than `longest`. Undefined is not remembered.
 */
export function knownOf<Value>(
  { most, longest = Infinity }: { most: number; longest?: number },
  workOut: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = workOut(text);
    if (value === undefined || text.length > longest) return value;
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
