/** What operators read about a file that they import a restaurant from (`luka restaurant import`). */
export const file = {
  noSuchReference: "Fant ikke «{value}» i filen.",
  usedTwice: "«{value}» er brukt to ganger ({what}).",
  oneDefaultMenu: "Bare én meny uten datoer kan være standard.",
  defaultIsOn: "Standardmenyen må være på.",
  products: "Høyst {active:number} aktive produkter og {all:number} i alt.",
  categories: "Høyst {most:number} kategorier.",
  openSandbox: "En sandkasse kan ikke være åpen for gjester.",
} as const;
