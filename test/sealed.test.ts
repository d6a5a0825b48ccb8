import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { everythingSealed } from "../src/sealed.ts";
import { isForTests, readSources } from "./source.ts";

describe("the list of what is sealed", () => {
  it("names everything that says of itself that it is sealed: what it lacks would be lost with the key", async () => {
    const listed = new Set<unknown>(everythingSealed);
    const forgotten: string[] = [];
    const declares = /^(?:export )?const (\w+) = sealed(?:<[^>]*>)?\(/gm;
    for (const { path, text } of readSources(["src/**/*.ts"])) {
      if (isForTests(path)) continue;
      for (const [, name] of text.matchAll(declares)) {
        const declared = (await import(`../${path}`)) as Record<string, unknown>;
        if (!listed.has(declared[name!]))
          forgotten.push(`${path}: export ${name}, and list it in src/sealed.ts`);
        listed.delete(declared[name!]);
      }
    }
    assert.deepEqual(forgotten, []);
    assert.equal(listed.size, 0, "the list has something that nothing declares");
  });
});
