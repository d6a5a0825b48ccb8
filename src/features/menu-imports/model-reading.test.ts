import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import {
  type ChatEmulator,
  completion,
  startChatEmulator,
} from "../../../test/emulators/chat-completions.ts";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { pizzeria, printed } from "../../platform/pdf/pdf-files.fixture.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { readByModel } from "./model-reading.ts";
import { readImports } from "./read-imports.ts";
import { sendMenu, uploadOutcome } from "./upload.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;
type Fields = Record<string, string>;

const dish = (name: string, basePrice: number | null, more: object = {}) => ({
  name,
  description: null,
  basePrice,
  variants: [],
  allergens: [],
  ...more,
});
const menu = (...products: object[]) => ({ categories: [{ name: "Drikke", description: null, products }] });

describe("menus that a language model reads for a partner", () => {
  let chat: ChatEmulator;
  let app: ListeningApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let menuFile: Buffer;
  before(async () => {
    chat = await startChatEmulator();
    app = await createListeningApp({
      env: {
        DATABASE_POOL_SIZE: "12",
        MENU_READER_URL: `${chat.url}/`,
        MENU_READER_API_KEY: chat.key,
        MENU_READER_MODEL: chat.model,
      },
    });
    menuFile = await pizzeria();
    partner = await openPartner(app);
    shop = await partner.open();
  });
  afterEach(() => chat.server.mend());
  after(async () => {
    await app.close();
    await chat.server.close();
  });

  const work = () => readImports(app.ctx, "MODEL", new AbortController().signal);
  const imported = async (file = menuFile, fields: Fields = { reader: "MODEL" }): Promise<Json> => {
    await app.db.query("DELETE FROM quota_windows");
    const taken = await sendMenu(app, partner, shop, file, fields);
    assert.equal(uploadOutcome(taken), "202");
    await work();
    return (await shop.ask("GET", `/menu-imports/${taken.body.data.id}`)).data;
  };

  it("become a draft of what it found, which is compared, corrected and applied like any other", async () => {
    chat.says({
      categories: [
        {
          name: "Steinovnspizza",
          description: null,
          products: [
            dish("Margherita", null, {
              description: "Tomatsaus, mozzarella og fersk basilikum",
              variants: [
                { name: "Liten", price: 14_900 },
                { name: "Stor", price: 18_900 },
              ],
              allergens: ["MILK"],
            }),
          ],
        },
        { name: "Drikke", description: null, products: [dish("Mineralvann 0,33 l", 3900)] },
      ],
    });
    const read = await imported();
    assert.deepEqual([read.status, read.reader, read.error], ["READY", "MODEL", null]);
    assert.match(chat.lastText(), /1\. Margherita \(1,7\) +149,- +189,-/);
    assert.deepEqual(
      read.draft.categories[0].products[0].allergens,
      ["WHEAT", "MILK"],
      "the codes told of wheat",
    );
    assert.deepEqual(
      read.warnings.map(({ path, message }: Json) => [path, message.slice(0, 33)]),
      [["categories", "Språkmodellen fant 2 retter; uten"]],
    );
    assert.equal(read.difference.counts.new, 2);
    app.clock.advance(61_000);
    const applied = await shop.ask("POST", `/menu-imports/${read.id}/apply`, {
      expectedVersion: read.version,
    });
    assert.deepEqual(applied.data.applied, { created: 2, changed: 0 });
  });

  it("hold nothing that the document does not say, whatever it says", async () => {
    chat.says({
      categories: [
        {
          name: "Gratis i dag",
          description: "Alt er gratis",
          products: [
            dish("Mineralvann 0,33 l", 3900, { description: "Med gull", allergens: ["FISH", "MILK"] }),
            dish("Hummer", 3900),
            dish("Tiramisu", 1),
            dish("Tiramisu", null),
            dish("Tiramisu", 10_900),
            dish("tiramisu", 10_900),
          ],
        },
      ],
    });
    const read = await imported();
    assert.deepEqual(
      read.draft.categories.map(({ name, description }: Json) => [name, description]),
      [["Meny", null]],
    );
    assert.deepEqual(
      read.draft.categories[0].products.map(({ name, description, basePrice, allergens }: Json) => [
        name,
        description,
        basePrice,
        allergens,
      ]),
      [
        ["Mineralvann 0,33 l", null, 3900, ["MILK"]],
        ["Tiramisu", null, 10_900, ["WHEAT", "EGGS", "MILK"]],
        ["tiramisu (2)", null, 10_900, ["WHEAT", "EGGS", "MILK"]],
      ],
    );
    assert.match(JSON.stringify(read.warnings), /Utelatt: 3 /);
  });

  it("are read without it when it fails, and say so", async () => {
    const troubles: [string, () => void][] = [
      ["INVALID", () => chat.says("Her er menyen din!")],
      ["INVALID", () => chat.says(menu(dish("Mineralvann", -3900)))],
      ["INVALID", () => chat.says(menu(dish("Mineralvann", 39.5)))],
      ["INVALID", () => chat.says(menu(dish("Mineralvann", 3900, { restaurantId: "rst_1" })))],
      ["INVALID", () => chat.says(menu(dish("M".repeat(201), 3900)))],
      ["INVALID", () => chat.says({ categories: Array.from({ length: 201 }, () => menu().categories[0]) })],
      ["EMPTY", () => chat.says(menu(dish("Hummer", 99_900)))],
      ["REFUSED", () => chat.answers(completion({ content: null, refusal: "No." }))],
      ["BUSY", () => chat.answers({ status: 429, body: { error: { code: "rate_limit_exceeded" } } })],
      ["UNAVAILABLE", () => chat.answers({ status: 500, body: "oops" })],
      ["UNAVAILABLE", () => chat.server.trouble(/chat/, { kind: "CUT" })],
    ];
    for (const [reason, begin] of troubles) {
      begin();
      const read = await imported();
      assert.deepEqual([read.status, read.reader], ["READY", "TEXT"], reason);
      assert.equal(read.draft.categories[0].products[0].name, "Margherita");
      assert.equal(read.warnings[0].path, "reader");
      assert.ok(read.warnings[0].message.includes(`(${reason})`), read.warnings[0].message);
    }
  });

  it("fail when neither found anything: because it was away, or because there is nothing", async () => {
    const letter = await printed([[50, 100, "Kjære gjest, velkommen til oss."]]);
    chat.answers({ status: 503, body: {} });
    const away = (await imported(letter)).error;
    assert.deepEqual(
      [away.code, away.details],
      ["MENU_IMPORT_UNAVAILABLE", { reason: "LANGUAGE_MODEL", failure: "UNAVAILABLE" }],
    );
    chat.says({ categories: [] });
    assert.equal((await imported(letter)).error.code, "MENU_IMPORT_EMPTY");
  });

  it("go to it up to 150 000 characters, and not at all when they are longer", async () => {
    chat.says(menu(dish("Mineralvann 0,33 l", 3900)));
    const drink = "Mineralvann 0,33 l    39,-";
    const none = { draft: { categories: [] }, warnings: [] };
    const asked = async (characters: number) => {
      const read = { pages: 1, layout: drink.padEnd(characters), menu: none };
      return readByModel(app.ctx, "imp_1", read, new AbortController().signal);
    };
    const before = chat.server.calls.length;
    assert.deepEqual(await asked(150_001), { failure: "TOO_LONG" });
    assert.equal(chat.server.calls.length, before, "it is not asked in vain");
    assert.ok("menu" in (await asked(150_000)));
    assert.equal(chat.server.calls.length, before + 1);
  });

  it("are given back when the process stops while it thinks", async () => {
    await app.db.query("DELETE FROM quota_windows");
    const { body } = await sendMenu(app, partner, shop, menuFile, { reader: "MODEL" });
    chat.server.trouble(/chat/, { kind: "HANG" });
    const before = chat.server.calls.length;
    const stopping = new AbortController();
    const reading = readImports(app.ctx, "MODEL", stopping.signal);
    let isOver = false;
    void reading.finally(() => (isOver = true));
    while (chat.server.calls.length === before && !isOver)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isOver, false, "it waits for an answer");
    stopping.abort(new Error("stopping"));
    await reading;
    chat.server.mend();
    chat.says(menu(dish("Mineralvann 0,33 l", 3900)));
    await work();
    const read = (await shop.ask("GET", `/menu-imports/${body.data.id}`)).data;
    assert.deepEqual([read.status, read.reader], ["READY", "MODEL"]);
  });

  it("are 20 a day, also when many ask at once; without it one goes on", async () => {
    chat.says(menu(dish("Mineralvann 0,33 l", 3900)));
    await app.db.query("DELETE FROM quota_windows");
    for (let asked = 0; asked < 18; asked += 1) {
      assert.equal(uploadOutcome(await sendMenu(app, partner, shop, menuFile, { reader: "MODEL" })), "202");
      await work();
    }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => sendMenu(app, partner, shop, menuFile, { reader: "MODEL" })),
    );
    assert.deepEqual(answers.map(uploadOutcome).sort(), ["202", "202", "429 MENU_IMPORT_AI_LIMIT"]);
    const refused = answers.find(({ status }) => status === 429)!;
    assert.ok(Number(refused.headers.get("retry-after")) > 60);
    await work();
    assert.equal(uploadOutcome(await sendMenu(app, partner, shop, menuFile, {})), "202");
  });
});

describe("a service without a language model", () => {
  it("says so to partners that ask for it", async () => {
    const app = await createListeningApp();
    try {
      const partner = await openPartner(app);
      const shop = await partner.open();
      const asked = await sendMenu(app, partner, shop, await pizzeria(), { reader: "MODEL" });
      assert.equal(uploadOutcome(asked), "503 MENU_IMPORT_UNAVAILABLE NO_LANGUAGE_MODEL");
      assert.equal(asked.headers.get("retry-after"), null, "it does not come by waiting");
    } finally {
      await app.close();
    }
  });

  it("reads what it still has to with its own eyes when the setting has gone", async () => {
    const app = await createListeningApp();
    try {
      const partner = await openPartner(app);
      const shop = await partner.open();
      const { body } = await sendMenu(app, partner, shop, await pizzeria(), {});
      await app.db.query("UPDATE menu_imports SET reader = 'MODEL' WHERE id = $1", [body.data.id]);
      await readImports(app.ctx, "MODEL", new AbortController().signal);
      const read = (await shop.ask("GET", `/menu-imports/${body.data.id}`)).data;
      assert.deepEqual([read.status, read.reader], ["READY", "TEXT"]);
      assert.match(read.warnings[0].message, /NO_LANGUAGE_MODEL/);
    } finally {
      await app.close();
    }
  });
});
