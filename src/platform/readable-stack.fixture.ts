import { readableStack } from "./readable-stack.ts";

/** A program that fails in its fifth line, for a bundle of its own (test/bundle.test.ts). */
function fail(): never {
  throw new Error("As it should.");
}

try {
  fail();
} catch (error) {
  console.log(readableStack((error as Error).stack));
}
