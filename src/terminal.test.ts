import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callerFolder, terminalLocale } from "./terminal.ts";

describe("the terminal", () => {
  it("speaks Norwegian where its locale is, and else English", () => {
    for (const LANG of ["nb_NO.UTF-8", "nn_NO", "no", "nb"])
      assert.equal(terminalLocale({ LANG }), "nb", LANG);
    for (const LANG of ["en_GB.UTF-8", "C", "nds_DE", ""]) assert.equal(terminalLocale({ LANG }), "en", LANG);
    assert.equal(terminalLocale({}), "en");
    assert.equal(terminalLocale({ LC_ALL: "nb_NO.UTF-8", LANG: "en_GB" }), "nb");
    assert.equal(terminalLocale({ LC_ALL: "", LC_MESSAGES: "C", LANG: "nb_NO" }), "en");
  });

  it("knows where a command was typed, although npm changes the folder", () => {
    assert.equal(callerFolder({ INIT_CWD: "/home/kari" }), "/home/kari");
    assert.equal(callerFolder({}), process.cwd());
  });
});
