/**
 * Taking a page over is the longest thing a telephone does for it, and nothing that is tapped meanwhile is answered. So the menu's
 * sections are taken over one by one, each in a task of its own, and the guest comes between them. What they show stands in
 * the page already.
 */
const turns = new Map<string, Promise<void>>();
let isTakingOver = false;
let last: Promise<void> | null = null;

/** Takes a page over: `start` hydrates it, and who asks for a turn in it gets one afterwards. */
export function takeOver(start: () => void): void {
  isTakingOver = true;
  start();
  isTakingOver = false;
}

/** Comes back, or throws what a Suspense waits for. Elsewhere than in `takeOver`, and on the server, everything has its turn. */
export function waitForTurn(name: string): void {
  if (isTakingOver && !turns.has(name)) {
    last = (last ?? Promise.resolve()).then(nextTask).then(() => void turns.delete(name));
    turns.set(name, last);
  }
  const turn = turns.get(name);
  if (turn) throw turn;
}

/** Resolves when the last who asked has had their turn. */
export const afterTurns = async (): Promise<void> => {
  await last;
  if (last) await nextTask();
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
