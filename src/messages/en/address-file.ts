import type { addressFile as nb } from "../nb/address-file.ts";
import type { Translated } from "../template.ts";

export const addressFile: Translated<typeof nb> = {
  atLine: "Line {number}: {mistake:message}",
  isEmpty: "The file has no addresses.",
  packed: "The archive begins with {name}. Unpack it, and name the CSV file itself.",
  notText: "Line {number} or soon after: the text is not UTF-8.",
  tooLong: "Line {number} is too long.",
  columnsMissing: "The first line does not name the columns of an address file. Missing are {names:list}.",
  fieldCount: "The line has {count} fields, and the first line names {named}.",
  unclosedQuote: "A quote is not closed.",
  postalCode: "The postal code “{value}” is not four digits.",
  houseNumber: "{column} “{value}” is not a house number.",
  notNumber: "{column} “{value}” is not a number.",
  outside: "Nord {north}, Øst {east} in EPSG {epsg} is not in Norway.",
  epsg: "The EPSG code {epsg} is not 4258, 4326 or 25831 to 25836.",
};
