import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commands } from "./commands.ts";
import { completed } from "./complete.ts";

const words = (...typed: string[]) => completed(typed, commands, "en").map(({ word }) => word);

describe("what completes a command line", () => {
  it("says what each word means, in the terminal's language", () => {
    assert.deepEqual(completed(["order", "m"], commands, "nb"), [
      { word: "move", about: completed(["order", "m"], commands, "nb")[0]!.about },
    ]);
    assert.match(completed(["order", "m"], commands, "nb")[0]!.about, /^Flytter en bestilling/);
    assert.match(completed(["orde"], commands, "en")[0]!.about, /^Orders/);
  });

  it("is an option that was not given yet, of the command or of all", () => {
    const left = words("order", "list", "--slug", "demo", "--");
    assert.deepEqual(left, ["--status", "--limit", "--cursor", "--json", "--lang", "--help"]);
    assert.deepEqual(words("backup", "x.tar", "--"), ["--passphrase", "--json", "--lang", "--help"]);
    assert.deepEqual(words("--v"), ["--version"]);
  });

  it("is one of an option's choices, also behind a sign of equality", () => {
    assert.deepEqual(words("payments", "set", "--provider", ""), ["STRIPE", "VIPPS"]);
    // As bash takes it apart.
    assert.deepEqual(words("restaurant", "import", "--env", "=", "T"), ["TEST"]);
    assert.deepEqual(words("restaurant", "import", "--env", "="), ["TEST", "LIVE"]);
  });

  it("is a group or a command of its own at first, and a group's own commands after it", () => {
    const first = words("");
    for (const one of ["order", "restaurant", "backup", "doctor", "help"])
      assert.ok(first.includes(one), one);
    assert.equal(new Set(first).size, first.length);
    for (const { about } of completed([""], commands, "en")) assert.ok(about.length > 5);
    assert.deepEqual(words("key", ""), ["list", "show", "rotate"]);
    assert.deepEqual(words("KEY", ""), [], "names are written as they are");
    assert.deepEqual(words("help", "key", "S"), ["show"]);
    assert.deepEqual(words("--lang", "nb", "key", "s"), ["show"]);
  });

  it("is the version where there is no command yet, and nothing of a word that stands for an option's value", () => {
    assert.deepEqual(words("--"), ["--json", "--lang", "--help", "--version"]);
    assert.deepEqual(words("key", "--v"), []);
    assert.deepEqual(words("order", "list", "--slug", "--"), [], "the slug is meant");
    assert.deepEqual(words("order", "list", "--slug", "--x", "--st"), ["--status"]);
    assert.deepEqual(words("retention", "set", "print"), ["PRINT_JOBS"]);
  });

  it("is nothing where only the reader knows: then a file is meant", () => {
    assert.deepEqual(words("order", "list", "--slug", ""), []);
    assert.deepEqual(words("restore", ""), []);
    assert.deepEqual(words("nothing", ""), []);
  });
});
