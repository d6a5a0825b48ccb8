/** Width and height of a tile. */
export const unit = 60;

type Fill = "accent" | "deep" | "tint" | "ink";

/** One shape in a 60 by 60 tile. */
const shapes: readonly ((fill: Fill, other: Fill) => string)[] = [
  (fill) => `<circle class="o-${fill}" cx="30" cy="30" r="30"/>`,
  (fill, other) =>
    `<circle class="o-${fill}" cx="30" cy="30" r="30"/><circle class="o-${other}" cx="30" cy="30" r="14"/>`,
  (fill) => `<path class="o-${fill}" d="M0 60A60 60 0 0 1 60 0V60Z"/>`,
  (fill, other) =>
    `<path class="o-${fill}" d="M0 60A60 60 0 0 1 60 0V60Z"/><path class="o-${other}" d="M30 60A30 30 0 0 1 60 30V60Z"/>`,
  (fill) => `<path class="o-${fill}" d="M0 30A30 30 0 0 1 60 30Z"/>`,
  (fill, other) =>
    `<path class="o-${fill}" d="M0 30A30 30 0 0 1 60 30Z"/><path class="o-${other}" d="M0 60A30 30 0 0 1 60 60Z"/>`,
  (fill) => `<path class="o-${fill}" d="M0 0A60 60 0 0 0 60 60A60 60 0 0 0 0 0Z"/>`,
  (fill) => `<path class="o-${fill}" d="M0 0H60L30 60Z"/>`,
  (fill) => [10, 30, 50].map((y) => `<path class="o-line-${fill}" d="M0 ${y}q15 -12 30 0t30 0"/>`).join(""),
  (fill) =>
    [12, 30, 48]
      .flatMap((x) => [12, 30, 48].map((y) => `<circle class="o-${fill}" cx="${x}" cy="${y}" r="4"/>`))
      .join(""),
];

/** Colour pairs for a tile; most are quiet, so that the accent stays an accent. */
const pairs: readonly (readonly [Fill, Fill])[] = [
  ["deep", "tint"],
  ["tint", "deep"],
  ["accent", "deep"],
  ["deep", "accent"],
  ["tint", "accent"],
  ["accent", "ink"],
];

function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

/** The drawing as SVG text: `columns` by `rows` tiles, always the same for the same seed. */
export function ornamentSvg(seed: string, columns: number, rows: number): string {
  const random = seededRandom(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
  // A restaurant keeps to a handful of shapes: that is what makes one pattern unlike another.
  const own = [pick(shapes), pick(shapes), pick(shapes), shapes[0]!, shapes[2]!];
  const tiles: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (random() < 0.14) continue;
      const [fill, other] = pick(pairs);
      const turn = Math.floor(random() * 4) * 90;
      tiles.push(
        `<g transform="translate(${column * unit} ${row * unit}) rotate(${turn} 30 30)">${pick(own)(fill, other)}</g>`,
      );
    }
  }
  return tiles.join("");
}
