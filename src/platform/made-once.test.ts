import assert from "node:assert/strict";
import { it } from "node:test";
import { loadedOnce } from "./loaded-once.ts";
import { oncePer } from "./once-per.ts";

it("what takes long to load is loaded once for all who ask, and again only after a failure", async () => {
  let loads = 0;
  const load = loadedOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error("away");
    return { loads };
  });
  const first = [load(), load()];
  for (const asked of first) await assert.rejects(asked, /away/);
  assert.equal(loads, 1, "both were told of the same try");
  const [one, other] = await Promise.all([load(), load()]);
  assert.equal(one, other);
  assert.equal(await load(), one);
  assert.equal(loads, 2);
});

it("what each owner has of its own is made at its first question, and kept", () => {
  const made: object[] = [];
  const of = oncePer((owner: object) => {
    made.push(owner);
    return [owner];
  });
  const [one, other] = [{}, {}];
  const first = of(one);
  assert.equal(of(one), first);
  assert.deepEqual(of(other), [other]);
  assert.equal(of(one), first);
  assert.deepEqual(made, [one, other]);
});
