import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { commands } from "../src/cli/commands.ts";
import { commonOptions } from "../src/platform/command-line/shapes.ts";
import { settings } from "../src/settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, "utf8");
const guide = "docs/self-hosting/README.md";

describe("the self-hosting guide", () => {
  it("lists every setting there is, and none that is not", () => {
    const rows = [guide, "docs/operators/payments.md"].flatMap(
      (file) => read(file).match(/^\| `[A-Z].*? \|/gm)!,
    );
    const listed = rows.flatMap((row) => [...row.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name!));
    // `LANG` is the terminal's.
    const settable = ["LANG", ...Object.keys(settings.shape)];
    assert.deepEqual([...new Set(listed)].sort(), settable.sort());
  });

  it("starts the service as `npm start` does, and so do the systemd unit and the image (decision 0045)", () => {
    const memory = [
      "MALLOC_ARENA_MAX=2",
      "MALLOC_TRIM_THRESHOLD_=131072",
      "--max-semi-space-size=8",
      "--heap-growing-percent=80",
    ];
    for (const place of [
      "package.json",
      "deploy/systemd/luka@.service",
      "deploy/container/Containerfile",
      guide,
    ])
      for (const word of memory) assert.ok(read(place).includes(word), `${place} lacks ${word}`);
  });

  it("sets several machines up as `npm run test:cluster` has tried them (decision 0090)", () => {
    const tried = ["database-cluster", "proxies"].map((name) => read(`test/cluster/${name}.ts`)).join("");
    const shown = read("docs/self-hosting/scale.md");
    for (const word of [
      "ttl: 20",
      "loop_wait: 2",
      "retry_timeout: 5",
      "synchronous_mode: true",
      "primary_start_timeout: 0",
      "remove_data_directory_on_rewind_failure: true",
      "option httpchk OPTIONS /primary",
      "port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
      "option httpchk GET /healthz",
      "option redispatch 1",
      "retry-on conn-failure",
      "timeout check 2s",
      "inter 500ms fall 3 rise 1",
    ])
      for (const [where, text] of Object.entries({ shown, tried }))
        assert.ok(text.includes(word), `${where} lacks ${word}`);
  });
});

describe("the documents", () => {
  it("type every `luka` command as it is typed, by the names of options that help shows", () => {
    const files = ["README.md", "CONTRIBUTING.md", ...globSync("{docs,test}/**/*.md", { cwd: root })];
    const typed = files.flatMap((file) => commandsIn(read(file)).map((words) => ({ file, words })));
    assert.ok(typed.length > 60, `${typed.length} commands`);
    const wrong = typed.flatMap(({ file, words }) => faultsOf(words).map((fault) => `${file}: ${fault}`));
    assert.deepEqual(wrong, []);
    assert.deepEqual(faultsOf(["ordr", "list"]), ["luka ordr list"]);
    assert.deepEqual(faultsOf(["backup", "FILE", "--with-key", "-"]), ["luka backup --with-key"]);
  });
});

/** What stands in code after `luka` or what runs it, word by word. */
function commandsIn(text: string): string[][] {
  const code = [...text.matchAll(/^```\w*\n(.*?)^```$|`([^`\n]+)`/gms)].map(
    ([, block, span]) => block ?? span!,
  );
  return code
    .flatMap((piece) => piece.replaceAll(/\\\n\s*/g, "").split("\n"))
    .flatMap((line) => [
      ...line.matchAll(
        /(?:^|DATA_DIR=\S+ |\bbin\/|[(]|\brun (?:-s )?|api )(?:luka(?: --)?|src\/cli\.ts) ([a-z][^#|;)]*)/g,
      ),
    ])
    .map(([, words]) => words!.trim().split(/\s+/));
}

/** Empty for a command that there is, with options that are its own. */
function faultsOf(words: readonly string[]): string[] {
  const command = commands.find(({ name }) => name === words.slice(0, name.split(" ").length).join(" "));
  // `complete` is the shell's to ask.
  if (["help", "complete"].includes(words[0]!) || words.includes("--help")) return [];
  if (!command) return [`luka ${words.join(" ")}`];
  const options = new Map(Object.entries({ ...commonOptions, ...command.options }));
  const isShown = (name: string): boolean => options.get(name)?.isHidden === undefined && options.has(name);
  return words
    .flatMap((word) => /^\[?--([a-z-]+)/.exec(word)?.[1] ?? [])
    .filter((name) => !isShown(name))
    .map((name) => `luka ${command.name} --${name}`);
}
