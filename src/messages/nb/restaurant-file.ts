/** What operators read about a file that they import a restaurant from (`luka restaurant import`). */
export const file = {
  noSuchReference: "Fant ikke «{value}» i filen.",
  usedTwice: "«{value}» er brukt to ganger ({what}).",
  oneDefaultMenu: "Bare én meny uten datoer kan være standard.",
  products: "Høyst {active:number} aktive produkter og {all:number} i alt.",
  categories: "Høyst {most:number} kategorier.",
  couponSpace: "En kode kan ikke ha mellomrom.",
  couponCode: "En kupong har en kode; en automatisk kampanje har ingen.",
  couponPercent: "Prosenten må være fra 1 til 100.",
  couponNeeds: "{type} må ha {field}.",
  couponCategories: "categories oppgis når appliesTo er CATEGORIES, og bare da.",
  couponProducts: "products oppgis når appliesTo er PRODUCTS, og bare da.",
  couponDates: "validTo må være etter validFrom.",
  openSandbox: "En sandkasse kan ikke være åpen for gjester.",
} as const;
