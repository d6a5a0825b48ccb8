let failed = 0;

/** How many tests have failed in this process so far. */
export const failures = (): number => failed;

export function noteFailure(): void {
  failed += 1;
}
