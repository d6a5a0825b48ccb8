/**
 * What takes a while to find out and then holds for a while: however many ask, it is looked for once in so many milliseconds, as whoever
 * asks first has it looked for. A look that failed is not remembered.
 */
export function rememberedFor<Asked extends unknown[], Found>(
  ms: number,
  look: (...asked: Asked) => Promise<Found>,
): (...asked: Asked) => Promise<Found> {
  let kept: { atMs: number; found: Promise<Found> } | undefined;
  return (...asked) => {
    if (kept && performance.now() - kept.atMs <= ms) return kept.found;
    const made = { atMs: performance.now(), found: look(...asked) };
    kept = made;
    made.found.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.found;
  };
}
