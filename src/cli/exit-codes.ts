/** What a command ends with, so that scripts can tell one end from another. Listed in `luka help` and docs/operators. */
export const exitCodes = {
  /** It is done. */
  DONE: 0,
  /** It was refused, or went wrong, and is not done. */
  NOT_DONE: 1,
  /** It was typed or set in a way that cannot be meant. */
  USAGE: 2,
  /** There is no such order, restaurant, key, … */
  NOT_FOUND: 3,
  /** The database, or a service that is asked, cannot be reached now. */
  UNREACHABLE: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
