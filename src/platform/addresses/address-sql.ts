/** The statements behind address-database.ts, on the tables of migrations/0016_addresses.sql. */

/** Square degrees of latitude between a street and the restaurant: enough to order by. */
const away = (latitude: string, longitude: string): string =>
  `coalesce((latitude - ${latitude}::float8) ^ 2 + ((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2, 0)`;
/** 30 km (domain/address-match.ts) in degrees of latitude, squared. */
const nearEnough = (30_000 / 111_200) ** 2;

/** Houses of the streets found: a few of each, the number asked for and those that begin with it first. */
const housesOf = (number: string): string => `
  SELECT s.code, s.name, s.postal_code, s.city, s.municipality, a.number, a.letter, a.latitude, a.longitude
    FROM streets s
   CROSS JOIN LATERAL (
         SELECT number, letter, latitude, longitude,
                row_number() OVER (ORDER BY number IS DISTINCT FROM ${number}::int, number, letter) AS position
           FROM addresses
          WHERE street_id = s.id
            AND (${number}::int IS NULL OR number = ${number} OR number::text LIKE ${number}::text || '%')
          ORDER BY position LIMIT 10) a
   ORDER BY s.is_far, a.number IS DISTINCT FROM ${number}::int, a.position, s.rank
   LIMIT 60`;

/** How many words of what was typed are looked for; five name any place. */
export const mostWords = 5;

/** Streets that hold every word typed, each at the beginning of a word: one statement per number of words. */
export const searchSql = (words: number): string => {
  const [key, postalCode, number, latitude, longitude] = [1, 2, 3, 4, 5].map((at) => `$${words + at}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const distance = away(latitude, longitude);
  const holdsAll = Array.from({ length: words }, (_, at) => `search_key ~ $${at + 1}`).join(" AND ");
  return `
WITH streets AS (
  SELECT *, ${distance} > ${nearEnough} AS is_far,
         row_number() OVER (ORDER BY ${distance} > ${nearEnough},
                            street_key <> ${key}, NOT starts_with(street_key, ${key}), ${distance}, id) AS rank
    FROM address_streets
   WHERE ${holdsAll} AND (${postalCode}::text IS NULL OR postal_code = ${postalCode})
   ORDER BY rank LIMIT 500)
${housesOf(number)}`;
};

/** Nothing begins with what was typed: what sounds like it (the slip of a finger, "Kongensgate" for "Kongens gate"). */
export const similarSql = `
WITH streets AS (
  SELECT *, ${away("$4", "$5")} > ${nearEnough} AS is_far,
         row_number() OVER (ORDER BY ${away("$4", "$5")} > ${nearEnough}, word_similarity($1, search_key) DESC,
                            ${away("$4", "$5")}, id) AS rank
    FROM address_streets
   WHERE id IN (SELECT similar_streets($1)) AND ($2::text IS NULL OR postal_code = $2)
   ORDER BY rank LIMIT 100)
${housesOf("$3")}`;

/**
 * The houses with this number in streets of this name, in this postal code and anywhere, and in streets of the postal
 * code with a similar name: which of them is meant is for domain/address-match.ts to choose.
 */
export const geocodeSql = `
WITH streets AS (
  SELECT * FROM address_streets WHERE street_key = ANY ($2) AND postal_code = $1
  UNION ALL
  (SELECT * FROM address_streets WHERE street_key = ANY ($2) AND postal_code <> $1 LIMIT 1000)
  UNION ALL
  (SELECT * FROM address_streets
    WHERE postal_code = $1 AND NOT street_key = ANY ($2) AND similarity(street_key, $3) > 0.4
    ORDER BY similarity(street_key, $3) DESC LIMIT 5))
SELECT s.code, s.name, s.postal_code, s.city, s.municipality, a.number, a.letter, a.latitude, a.longitude
  FROM streets s JOIN addresses a ON a.street_id = s.id AND a.number = $4
 ORDER BY a.letter`;
