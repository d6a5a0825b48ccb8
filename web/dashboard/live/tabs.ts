/** Which of this browser's tabs are open. Each holds a lock for as long as it is; where there are none (no https), every tab is alone. */
const prefix = "luka.tab.";
export const thisTab: string = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) =>
  part.toString(36),
).join("");
const locks = typeof window === "undefined" ? undefined : navigator.locks;
void locks?.request(prefix + thisTab, () => new Promise(() => undefined));

export async function isTabOpen(): Promise<(tab: string) => boolean> {
  const held = (await locks?.query())?.held ?? [];
  const open = new Set(held.map(({ name }) => name));
  return (tab) => open.has(prefix + tab);
}

/** Beside other tabs. */
export async function oneAtATime(work: () => Promise<void>): Promise<void> {
  if (locks) await locks.request("luka.tabs", work);
  else await work();
}
