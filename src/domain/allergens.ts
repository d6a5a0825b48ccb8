/**
 * The allergens of R-120, in its order: the 14 groups of the EU food information regulation
 * (1169/2011, annex II) with the grains named one by one. Names are Norwegian bokmål and English; the icon is one emoji,
 * which every device can draw.
 */
export const allergenGroups = ["GRAINS", "ANIMAL_SEA", "OTHER"] as const;
export type AllergenGroup = (typeof allergenGroups)[number];

export interface Allergen {
  code: AllergenCode;
  name: string;
  nameEn: string;
  group: AllergenGroup;
  icon: string;
}

export const allergenCodes = [
  "WHEAT",
  "RYE",
  "BARLEY",
  "OATS",
  "SPELT",
  "KAMUT",
  "CRUSTACEANS",
  "EGGS",
  "FISH",
  "MILK",
  "MOLLUSCS",
  "PEANUTS",
  "SOYBEANS",
  "NUTS",
  "CELERY",
  "MUSTARD",
  "SESAME",
  "SULPHITES",
  "LUPIN",
] as const;
export type AllergenCode = (typeof allergenCodes)[number];

const names: Record<AllergenCode, readonly [nb: string, en: string, icon: string]> = {
  WHEAT: ["Hvete", "Wheat", "🌾"],
  RYE: ["Rug", "Rye", "🌾"],
  BARLEY: ["Bygg", "Barley", "🌾"],
  OATS: ["Havre", "Oats", "🌾"],
  SPELT: ["Spelt", "Spelt", "🌾"],
  KAMUT: ["Kamut", "Kamut", "🌾"],
  CRUSTACEANS: ["Skalldyr", "Crustaceans", "🦐"],
  EGGS: ["Egg", "Eggs", "🥚"],
  FISH: ["Fisk", "Fish", "🐟"],
  MILK: ["Melk", "Milk", "🥛"],
  MOLLUSCS: ["Bløtdyr", "Molluscs", "🦪"],
  PEANUTS: ["Peanøtter", "Peanuts", "🥜"],
  SOYBEANS: ["Soya", "Soybeans", "🫘"],
  NUTS: ["Nøtter", "Nuts", "🌰"],
  CELERY: ["Selleri", "Celery", "🥬"],
  MUSTARD: ["Sennep", "Mustard", "🟡"],
  SESAME: ["Sesam", "Sesame", "⚪"],
  SULPHITES: ["Sulfitter", "Sulphites", "🍷"],
  LUPIN: ["Lupin", "Lupin", "🌸"],
};

const groupOfPosition = (position: number): AllergenGroup =>
  position < 6 ? "GRAINS" : position < 11 ? "ANIMAL_SEA" : "OTHER";

export const allergens: readonly Allergen[] = allergenCodes.map((code, position) => {
  const [name, nameEn, icon] = names[code];
  return { code, name, nameEn, group: groupOfPosition(position), icon };
});

const positions = new Map<string, number>(allergenCodes.map((code, position) => [code, position]));

/** The known codes among these in the order of R-120, each once. */
export const inAllergenOrder = (codes: readonly string[]): AllergenCode[] =>
  [...new Set(codes)]
    .filter((code): code is AllergenCode => positions.has(code))
    .sort((a, b) => positions.get(a)! - positions.get(b)!);
