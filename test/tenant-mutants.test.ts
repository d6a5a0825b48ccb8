import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { walkApi } from "../tools/openapi-walk.ts";
import { tryTenantMutants } from "./tenant-mutants.ts";

/** P-17: one predicate that is missing leaks nothing. */
describe("a statement that forgets to ask for its restaurant", () => {
  it("sees and changes what it would have, wherever a website and a partner make the service ask", async (t) => {
    const { tried, stop } = tryTenantMutants();
    try {
      await walkApi();
    } finally {
      stop();
    }
    const { statements, mutants, refused, leaks, leakWithout } = tried;
    t.diagnostic(
      `${mutants} predicates of ${statements} statements: ${refused} are needed, ${leaks.length} leak, ${leakWithout} would without policies`,
    );
    assert.deepEqual(leaks, []);
    assert.ok(leakWithout > 100, "without policies they leak");
  });
});
