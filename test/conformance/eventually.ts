/** Longer than anything takes to get round, also on a slow machine. */
const patienceMs = 60_000;

/**
 * Asks until an answer is right, and returns it: menus, keys and the like are read from memory, which hears of changes a moment
 * later.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> {
  for (const until = performance.now() + patienceMs; ; ) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (performance.now() > until) throw new Error(`This did not change: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
