import assert from "node:assert/strict";
import { test } from "node:test";
import { afterTurns, takeOver, waitForTurn } from "./turns.ts";

/** Whether a section may be rendered now; what it waits for when not. */
function asked(name: string): Promise<unknown> | null {
  try {
    waitForTurn(name);
    return null;
  } catch (turn) {
    assert.ok(turn instanceof Promise);
    return turn;
  }
}

test("sections get their turns one by one, each in a task of its own, and nobody waits who came later", async () => {
  // On the server, and wherever nothing is taken over.
  assert.equal(asked("pizza"), null);
  await afterTurns();

  const done: string[] = [];
  const turns: Promise<unknown>[] = [];
  takeOver(() => {
    for (const name of ["pizza", "dessert"]) {
      const turn = asked(name);
      assert.ok(turn, `${name} waits`);
      turns.push(turn.then(() => void done.push(name)));
    }
  });
  assert.equal(asked("pizza") !== null, true, "rendered again before its turn, it goes on waiting");
  assert.equal(asked("drinks"), null, "what came later is not taken over");
  await turns[0];
  setTimeout(() => done.push("what the guest did"));
  assert.equal(asked("pizza"), null);
  assert.equal(asked("dessert") !== null, true);
  await turns[1];
  assert.equal(asked("dessert"), null);
  await afterTurns();
  assert.deepEqual(done, ["pizza", "dessert", "what the guest did"]);
});
