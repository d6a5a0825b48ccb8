import { createHook } from "node:async_hooks";

/** What node:test makes of a test, a suite or a hook. */
interface Made {
  fn?: unknown;
}

/**
 * From here on what node:test has made is noted, and `letGo` takes their functions from those that have ended: node:test keeps them as
 * long as its process lives, and with a function everything that it used, which for most files is the whole service. Throws when node:test keeps
 * functions elsewhere.
 */
export function noteTests(): { letGo(): void } {
  const made: Made[] = [];
  createHook({
    init(_id, type, _trigger, resource: Made) {
      if (type === "Test") made.push(resource);
    },
    trackPromises: false,
  }).enable();
  return {
    letGo() {
      for (const one of made.splice(0)) {
        if (!("fn" in one)) throw new Error("node:test keeps the function of a test elsewhere.");
        one.fn = undefined;
      }
    },
  };
}
