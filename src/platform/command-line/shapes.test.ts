import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aboutOption, type CommandShape, usageOf } from "./shapes.ts";

describe("how a command is typed", () => {
  const four = ["A", "B", "C", "D"];
  const shape: CommandShape = {
    name: "restaurant import",
    value: "FILE…",
    options: {
      env: { choices: four, isRequired: true },
      to: { choices: [...four, "E"] },
      slug: { value: "SLUG" },
      live: {},
      role: { choices: four, isHidden: true },
    },
  };

  it("is spelled out with up to four choices, and by the option's name with more", () => {
    assert.equal(usageOf(shape), "FILE… --env A|B|C|D [--to TO] [--slug SLUG] [--live]");
    assert.equal(usageOf({ name: "demo", options: { slug: { value: "SLUG" } } }), "[--slug SLUG]");
    assert.equal(usageOf({ name: "demo" }), "");
  });

  it("has the choices that it has no room for in what the option is for", () => {
    assert.equal(aboutOption("Where to.", { choices: [...four, "E"] }), "Where to. (A, B, C, D, E)");
    assert.equal(aboutOption("Where.", { choices: four }), "Where.");
    assert.equal(aboutOption("Whether.", {}), "Whether.");
  });
});
