/**
 * Keys that were shown in this window, for the examples that follow: gone with the next reload, and kept nowhere else. A key that lies in a
 * browser's storage is a key that somebody finds.
 */
const known = new Map<string, string>();

export type KeyOf = "partner" | "restaurant";

export const rememberKey = (partnerId: string, of: KeyOf, key: string): void =>
  void known.set(`${partnerId} ${of}`, key);

export const knownKey = (partnerId: string, of: KeyOf): string | null =>
  known.get(`${partnerId} ${of}`) ?? null;
