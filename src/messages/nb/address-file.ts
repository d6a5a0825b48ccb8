/** What is wrong with an address file, for whoever imports it (`luka addresses import`). */
export const addressFile = {
  atLine: "Linje {number}: {mistake:message}",
  isEmpty: "Filen har ingen adresser.",
  packed: "Arkivet begynner med {name}. Pakk det ut, og oppgi CSV-filen selv.",
  notText: "Linje {number} eller rett etter: teksten er ikke UTF-8.",
  tooLong: "Linje {number} er for lang.",
  columnsMissing: "Første linje har ikke kolonnene til en adressefil. Disse mangler: {names:list}.",
  fieldCount: "Linjen har {count} felt, og første linje navngir {named}.",
  unclosedQuote: "Et anførselstegn er ikke lukket.",
  postalCode: "Postnummeret «{value}» har ikke fire sifre.",
  houseNumber: "{column} «{value}» er ikke et husnummer.",
  notNumber: "{column} «{value}» er ikke et tall.",
  outside: "Nord {north}, Øst {east} i EPSG {epsg} er ikke i Norge.",
  epsg: "EPSG-koden {epsg} er ikke 4258, 4326 eller 25831 til 25836.",
} as const;
