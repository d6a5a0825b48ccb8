/** What a code is called here; undefined for one that is newer than this page. */
export const named = (names: Readonly<Record<string, string>>, code: string): string | undefined =>
  names[code];
