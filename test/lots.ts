/**
 * So many calls, a lot of them at a time, in the order of their answers. For what waits for one count: all at once wait longer than
 * for a lock on a busy machine, and are told to come back. A lot that does not divide the limit comes at once where it ends.
 */
export async function inLots<Answer>(
  size: number,
  calls: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < calls) {
    const lot = Math.min(size, calls - answers.length);
    const from = answers.length;
    answers.push(...(await Promise.all(Array.from({ length: lot }, (_, index) => call(from + index)))));
  }
  return answers;
}
