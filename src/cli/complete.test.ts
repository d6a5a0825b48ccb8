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

  it("is nothing where only the reader knows: then a file is meant", () => {
    assert.deepEqual(words("order", "list", "--slug", ""), []);
    assert.deepEqual(words("restore", ""), []);
    assert.deepEqual(words("nothing", ""), []);
  });
});
