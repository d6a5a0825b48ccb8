import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type ChatEmulator, startChatEmulator } from "../../../test/emulators/chat-completions.ts";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { type PrintedText, printed } from "../../platform/pdf/pdf-files.fixture.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { readImports } from "./read-imports.ts";
import { sendMenu, uploadOutcome } from "./upload.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;
type Sentence = [path: string, nb: string, en: string];

describe("warnings of a menu import", () => {
  let chat: ChatEmulator;
  let app: ListeningApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    chat = await startChatEmulator();
    app = await createListeningApp({
      env: {
        MENU_READER_URL: `${chat.url}/`,
        MENU_READER_API_KEY: chat.key,
        MENU_READER_MODEL: chat.model,
      },
    });
    partner = await openPartner(app);
    shop = await partner.open();
  });
  beforeEach(() => app.db.query("DELETE FROM quota_windows"));
  after(async () => {
    await app.close();
    await chat.server.close();
  });

  const menuOf = (...dishes: string[]): Promise<Buffer> =>
    printed([
      [50, 130, "Husets retter", 18, true],
      ...dishes.map((dish, index): PrintedText => [50, 160 + index * 30, dish, 12]),
    ]);
  /** Takes a menu in and has it read; its path. */
  const imported = async (menu: Buffer, reader: "TEXT" | "MODEL"): Promise<string> => {
    const taken = await sendMenu(app, partner, shop, menu, { reader });
    assert.equal(uploadOutcome(taken), "202");
    await readImports(app.ctx, reader, new AbortController().signal);
    return `/menu-imports/${taken.body.data.id}`;
  };
  const holds = async (path: string, sentences: Sentence[]): Promise<void> => {
    for (const [index, language] of (["nb", "en"] as const).entries()) {
      const { data } = (await shop.call("GET", path, undefined, { "accept-language": language })).json();
      assert.deepEqual(
        data.warnings.map(({ path: at, message }: Json) => [at, message]),
        sentences.map(([at, ...texts]) => [at, texts[index]]),
      );
    }
  };

  it("are read in the caller's language, of the draft and of what was written of it", async () => {
    const many = Array.from({ length: 9 }, (_, index) => `${100 + index}`).join("/");
    const menu = await menuOf(
      "Calzone 149/189",
      "Suppe 99,-",
      "Suppe 119,-",
      `Taco ${many}`,
      "Saus fra 3,-",
      "Pils 99,-",
    );
    const path = await imported(menu, "TEXT");
    const at = (index: number, field: string) => `categories.0.products.${index}.${field}`;
    const pils: Sentence = [
      at(5, "name"),
      "«Pils» ser ut som alkohol, men er ikke merket. Sett ageLimit: ellers selges det til alle, hele døgnet og med mva. som for mat.",
      "“Pils” looks like alcohol but is not marked. Set ageLimit: otherwise it is sold to anybody, around the clock and with VAT as for food.",
    ];
    await holds(path, [
      [
        at(0, "variants"),
        "Prisene står uten navn på størrelsene: se om de stemmer.",
        "The prices stand without the names of their sizes: see whether they are right.",
      ],
      [
        at(2, "name"),
        "«Suppe» står flere ganger i kategorien.",
        "“Suppe” is in the category more than once.",
      ],
      [
        at(3, "variants"),
        "Retten har 9 priser; bare den første er med.",
        "The dish has 9 prices; only the first was taken.",
      ],
      [
        at(4, "basePrice"),
        "Dokumentet sier «fra»: se om retten har flere størrelser eller priser.",
        "The document says “from”: see whether the dish has more sizes or prices.",
      ],
      pils,
    ]);
    app.clock.advance(61_000);
    const english = { "accept-language": "en" };
    const applied = (await shop.call("POST", `${path}/apply`, undefined, english)).json().data;
    assert.equal(applied.status, "APPLIED");
    assert.deepEqual(applied.warnings, [
      { path: `draft.${at(4, "basePrice")}`, message: "The price is NOK 3. Prices are in øre." },
      { path: `draft.${pils[0]}`, message: pils[2] },
    ]);
    await holds(path, [
      [
        `draft.${at(4, "basePrice")}`,
        "Prisen er 3 kr. Priser oppgis i øre.",
        "The price is NOK 3. Prices are in øre.",
      ],
      [`draft.${pils[0]}`, pils[1], pils[2]],
    ]);
  });

  it("are so too of what the language model found, and of its having failed", async () => {
    const dish = (name: string) => ({
      name,
      description: null,
      basePrice: 9900,
      variants: [],
      allergens: [],
    });
    const menu = await menuOf("Suppe 99,-", "Fisk 119,-");
    chat.says({
      categories: [{ name: "Husets retter", description: null, products: [dish("Suppe"), dish("Hummer")] }],
    });
    await holds(await imported(menu, "MODEL"), [
      [
        "categories",
        "Språkmodellen fant én rett; uten den ble det funnet 2. Se om noe mangler.",
        "The language model found one dish; without it, 2 were found. See whether something is missing.",
      ],
      [
        "categories",
        "Utelatt: 1 som språkmodellen fant, men som ikke står slik i dokumentet.",
        "Left out: 1 found by the language model that the document does not have like that.",
      ],
    ]);
    chat.says("Her er menyen din!");
    await holds(await imported(menu, "MODEL"), [
      [
        "reader",
        "Språkmodellen kunne ikke lese menyen (INVALID). Utkastet er laget uten den.",
        "The language model could not read the menu (INVALID). The draft was made without it.",
      ],
    ]);
  });
});
