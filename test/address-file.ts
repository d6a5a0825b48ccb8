/** A file in the form of Kartverket's "Matrikkelen - Adresse", generated: the same seed is the same file. */
export const addressFileHeader =
  "lokalid;kommunenummer;kommunenavn;adressetype;adressetilleggsnavn;adressetilleggsnavnKilde;adressekode;adressenavn;nummer;bokstav;gardsnummer;bruksnummer;festenummer;undernummer;adresseTekst;adresseTekstUtenAdressetilleggsnavn;EPSG-kode;Nord;Øst;postnummer;poststed;grunnkretsnummer;oppdateringsdato;datauttaksdato";

export interface FileAddress {
  street: string;
  code?: number;
  number: number;
  letter?: string;
  postalCode: string;
  city: string;
  municipality?: string;
  municipalityNumber?: string;
  epsg?: string;
  north: number | string;
  east: number | string;
}

let id = 280_000_000;

export function fileLine(address: FileAddress): string {
  const { street, number, letter = "", postalCode, city, north, east } = address;
  const text = number === 0 ? street : `${street} ${number}${letter}`;
  id += 1;
  return [
    id,
    address.municipalityNumber ?? "5001",
    (address.municipality ?? city).toUpperCase(),
    number === 0 ? "matrikkeladresse" : "vegadresse",
    "",
    "",
    number === 0 ? "" : (address.code ?? 10_000),
    number === 0 ? "" : street,
    number === 0 ? "" : number,
    letter,
    "401",
    "12",
    "0",
    "",
    text,
    text,
    address.epsg ?? "4258",
    north,
    east,
    postalCode,
    city.toUpperCase(),
    "50010101",
    "2024-01-01T00:00:00",
    "2026-06-01T00:00:00",
  ].join(";");
}

const towns = [
  ["0301", "Oslo", 59.913, 10.745, 150],
  ["4601", "Bergen", 60.391, 5.322, 5003],
  ["5001", "Trondheim", 63.43, 10.395, 7010],
  ["1103", "Stavanger", 58.97, 5.733, 4006],
  ["5501", "Tromsø", 69.649, 18.956, 9008],
  ["1833", "Mo i Rana", 66.313, 14.142, 8622],
  ["3301", "Drammen", 59.744, 10.204, 3015],
  ["1507", "Ålesund", 62.472, 6.149, 6002],
] as const;
const begins =
  "Stor Kirke Sjø Skole Fjell Berg Lille Nord Sør Øst Vest Hage Park Skog Strand Furu Gran Bjørke Eike Linde Rogn Sol Måne Stjerne Vår Haust Elve Bekke Foss Myr Ås Haug Lia Dal Bakke Brinken Torg Havne Brygge Fisker Jernbane Mølle Smed Bonde Konge Dronning Prins".split(
    " ",
  );
const ends = "gata veien alléen bakken stien plassen tunet kroken".split(" ");

/** This many lines of addresses below the header, in streets whose names many towns have. */
export function* generatedAddressFile(addresses: number): Generator<string> {
  yield addressFileHeader;
  let made = 0;
  for (let street = 0; made < addresses; street += 1) {
    const [municipalityNumber, city, latitude, longitude, firstCode] = towns[street % towns.length]!;
    const round = Math.floor(street / towns.length);
    const name = `${begins[round % begins.length]}${ends[Math.floor(round / begins.length) % ends.length]}`;
    const numbered = Math.floor(round / (begins.length * ends.length));
    const postalCode = String(firstCode + (round % 30)).padStart(4, "0");
    for (let number = 1; number <= 25 && made < addresses; number += 1, made += 1) {
      yield fileLine({
        street: numbered === 0 ? name : `${name} ${"nordsørøstvest".slice(numbered % 10)}`,
        code: 10_000 + round,
        number,
        letter: number % 10 === 0 ? "A" : "",
        postalCode,
        city,
        municipalityNumber,
        north: (latitude + (round % 40) / 1000 + number / 100_000).toFixed(6),
        east: (longitude + (round % 37) / 1000).toFixed(6),
      });
    }
  }
}
