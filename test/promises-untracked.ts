import { type AsyncHook, createHook } from "node:async_hooks";

type Marked = AsyncHook & Record<symbol, unknown>;

/**
 * From here on no hook of node:async_hooks is told of promises. node:test has one that is, to know whose an error is which nobody has caught:
 * a seventh of all the time that test files use. Such an error is then its file's and no single test's; the file fails all the same.
 * What suites and tests they stand in is known to node:test without promises. Node's own option for it, `trackPromises`, is the hook's maker's
 * to give, so this marks every hook as made with it. Throws when hooks are not marked so any more.
 */
export function trackNoPromises(): void {
  const untracked = createHook({ trackPromises: false }) as Marked;
  const mark = Object.getOwnPropertySymbols(untracked).find((symbol) => untracked[symbol] === true);
  if (mark === undefined) throw new Error("Node marks hooks that are told of no promises in another way.");
  const prototype = Object.getPrototypeOf(untracked) as AsyncHook;
  const { enable } = prototype;
  prototype.enable = function (this: Marked) {
    this[mark] = true;
    return enable.call(this) as Marked;
  };
}
