import assert from "node:assert/strict";
import { test } from "node:test";
import { randomBytes } from "./random-bytes.ts";

test("random bytes are as many as were asked for, of every value, and never given twice", () => {
  const given = Array.from({ length: 5_000 }, (_, index) => randomBytes(12 + (index % 21)));
  assert.deepEqual(
    given.map(({ length }) => length),
    given.map((_, index) => 12 + (index % 21)),
  );
  assert.equal(new Set(given.map((bytes) => bytes.toString("hex", 0, 12))).size, given.length);
  assert.equal(new Set(Buffer.concat(given)).size, 256);
});

test("what was given is the caller's own: it changes nothing of what is given next, nor is it changed by it", () => {
  const first = randomBytes(16);
  const kept = first.toString("hex");
  const others = Array.from({ length: 600 }, () => randomBytes(16).fill(0));
  assert.equal(others.length, 600);
  assert.equal(first.toString("hex"), kept);
  assert.notEqual(randomBytes(16).toString("hex"), "0".repeat(32));
});
