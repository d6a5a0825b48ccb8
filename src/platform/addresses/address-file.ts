import { foldedWords, placeName, streetKey } from "../../domain/address-text.ts";
import { fromUtm } from "../../domain/utm.ts";
import { tell } from "../../messages/languages.ts";
import { type Message, message } from "../../messages/message.ts";

/** Why the file cannot be read, or lines of it. */
export class AddressFileError extends Error {
  readonly mistakes: readonly Message[];

  constructor(...mistakes: Message[]) {
    super(mistakes.map((mistake) => tell("en", mistake)).join(" "));
    this.mistakes = mistakes;
  }
}

/** One address of the file, as it is staged. */
export interface AddressRow {
  code: string;
  name: string;
  streetKey: string;
  searchKey: string;
  number: number;
  letter: string;
  postalCode: string;
  city: string;
  municipality: string;
  latitude: number;
  longitude: number;
}

/**
 * Kartverket's "Matrikkelen - Adresse" as CSV (UTF-8, semicolons, names of columns in the first line). Columns are found
 * by name, so that both products (all addresses, road addresses alone) and new columns are read.
 */
const needed = [
  "kommunenummer",
  "kommunenavn",
  "adressenavn",
  "nummer",
  "postnummer",
  "poststed",
  "nord",
  "øst",
];
const epsgColumns = ["epsg-kode", "epsgkode", "epsg"];

export interface AddressFileReader {
  /** Null: the line is no address that anything can be delivered to. Throws AddressFileError. */
  read(line: string): AddressRow | null;
}

/** @param header the file's first line. */
export function createAddressFileReader(header: string): AddressFileReader {
  const names = splitLine(header).map((name) => name.trim().toLowerCase().normalize("NFC"));
  const missing = needed.filter((name) => !names.includes(name));
  const epsgColumn = names.findIndex((name) => epsgColumns.includes(name));
  if (epsgColumn === -1) missing.push("EPSG-kode");
  if (missing.length > 0) {
    throw new AddressFileError(message("addressFile.columnsMissing", { names: missing }));
  }
  const columns = new Map(names.map((name, at) => [name, at]));
  const keys = createStreetKeys();

  return {
    read(line) {
      const fields = splitLine(line);
      if (fields.length !== names.length) {
        throw new AddressFileError(
          message("addressFile.fieldCount", { count: fields.length, named: names.length }),
        );
      }
      const field = (name: string): string => fields[columns.get(name) ?? -1]?.trim() ?? "";
      const postalCode = field("postnummer");
      const [northing, easting] = [field("nord"), field("øst")];
      if (postalCode === "" || northing === "" || easting === "") return null;
      if (!/^\d{4}$/.test(postalCode))
        throw new AddressFileError(message("addressFile.postalCode", { value: postalCode }));

      const isStreet = field("adressenavn") !== "";
      // Addresses without a street are numbers of properties; some have the name of the farm before it.
      const name = isStreet ? field("adressenavn") : field("adressetekst");
      if (name === "") return null;
      const number = isStreet ? wholeNumber(field("nummer"), "nummer") : 0;
      const city = placeName(field("poststed"));
      const municipality = placeName(field("kommunenavn"));
      const { key, search } = keys(name, city, municipality);
      if (key === "") return null;
      return {
        code: `${field("kommunenummer")}-${isStreet ? field("adressekode") || key : name}`,
        name,
        streetKey: key,
        searchKey: search,
        number,
        letter: isStreet ? field("bokstav").toUpperCase() : "",
        postalCode,
        city,
        municipality,
        ...pointOf(fields[epsgColumn]!.trim(), northing, easting),
      };
    },
  };
}

function wholeNumber(text: string, column: string): number {
  if (text === "") return 0;
  if (!/^\d{1,5}$/.test(text))
    throw new AddressFileError(message("addressFile.houseNumber", { column, value: text }));
  return Number(text);
}

/** Geographic coordinates (ETRS89 or WGS84), or UTM on ETRS89 in zones 31 to 36. */
function pointOf(epsg: string, nord: string, øst: string): { latitude: number; longitude: number } {
  const [northing, easting] = [decimal(nord, "Nord"), decimal(øst, "Øst")];
  const point = placeOf(epsg.replace(/^EPSG:/i, ""), northing, easting);
  if (point.latitude < 57 || point.latitude > 82 || point.longitude < 2 || point.longitude > 35) {
    throw new AddressFileError(message("addressFile.outside", { north: nord, east: øst, epsg }));
  }
  return point;
}

function placeOf(epsg: string, northing: number, easting: number): { latitude: number; longitude: number } {
  if (epsg === "4258" || epsg === "4326") return { latitude: northing, longitude: easting };
  const [, zone] = /^258(3[1-6])$/.exec(epsg) ?? [];
  if (zone === undefined) throw new AddressFileError(message("addressFile.epsg", { epsg }));
  return fromUtm(Number(zone), northing, easting);
}

function decimal(text: string, column: string): number {
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value))
    throw new AddressFileError(message("addressFile.notNumber", { column, value: text }));
  return value;
}

/** Folding is the costliest part of a line, and most lines repeat the street of the one before. */
export function createStreetKeys() {
  let last = "";
  let kept = { key: "", search: "" };
  return (name: string, city: string, municipality: string): { key: string; search: string } => {
    const all = `${name}|${city}|${municipality}`;
    if (all !== last) {
      const words = new Set([...foldedWords(city), ...foldedWords(municipality)]);
      kept = {
        key: streetKey(name),
        search: ["", ...foldedWords(name), ...words].join(" "),
      };
      last = all;
    }
    return kept;
  };
}

/** Semicolons; a field may stand in double quotes, with quotes doubled inside. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(";");
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(";", at);
      fields.push(line.slice(at, end === -1 ? undefined : end));
      if (end === -1) break;
      at = end + 1;
      continue;
    }
    const [quoted] = /^"(?:[^"]|"")*"(?=;|$)/.exec(line.slice(at)) ?? [];
    if (quoted === undefined) throw new AddressFileError(message("addressFile.unclosedQuote"));
    fields.push(quoted.slice(1, -1).replaceAll('""', '"'));
    at += quoted.length + 1;
  }
  return fields;
}
