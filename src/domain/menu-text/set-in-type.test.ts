import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { message } from "../../messages/message.ts";
import type { DraftProduct } from "./menu-draft.ts";
import { dish, heading, line, type Piece, pageOf, told } from "./printed-page.fixture.ts";
import { readMenuText } from "./read-menu-text.ts";

describe("sizes above columns of prices", () => {
  const columns: Piece[] = [
    [50, "Pizza", 16],
    [350, "26 cm"],
    [420, "30 cm"],
    [490, "40 cm"],
  ];

  it("are those of the columns that a dish has prices in", () => {
    assert.deepEqual(
      told(
        pageOf([
          columns,
          [
            [50, "Barnas favoritt"],
            [345, "99"],
            [485, "199"],
          ],
          [
            [50, "Vesuvio"],
            [415, "189"],
            [485, "229"],
          ],
        ]),
      ),
      ["Pizza: Barnas favoritt | 26 cm 99/40 cm 199", "Pizza: Vesuvio | 30 cm 189/40 cm 229"],
    );
  });

  it("may be two, and stand in one text", () => {
    for (const sizes of [
      [[350, "Halv / Hel"]],
      [
        [350, "Halv"],
        [420, "Hel"],
      ],
    ] as Piece[][])
      assert.deepEqual(
        told(
          pageOf([
            [[50, "Pizza", 16], ...sizes],
            [
              [50, "Vesuvio"],
              [345, "149"],
              [415, "189"],
            ],
          ]),
        ),
        ["Pizza: Vesuvio | Halv 149/Hel 189"],
      );
  });

  it("give way to those that a dish names itself", () => {
    assert.deepEqual(told(pageOf([columns, line("Calzone halv 149,- / hel 199,-")])), [
      "Pizza: Calzone | halv 149/hel 199",
    ]);
  });

  it("end with the category", () => {
    assert.deepEqual(
      told(pageOf([columns, dish("Vesuvio", "149/189/229"), heading("Brus"), line("Cola 35/45")])),
      ["Pizza: Vesuvio | 26 cm 149/30 cm 189/40 cm 229", "Brus: Cola | Liten 35/Stor 45"],
    );
  });

  it("end with the category also where its first dish has no price", () => {
    assert.deepEqual(
      told(
        pageOf([columns, dish("Vesuvio"), heading("Fisk"), line("Hummer dagspris"), line("Suppe 99/129")]),
      ),
      ["Pizza: Vesuvio | 189", "Fisk: Suppe | Liten 99/Stor 129"],
    );
  });

  it("stand behind one heading: what has more texts before them is a heading itself", () => {
    assert.deepEqual(
      told(
        pageOf([
          [
            [50, "Pizza", 16],
            [200, "Fra ovnen", 16],
            [350, "Halv", 16],
            [420, "Hel", 16],
          ],
          dish("Vesuvio"),
        ]),
      ),
      ["Pizza Fra ovnen Halv Hel: Vesuvio | 189"],
    );
  });

  it("are more than one: a heading that is also a size is a heading", () => {
    assert.deepEqual(
      told(pageOf([heading("Middag"), dish("Torsk"), heading("Barn"), dish("Pølse", "89,-")])),
      ["Middag: Torsk | 189", "Barn: Pølse | 89"],
    );
  });
});

describe("sizes in a line", () => {
  it("are named before their prices with room around the slash", () => {
    assert.deepEqual(told(pageOf([heading("Kaffe"), line("Latte liten / stor 45,- / 52,- med havremelk")])), [
      "Kaffe: Latte | liten 45/stor 52 | med havremelk",
    ]);
  });

  it("on a line of their own are more of the dish above; a price without a size is nobody's", () => {
    assert.deepEqual(
      told(pageOf([heading("Øl"), line("Pils liten 89,- / stor 109,-"), line("1 l 179,-"), line("99,-")])),
      ["Øl: Pils | liten 89/stor 109/1 l 179"],
    );
  });
});

it("a dish with more prices than it may have sizes has the first of them, and is warned of", () => {
  const { draft, warnings } = readMenuText([
    pageOf([heading("Meny"), line(`Pizza ${[101, 102, 103, 104, 105, 106, 107, 108, 109].join("/")}`)]),
  ]);
  const [{ basePrice, variants }] = draft.categories[0]!.products as [DraftProduct];
  assert.deepEqual([basePrice, variants], [10_100, []]);
  assert.deepEqual(warnings, [
    { path: "categories.0.products.0.variants", message: message("menu.read.manyPrices", { count: 9 }) },
  ]);
});

it("a dish from a price on is warned of, whether or not the price says that it is one", () => {
  const { draft, warnings } = readMenuText([
    pageOf([
      heading("Meny"),
      dish("Torsk"),
      line("Suppe fra 129"),
      line("Pizza fra 149,- / 189,-"),
      line("Sei from kr 159"),
      line("Hyse 169"),
    ]),
  ]);
  assert.deepEqual(
    draft.categories[0]!.products.map(({ name, basePrice }) => [name, basePrice]),
    [
      ["Torsk", 18_900],
      ["Suppe", 12_900],
      ["Pizza", null],
      ["Sei", 15_900],
      ["Hyse", 16_900],
    ],
  );
  const from = [1, 2, 3].map((index) => ({
    path: `categories.0.products.${index}.basePrice`,
    message: message("menu.read.priceFrom"),
  }));
  assert.deepEqual(
    warnings.filter(({ path }) => path.endsWith("basePrice")),
    from,
  );
});

describe("numbers that are no prices", () => {
  it("stand beside one that says that it is", () => {
    assert.deepEqual(
      told(
        pageOf([
          heading("Kjøtt"),
          [
            [50, "Entrecôte 389,-"],
            [300, "ca. 250"],
          ],
        ]),
      ),
      ["Kjøtt: Entrecôte | 389 | ca. 250"],
    );
  });

  it("end a text that is followed by another", () => {
    assert.deepEqual(
      told(
        pageOf([
          heading("Burgere"),
          [
            [50, "Burger 200"],
            [250, "med dipp"],
            [480, "215"],
          ],
        ]),
      ),
      ["Burgere: Burger 200 med dipp | 215"],
    );
  });

  it("are years, from 1900 to 2035, unless they stand where prices stand", () => {
    const named = (text: string) => told(pageOf([heading("Annet"), dish("Suppe"), line(text)])).at(-1);
    assert.equal(named("Festbord 1899"), "Annet: Festbord | 1899");
    for (const year of [1900, 2035])
      assert.equal(
        named(`Gården fra gammelt av ${year}`),
        `Annet: Suppe | 189 | Gården fra gammelt av ${year}`,
      );
    assert.equal(named("Festbord 2036"), "Annet: Festbord | 2036");
    assert.deepEqual(told(pageOf([heading("Annet"), dish("Festbord", "1900")])), ["Annet: Festbord | 1900"]);
  });

  it("are below ten kroner or above five thousand, where nothing says that they are prices", () => {
    const prices = (...texts: string[]) =>
      told(pageOf([heading("Annet"), ...texts.map((text) => dish("Rett", text))])).map((one) =>
        Number(one.split(" | ")[1]),
      );
    assert.deepEqual(prices("10", "5000"), [10, 5000]);
    assert.deepEqual(prices("5001", "09", "0,-", "kr 0"), []);
    assert.deepEqual(prices("5 000,-", "5,-"), [5000, 5]);
    // "6 189,-": six of something.
    assert.deepEqual(prices("6 189,-"), [189]);
  });

  it("number the dishes in a column of their own", () => {
    const numbered = (number: string, name: string): Piece[] => [
      [50, number],
      [90, name],
      [480, "189"],
    ];
    assert.deepEqual(
      told(
        pageOf([
          heading("Pizza"),
          numbered("12", "Vesuvio"),
          numbered("13", "Roma"),
          numbered("14", "Diavola"),
        ]),
      ),
      ["Pizza: Vesuvio | 189", "Pizza: Roma | 189", "Pizza: Diavola | 189"],
    );
  });

  it("number the dishes also where most lines with a price are more sizes of them", () => {
    const sized = (name: string) => [line(`${name} 149,-`), line("stor 189,-"), line("familie 249,-")];
    assert.deepEqual(
      told(pageOf([heading("Pizza"), ...["1 Vesuvio", "2 Roma", "3 Diavola"].flatMap(sized)])).map(
        (one) => one.split(" | ")[0],
      ),
      ["Pizza: Vesuvio", "Pizza: Roma", "Pizza: Diavola"],
    );
  });

  it("are those of most dishes where they number them, and part of names where they do not", () => {
    const names = ["7 Up", "4 Ost", "3 Slag laks", "Cola", "Solo"].map((name) => dish(name));
    const told5 = (rows: Piece[][]) =>
      told(pageOf([heading("Annet"), ...rows])).map((one) => one.split(" | ")[0]);
    assert.deepEqual(told5(names), [
      "Annet: Up",
      "Annet: Ost",
      "Annet: Slag laks",
      "Annet: Cola",
      "Annet: Solo",
    ]);
    assert.deepEqual(told5([...names, dish("Fanta"), dish("Farris")]), [
      "Annet: 7 Up",
      "Annet: 4 Ost",
      "Annet: 3 Slag laks",
      "Annet: Cola",
      "Annet: Solo",
      "Annet: Fanta",
      "Annet: Farris",
    ]);
  });
});
