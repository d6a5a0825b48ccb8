import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { debianProgram } from "../../test/debian-programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("luka, from any folder", () => {
  let folder: string;
  let env: Record<string, string>;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "luka-shell-"));
    symlinkSync(join(root, "bin/luka"), join(folder, "luka"));
    // Of Node there is none on the path: the command brings its own.
    env = { PATH: [folder, "/usr/bin", "/bin"].join(delimiter), HOME: folder, LANG: "C.UTF-8" };
  });
  after(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: folder, env, encoding: "utf8" });

  it("runs through a link, without npm and whatever Node the machine has", () => {
    const linked = join(folder, "luka");
    assert.match(run(linked, "--version"), /^\d+\.\d+\.\d+\n$/);
    assert.match(JSON.parse(run(linked, "--version", "--json")).version, /^\d/);
  });

  it("reads files where they are meant: in the folder of whoever types", () => {
    const args = ["restaurant", "import", "nothing.json", "--env", "TEST", "--json"];
    assert.throws(
      () =>
        execFileSync(join(folder, "luka"), args, {
          cwd: folder,
          env: { ...env, DATA_DIR: join(folder, "data") },
          stdio: "pipe",
        }),
      (error: Error & { stdout: Buffer }) => error.stdout.toString().includes(join(folder, "nothing.json")),
    );
  });

  /** What the shell offers after these words, as a person would see it on Tab. */
  const shells: Record<string, (line: string) => string[]> = {
    bash: (line) =>
      run(
        "bash",
        ...["--norc", "-c"],
        `source <(luka completion bash); source <(luka completion bash)
         COMP_WORDS=(${line.replace("=", " = ").replace(/ $/, ' ""')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
         _luka luka; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p luka >&2`,
      ).split("\n"),
    // _describe is zsh's own; what it is given is what it shows.
    zsh: (line) =>
      run(
        debianProgram("zsh"),
        ...["-f", "-c"],
        `compdef() { : }; _describe() { local entry; for entry in "\${(@P)2}"; do print -r -- "\${entry%%:*}"; done }; _files() { print FILES }
         source <(luka completion zsh); source <(luka completion zsh)
         words=(${line.replace(/ $/, ' ""')}); CURRENT=\${#words}; _luka`,
      ).split("\n"),
    fish: (line) =>
      run(debianProgram("fish"), "--no-config", "-c", `luka completion fish | source; complete -C '${line}'`)
        .split("\n")
        .map((word) => word.split("\t")[0]!),
  };
  for (const [shell, offered] of Object.entries(shells)) {
    const offers = (line: string): string[] => offered(line).filter((word) => word !== "");

    it(`completes groups, commands, options and values in ${shell}`, () => {
      assert.deepEqual(offers("luka ord"), ["order"]);
      assert.deepEqual(offers("luka order ").toSorted(), ["list", "move", "show"]);
      assert.deepEqual(offers("luka order move --sl"), ["--slug"]);
      assert.deepEqual(offers("luka order move --slug demo --to rea"), ["READY_FOR_PICKUP"]);
      assert.deepEqual(offers("luka --lang n"), ["nb"]);
      assert.deepEqual(offers("luka completion z"), ["zsh"]);
      assert.deepEqual(offers("luka help webhook p"), ["ping"]);
    });
  }

  it("leaves files to the shell", () => {
    assert.deepEqual(shells.zsh!("luka restore "), ["FILES", ""]);
    assert.match(
      run("bash", "--norc", "-c", "source <(luka completion bash); complete -p luka"),
      /-o default/,
    );
    assert.ok(shells.fish!("luka restore lu").includes("luka"));
  });

  it("asks in no shell to run what was only typed", () => {
    shells.bash!(`luka order '$(touch ${folder}/ran)' `);
    shells.zsh!(`luka order '$(touch ${folder}/ran)' `);
    assert.throws(() => run("ls", join(folder, "ran")));
  });
});
