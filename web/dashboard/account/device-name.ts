/** What people know a device by: its browser, its system, or both, as far as it says. */
export const deviceName = (
  words: { on(names: { browser: string; system: string }): string; unknown: string },
  { browser, system }: { browser: string | null; system: string | null },
): string => (browser && system ? words.on({ browser, system }) : (browser ?? system ?? words.unknown));
