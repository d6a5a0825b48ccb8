import assert from "node:assert/strict";
import { it } from "node:test";
import { NameNotResolvedError } from "../dns.ts";
import { createJsonGetter } from "./bounded-get.ts";

it("a service whose name leads nowhere is told as that, and not waited for", async () => {
  const http = createJsonGetter(1);
  try {
    // Longer than a name's parts may be: no name server is asked.
    const nowhere = new URL(`http://${"a".repeat(64)}.example/sok`);
    await assert.rejects(http.get(nowhere, AbortSignal.timeout(60_000)), NameNotResolvedError);
  } finally {
    await http.close();
  }
});
