interface Chosen {
  components: readonly { name: string; variantName: string | null; addons: readonly Addon[] }[];
  addons: readonly Addon[];
}
interface Addon {
  name: string;
  quantity: number;
}

/** What was chosen of a dish, to be read back to a guest: parts in their sizes, each with its own add-ons after it. */
export const chosenTexts = ({ components, addons }: Chosen): string[] => [
  ...components.flatMap((part) => [inSize(part.name, part.variantName), ...part.addons.map(addonText)]),
  ...addons.map(addonText),
];

/** What is had in a size, as it is called in the kitchen. */
export const inSize = (name: string, size: string | null | undefined): string =>
  size ? `${name} ${size}` : name;

const addonText = ({ name, quantity }: Addon) => (quantity > 1 ? `${quantity} × ${name}` : name);
