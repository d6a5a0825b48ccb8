/**
 * What all objects share, as it is now: the function that is given throws when it is no longer so. A picture of its own each
 * time, as another file of this process may have taken one before more libraries were there.
 */
export async function rememberSharedObjects(): Promise<() => void> {
  const fresh = `${import.meta.resolve("@fast-check/poisoning")}?at=${performance.now()}`;
  const { assertNoPoisoning } = (await import(fresh)) as typeof import("@fast-check/poisoning");
  return assertNoPoisoning;
}
