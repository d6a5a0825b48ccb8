import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commands } from "../../cli/commands.ts";
import { tell, wordsOf } from "../../messages/languages.ts";
import { locales } from "../../messages/locale.ts";
import { UsageError } from "../../messages/told-error.ts";
import { readWords } from "./read-words.ts";
import { groupsOf, optionsOf } from "./shapes.ts";

const read = (...words: string[]) => readWords(words, commands, "en");
const refusal = (words: string[], locale: "nb" | "en" = "en"): string => {
  try {
    readWords(words, commands, locale);
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return tell(locale, error.said);
  }
  assert.fail(`${words.join(" ")} was read`);
};

describe("what is typed after luka", () => {
  it("is a command with options and values, in any order", () => {
    const expected = {
      name: "restaurant import",
      options: { env: "TEST", json: true, live: true },
      values: ["a.json", "b.json"],
    };
    assert.deepEqual(
      read("restaurant", "import", "a.json", "b.json", "--env", "TEST", "--live", "--json"),
      expected,
    );
    assert.deepEqual(
      read("--json", "restaurant", "import", "--live", "--env", " test ", "a.json", "b.json"),
      expected,
    );
  });

  it("takes what follows an option for its value, also a minus alone, which is standard input", () => {
    assert.deepEqual(read("restore", "luka.tar", "--passphrase", "-"), {
      name: "restore",
      options: { passphrase: "-" },
      values: ["luka.tar"],
    });
  });

  it("tells a password from none, and from nothing said", () => {
    const set = ["site-gate", "set", "--slug", "x"];
    const optionsAfter = (...more: string[]) => (read(...set, ...more) as { options: object }).options;
    assert.deepEqual(optionsAfter(), { slug: "x" });
    assert.deepEqual(optionsAfter("--no-password"), { slug: "x", "no-password": true });
    assert.deepEqual(optionsAfter("--password", "hemmelig"), { slug: "x", password: "hemmelig" });
  });

  it("still reads the names of the releases before, and shows them to nobody", () => {
    assert.deepEqual(read("backup", "luka.tar", "--with-key", "@pass"), {
      name: "backup",
      options: { "with-key": "@pass" },
      values: ["luka.tar"],
    });
    assert.doesNotMatch((read("help", "backup") as { help: string }).help, /with-key/);
  });

  it("is refused in a sentence that says what was meant, in either language", () => {
    const cases: [string[], RegExp, RegExp][] = [
      [["ordr", "list"], /no command “ordr”\. Did you mean “luka order”\?/, /Mente du «luka order»\?/],
      [
        ["order", "mvoe"],
        /no command “order mvoe”\. Did you mean “luka order move”\?/,
        /Mente du «luka order move»\?/,
      ],
      [
        ["help", "nothing"],
        /no command “nothing”\. “luka help” lists them/,
        /Det finnes ingen kommando «nothing»/,
      ],
      [
        ["order"],
        /“luka order” does nothing alone\. After it comes list, show or move\./,
        /list, show eller move/,
      ],
      [["order", "list"], /^--slug is missing\./, /^--slug mangler\./],
      [["order", "list", "--slug"], /^--slug has no value\./, /^--slug mangler en verdi\./],
      [["order", "list", "--slug", "x", "--limt", "3"], /Did you mean --limit\?/, /Mente du --limit\?/],
      [
        ["order", "list", "--slug", "x", "--colour"],
        /^--colour is no option here\. “luka help order list”/,
        /ikke noe valg her/,
      ],
      [["order", "list", "--slug", "x", "y"], /more than the command takes/, /mer enn kommandoen tar imot/],
      [["restaurant", "import", "--env", "TEST"], /^FILE is missing\./, /^FILE mangler\./],
      [
        ["restaurant", "import", "x", "--env", "PROD"],
        /^--env must be TEST or LIVE\.$/,
        /^--env må være TEST eller LIVE\.$/,
      ],
      [
        ["completion", "tcsh"],
        /^SHELL must be bash, zsh or fish\.$/,
        /^SHELL må være bash, zsh eller fish\.$/,
      ],
    ];
    for (const [words, en, nb] of cases) {
      assert.match(refusal(words), en);
      assert.match(refusal(words, "nb"), nb);
    }
  });
});

describe("luka's help", () => {
  for (const locale of locales) {
    const helpOf = (...words: string[]) =>
      (readWords(["help", ...words], commands, locale) as { help: string }).help;
    const inOneLine = (text: string) => text.replace(/\s+/g, " ");

    it(`names every group, command and option in ${locale}, and what each is for`, () => {
      const said = wordsOf(locale, "cli");
      const all = inOneLine(helpOf());
      for (const name of groupsOf(commands)) {
        const about = name in said.groups ? said.groups[name as "order"] : said.summaries[name as "log"];
        assert.ok(all.includes(` ${name} ${about}`), name);
      }
      for (const shape of commands) {
        const help = inOneLine(helpOf(...shape.name.split(" ")));
        assert.ok(
          help.includes(`: luka ${shape.name}`) && help.includes(said.summaries[shape.name]),
          shape.name,
        );
        for (const [name, { isHidden }] of optionsOf(shape))
          assert.equal(help.includes(said.options[name]), isHidden !== true, `${shape.name} --${name}`);
        if (shape.value)
          assert.ok(help.includes(said.values[shape.name as "log"]), `${shape.name} ${shape.value}`);
        const [group, verb] = shape.name.split(" ");
        if (verb)
          assert.ok(inOneLine(helpOf(group!)).includes(` ${verb} ${said.summaries[shape.name]}`), shape.name);
      }
    });
  }

  it("is the same however it is asked for", () => {
    const help = read("help", "order", "move");
    assert.deepEqual(read("order", "move", "--help"), help);
    assert.deepEqual(read("order", "move", "-h", "--json"), help);
    assert.deepEqual(read("help", "order", "move", "--json"), help);
    assert.deepEqual(read("--help"), read());
  });

  it("names the version and the language once, and the version where there is no command", () => {
    const all = (read() as { help: string }).help;
    const ofOne = (read("help", "order", "list") as { help: string }).help;
    const times = (help: string, flag: string) =>
      help.match(new RegExp(`^ +(?:-\\w, )?${flag} `, "gm"))?.length ?? 0;
    assert.deepEqual(
      ["--version", "--lang", "--json"].map((flag) => [times(all, flag), times(ofOne, flag)]),
      [
        [1, 0],
        [1, 1],
        [1, 1],
      ],
    );
    assert.match(all, /^Usage: luka .*[^\s]$/s, "and nothing stands around it");
    for (const flag of ["-V", "--version"]) assert.deepEqual(read(flag), { version: true });
  });

  it("lists what commands end with", () => {
    assert.match(
      (read() as { help: string }).help,
      /Ends with: 0 done, 1 not done, 2 typed wrongly, 3 not found, 4 /,
    );
  });
});
