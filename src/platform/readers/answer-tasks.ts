import { readableStack } from "../readable-stack.ts";
import type { ReaderWord } from "./reader-process.ts";

/** A terminal and a supervisor tell the whole group: when this one stops is for the service to say, or its end. */
export function endWithTheService(): void {
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
}

/** What a reader's program does: it answers one task after another until it is ended. */
export function answerTasks<Task>(look: (task: Task) => Promise<object>): void {
  endWithTheService();
  const say = (word: ReaderWord): void => void process.send!(word);
  process.on("message", (task: Task) => {
    look(task).then(
      (found) => say({ found }),
      (error: unknown) =>
        say({ error: error instanceof Error ? `${readableStack(error.stack)}` : String(error) }),
    );
  });
  say("READY");
}
