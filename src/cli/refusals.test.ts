import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openShop } from "../features/orders/shop.fixture.ts";
import { openPartner } from "../features/partners/partner.fixture.ts";
import { terminalOf } from "./terminal.fixture.ts";

describe("what cannot be meant, at the terminal,", () => {
  let app: TestApp;
  let folder: string;
  before(async () => {
    app = await createTestApp();
    folder = await mkdtemp(join(tmpdir(), "luka-refusals-"));
  });
  after(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });

  it("is refused with a sentence and an end that scripts can tell, and nothing is done", async () => {
    const { slug } = await openShop(app);
    const { partnerId } = await openPartner(app);
    const noJson = join(folder, "addresses.csv");
    await writeFile(noJson, "one;two\n");
    const ofShop = ["--slug", slug];
    const ofPartner = ["--id", partnerId];
    const account = ["payments", "set", ...ofShop, "--provider"];
    const vipps = [
      ...account,
      "vipps",
      "--client-id",
      "a",
      "--client-secret",
      "b",
      "--subscription-key",
      "c",
    ];
    const person = [
      "person",
      "create",
      "--email",
      "a@b.example",
      "--name",
      "Kari",
      "--password",
      "langt nok passord",
    ];
    const cases: [words: string[], outcome: string, said: RegExp][] = [
      [["partner", "key", ...ofPartner, "--expires-at", "soon"], "2 USAGE", /expires-at/],
      [["partner", "program", "--open", "--close"], "2 USAGE", /--open.*--close/],
      [["partner", "create", "--name", " "], "2 USAGE", /--name/],
      [["partner", "create", "--name", "x", "--env", "prod"], "2 USAGE", /--env.*TEST.*LIVE/],
      [
        ["partner", "member", ...ofPartner, "--email", "a@b.example", "--role", "BOSS"],
        "2 USAGE",
        /--role.*OWNER/,
      ],
      [["partner", "revoke"], "2 USAGE", /--key is missing/],
      [["partner", "list", "--limit", "101"], "2 USAGE", /--limit.*1.*100/],
      [["partner", "list", "--limit", "1.5"], "2 USAGE", /--limit/],
      [["reservation", "list", ...ofShop, "--from", "2026-02-30"], "2 USAGE", /--from/],
      [["key", "list"], "2 USAGE", /--slug.*--partner/],
      [["key", "list", ...ofShop, "--partner", partnerId], "2 USAGE", /--slug.*--partner/],
      [["site-gate", "set", ...ofShop, "--password", "abc"], "2 USAGE", /4/],
      [["payments", "reconcile", "--days", "x"], "2 USAGE", /--days.*1.*180/],
      [[...vipps, "--msn", "x"], "2 USAGE", /--msn|serial/i],
      [vipps, "2 USAGE", /--msn is missing/],
      [[...account, "stripe"], "2 USAGE", /--secret-key is missing/],
      [[...account, "paypal"], "2 USAGE", /--provider.*STRIPE.*VIPPS/],
      [[...person, "--role", "COOK", ...ofShop], "2 USAGE", /--role.*OWNER/],
      [[...person, "--slug", "nobody"], "3 RESTAURANT_NOT_FOUND", /restaurant/i],
      [["retention", "set", "GOSSIP", "--keep-days", "3"], "2 USAGE", /MAILS/],
      [["restaurant", "import", noJson, "--env", "TEST", "--live"], "2 USAGE", /sandbox/i],
      [["restaurant", "import", noJson, "--env", "TEST"], "1 NOT_DONE", /addresses\.csv/],
      [["restaurant", "import", join(folder, "none"), "--env", "TEST"], "1 NOT_DONE", /none cannot be read/],
      [["restaurant", "import", noJson, "--env", "TEST", "--partner", "ptn_x"], "3 NOT_FOUND", /ptn_x/],
      [["restaurant", "export", "nobody"], "3 RESTAURANT_NOT_FOUND", /restaurant/i],
      [["mail", "samples", "--slug", "nobody", "--out", folder], "3 RESTAURANT_NOT_FOUND", /restaurant/i],
      [["log", "req_00000000000000000000000000"], "3 NOT_FOUND", /req_0+/],
      [["person", "show", "--email", "nobody@b.example"], "3 NOT_FOUND", /nobody@b\.example/],
      [["partner", "list", "--lang", "de"], "2 USAGE", /--lang.*nb.*en/],
      [["batch"], "2 USAGE", /batch/],
    ];
    const counts = () =>
      app.db.query(
        `SELECT (SELECT count(*)::int FROM partners) AS partners, (SELECT count(*)::int FROM partner_keys) AS keys,
           (SELECT count(*)::int FROM people) AS people, (SELECT count(*)::int FROM restaurants) AS restaurants,
           (SELECT count(*)::int FROM payment_accounts) AS accounts, (SELECT count(*)::int FROM retention_settings) AS kept`,
      );
    const before = await counts();
    const lines = await terminalOf(app).batch(
      ...cases.map(([words]) => [...words, ...(words.includes("--lang") ? [] : ["--lang", "en"])]),
    );
    assert.equal(lines.length, cases.length);
    for (const [at, { exit, error }] of lines.entries()) {
      const [words, outcome, said] = cases[at]!;
      assert.equal(`${exit} ${error?.code}`, outcome, `${words.join(" ")}: ${error?.message}`);
      assert.match(error!.message, said, words.join(" "));
    }
    assert.deepEqual(await counts(), before);
  });
});
