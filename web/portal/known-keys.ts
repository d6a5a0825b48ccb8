import type { Environment } from "../../src/domain/environment.ts";

/**
 * Keys that were shown in this window, for the examples that follow: gone with the next reload, and kept nowhere else. A key that lies in a
 * browser's storage is a key that somebody finds.
 */
const known = new Map<string, string>();

/** Whose a key is: the partner's own in an environment, or a restaurant's there. */
interface KeyOwner {
  partnerId: string;
  environment: Environment;
  /** Null: the partner's own. */
  slug: string | null;
}

const nameOf = ({ partnerId, environment, slug }: KeyOwner): string =>
  JSON.stringify([partnerId, environment, slug]);

export const rememberKey = (owner: KeyOwner, key: string): void => void known.set(nameOf(owner), key);

export const knownKey = (owner: KeyOwner): string | null => known.get(nameOf(owner)) ?? null;
