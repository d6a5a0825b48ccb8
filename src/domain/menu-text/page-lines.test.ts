import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linesOf } from "./page-lines.ts";
import type { MenuPage, PageText } from "./page-text.ts";
import { type Piece, pageOf, text } from "./printed-page.fixture.ts";

const page = (...texts: PageText[]): MenuPage => ({ width: 595, height: 842, texts });
/** The texts of each line; those of one stand in brackets where there are several. */
const read = (...pages: MenuPage[]) =>
  linesOf(pages).map(({ cells }) => (cells.length === 1 ? cells[0]!.text : cells.map((cell) => cell.text)));

describe("texts in one line", () => {
  it("are one where they stand as close as words do, in whatever order the file has them", () => {
    assert.deepEqual(
      read(
        page(
          text(78, 100, "og ost"),
          text(50, 100, "Tomat"),
          text(480, 100, "189"),
          text(110, 100, "med basilikum"),
        ),
      ),
      [["Tomat og ost med basilikum", "189"]],
    );
    assert.deepEqual(read(page(text(50, 100, "Suppe"), text(87, 100, "99"), text(109.5, 100, "189"))), [
      ["Suppe 99", "189"],
    ]);
  });

  it("are one word where nothing is between them, and two where there is room or a blank", () => {
    assert.deepEqual(read(page(text(50, 100, "Marghe"), text(81, 100, "rita"))), ["Margherita"]);
    assert.deepEqual(read(page(text(50, 100, "Fish"), text(72, 100, "& chips"))), ["Fish & chips"]);
    assert.deepEqual(read(page(text(50, 100, "Fish "), text(75, 100, "& chips"))), ["Fish & chips"]);
    assert.deepEqual(read(page(text(50, 100, "  "), text(200, 100, "Fish   & chips "))), ["Fish & chips"]);
  });

  it("keep raised figures apart from the name that they stand behind, on its line", () => {
    assert.deepEqual(
      read(
        page(
          text(50, 100, "Margherita"),
          text(100, 96, "1,7", { size: 6, width: 9 }),
          text(50, 115, "Hawaii"),
        ),
      ),
      ["Margherita 1,7", "Hawaii"],
    );
    // As large as the name, it is part of it.
    assert.deepEqual(read(page(text(50, 100, "Fanta"), text(75, 100, "7"))), ["Fanta7"]);
    assert.deepEqual(read(page(text(50, 100, "Øl"), text(60, 100, "et", { size: 6 }))), ["Ølet"]);
  });

  it("reach from where the first begins to where the last ends, and are as large as the largest", () => {
    const [line] = linesOf([page(text(50, 100, "Tomat"), text(78, 100, "suppe", { size: 12, width: 30 }))]);
    assert.deepEqual(line, {
      cells: [{ text: "Tomat suppe", x: 50, right: 108 }],
      text: "Tomat suppe",
      size: 12,
      gap: 99,
    });
    assert.deepEqual(
      linesOf([page(text(50, 100, "En"), text(50, 120, "To"), text(50, 156, "Tre", { size: 12 }))]).map(
        ({ gap }) => gap,
      ),
      [99, 2, 3],
    );
  });
});

describe("columns", () => {
  /** What is read of rows; the order of the file says nothing. */
  const sides = (...rows: [left: Piece[], right: Piece[]][]) => {
    const page = pageOf(rows.map(([left, right]) => [...left, ...right]));
    const lines = read(page);
    assert.deepEqual(read({ ...page, texts: page.texts.toReversed() }), lines);
    return lines;
  };
  const left = (name: string, price: string): Piece[] => [
    [50, name],
    [240, price],
  ];
  const right = (name: string, price: string): Piece[] => [
    [320, name],
    [510, price],
  ];

  it("are read one after the other where each has two dishes or more with a price", () => {
    const rows: [Piece[], Piece[]][] = [
      [left("Scampi", "129"), right("Biff av okse", "329")],
      [left("Carpaccio", "139"), right("Laks", "289")],
      [[[50, "med brød"]], [[320, "med poteter"]]],
    ];
    assert.deepEqual(sides(...rows), [
      ["Scampi", "129"],
      ["Carpaccio", "139"],
      "med brød",
      ["Biff av okse", "329"],
      ["Laks", "289"],
      "med poteter",
    ]);
  });

  it("are none where only one side has prices: descriptions stand beside their dishes", () => {
    const described: [Piece[], Piece[]][] = [
      [left("Scampi", "129"), [[320, "med aioli og husets grove brød"]]],
      [left("Carpaccio", "139"), [[320, "med parmesan"]]],
      [left("Suppe", "99"), [[320, "med brød"]]],
    ];
    assert.deepEqual(sides(...described), [
      ["Scampi", "129", "med aioli og husets grove brød"],
      ["Carpaccio", "139", "med parmesan"],
      ["Suppe", "99", "med brød"],
    ]);
    const before: [Piece[], Piece[]][] = [
      [[[50, "Scampi"]], right("med aioli", "129")],
      [[[50, "Carpaccio"]], right("med parmesan", "139")],
      [[[50, "Suppe"]], right("med brød", "99")],
    ];
    assert.deepEqual(sides(...before), [
      ["Scampi", "med aioli", "129"],
      ["Carpaccio", "med parmesan", "139"],
      ["Suppe", "med brød", "99"],
    ]);
  });

  it("are none of prices or sizes, nor at the very edge", () => {
    const table = (...sizes: string[]): [Piece[], Piece[]][] =>
      ["Pils", "Brus", "Cider"].map((name) => [
        [[50, name]],
        sizes.map((size, index): Piece => [[220, 330, 500][index]!, size]),
      ]);
    for (const sizes of [
      ["89", "109", "129"],
      ["Liten 89", "Medium 109", "Stor 129"],
      ["0,4 l 89 kr", "0,6 l 109 kr", "flaske 129 kr"],
    ])
      assert.deepEqual(
        sides(...table(...sizes)),
        ["Pils", "Brus", "Cider"].map((name) => [name, ...sizes]),
      );
    const wines = ["Riesling", "Chablis", "Barolo"];
    assert.deepEqual(
      sides(
        ...wines.map((name): [Piece[], Piece[]] => [
          [[50, "Glass 99"]],
          [
            [110, name],
            [480, "549"],
          ],
        ]),
      ),
      wines.map((name) => ["Glass 99", name, "549"]),
    );
  });

  it("are none where several texts run across", () => {
    const across: [Piece[], Piece[]] = [
      [[50, "Serveres med brød, hjemmelaget smør og en liten salat fra gården"]],
      [],
    ];
    const lines = sides(
      [left("Scampi", "129"), right("Biff av okse", "329")],
      across,
      [left("Carpaccio", "139"), right("Laks", "289")],
      across,
      [left("Suppe", "99"), right("Kylling", "249")],
    );
    assert.deepEqual(lines[0], ["Scampi", "129", "Biff av okse", "329"]);
    assert.equal(lines.length, 5);
  });

  it("begin three points from each other at most", () => {
    const rows = (x: number): [Piece[], Piece[]][] => [
      [left("Scampi", "129"), right("Biff av okse", "329")],
      [
        left("Carpaccio", "139"),
        [
          [x, "Laks"],
          [510, "289"],
        ],
      ],
      [left("Suppe", "99"), right("Kylling", "249")],
    ];
    for (const x of [317, 323])
      assert.deepEqual(sides(...rows(x)), [
        ["Scampi", "129"],
        ["Carpaccio", "139"],
        ["Suppe", "99"],
        ["Biff av okse", "329"],
        ["Laks", "289"],
        ["Kylling", "249"],
      ]);
    for (const x of [316, 324])
      assert.deepEqual(sides(...rows(x))[0], ["Scampi", "129", "Biff av okse", "329"]);
  });

  it("are none where fewer than three texts begin at the same place", () => {
    assert.deepEqual(
      sides(
        [left("Scampi", "129"), right("Biff av okse", "329")],
        [
          left("Carpaccio", "139"),
          [
            [340, "Laks"],
            [510, "289"],
          ],
        ],
        [left("Suppe", "99"), right("Kylling", "249")],
      ),
      [
        ["Scampi", "129", "Biff av okse", "329"],
        ["Carpaccio", "139", "Laks", "289"],
        ["Suppe", "99", "Kylling", "249"],
      ],
    );
  });

  it("begin again below a line across both", () => {
    const dishes: [Piece[], Piece[]][] = [
      [left("Scampi", "129"), right("Biff av okse", "329")],
      [left("Carpaccio", "139"), right("Laks", "289")],
    ];
    assert.deepEqual(
      sides(...dishes, [[[150, "Alt serveres med brød og hjemmelaget smør"]], []], ...dishes),
      [
        ["Scampi", "129"],
        ["Carpaccio", "139"],
        ["Biff av okse", "329"],
        ["Laks", "289"],
        "Alt serveres med brød og hjemmelaget smør",
        ["Scampi", "129"],
        ["Carpaccio", "139"],
        ["Biff av okse", "329"],
        ["Laks", "289"],
      ],
    );
  });

  it("are parted by several lines across, which may have a price on their side", () => {
    const dishes = (one: string, other: string): [Piece[], Piece[]][] =>
      [1, 2, 3].map((number) => [left(`${one} ${number}.`, "129"), right(`${other} ${number}.`, "329")]);
    const bar = (text: string): [Piece[], Piece[]] => [[[150, text]], [[510, "45"]]];
    const said = (name: string, price: string) => [1, 2, 3].map((number) => [`${name} ${number}.`, price]);
    assert.deepEqual(
      sides(
        ...dishes("Suppe", "Biff"),
        bar("Til alle retter kan du få brød og smør"),
        ...dishes("Salat", "Fisk"),
        bar("Til alle retter kan du få hjemmelaget aioli"),
        ...dishes("Kake", "Is"),
      ),
      [
        ...said("Suppe", "129"),
        ...said("Biff", "329"),
        "45",
        "Til alle retter kan du få brød og smør",
        ...said("Salat", "129"),
        ...said("Fisk", "329"),
        "45",
        "Til alle retter kan du få hjemmelaget aioli",
        ...said("Kake", "129"),
        ...said("Is", "329"),
      ],
    );
  });
});

describe("what repeats on every page", () => {
  /** The top, the middle and the foot of a page. */
  const pages = (...all: [top: string, middle: string, foot: string][]): MenuPage[] =>
    all.map(([top, middle, foot]) => page(text(50, 40, top), text(50, 400, middle), text(280, 810, foot)));

  it("is read once at the top, and not at all at the foot", () => {
    assert.deepEqual(
      read(...pages(["KRO & KJELLER", "Torsk", "Velkommen"], ["Kro & Kjeller", "Sei", "Velkommen"])),
      ["KRO & KJELLER", "Torsk", "Sei"],
    );
  });

  it("stands on every other page at least", () => {
    assert.deepEqual(
      read(...pages(["A", "Torsk", "Skål"], ["B", "Sei", "Skål"], ["C", "Hyse", "x"], ["D", "Laks", "y"])),
      ["A", "Torsk", "B", "Sei", "C", "Hyse", "x", "D", "Laks", "y"],
    );
    assert.deepEqual(
      read(
        ...pages(
          ["A", "1a", "Skål"],
          ["B", "2a", "Skål"],
          ["C", "3a", "x"],
          ["D", "4a", "y"],
          ["E", "5a", "z"],
        ),
      ),
      ["A", "1a", "Skål", "B", "2a", "Skål", "C", "3a", "x", "D", "4a", "y", "E", "5a", "z"],
    );
    assert.deepEqual(read(...pages(["A", "Torsk", "Skål"])), ["A", "Torsk", "Skål"]);
  });

  it("may change from page to page where it is a number, unless that is a price", () => {
    assert.deepEqual(read(...pages(["Est. 2018", "Torsk", "– 1 –"], ["Est. 2019", "Sei", "– 2 –"])), [
      "Est. 2018",
      "Torsk",
      "Sei",
    ]);
    assert.deepEqual(read(...pages(["Brus 45", "Torsk", "Øl 98,-"], ["Brus 55", "Sei", "Øl 108,-"])), [
      "Brus 45",
      "Torsk",
      "Øl 98,-",
      "Brus 55",
      "Sei",
      "Øl 108,-",
    ]);
  });

  it("is the page's number in words also where there is one page, and a lone figure where there are two", () => {
    assert.deepEqual(read(...pages(["A", "Torsk", "Side 1 av 1"])), ["A", "Torsk"]);
    assert.deepEqual(read(...pages(["A", "Torsk", "7"])), ["A", "Torsk", "7"]);
    assert.deepEqual(read(...pages(["A", "Torsk", "1"], ["B", "Sei", "2"])), ["A", "Torsk", "B", "Sei"]);
    assert.deepEqual(read(...pages(["Side 1", "Torsk", "x"], ["Side 2", "Sei", "y"])), [
      "Torsk",
      "x",
      "Sei",
      "y",
    ]);
  });

  it("is only what stands in a margin", () => {
    assert.deepEqual(read(...pages(["A", "Dagens", "x"], ["B", "Dagens", "y"])), [
      "A",
      "Dagens",
      "x",
      "B",
      "Dagens",
      "y",
    ]);
    const near = (y: number) => read(page(text(50, y, "Skål")), page(text(50, y, "Skål"))).length;
    // An eighth of the page, nearly, above and below.
    assert.deepEqual([near(100), near(102), near(740), near(742)], [1, 2, 2, 0]);
  });
});
