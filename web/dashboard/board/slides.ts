/** Whether what stood on a page stands elsewhere now: anything but more at its end. Both are the names of what stands there, in order. */
export const slides = (before: readonly string[], now: readonly string[]): boolean =>
  before.some((name, at) => now[at] !== name);
