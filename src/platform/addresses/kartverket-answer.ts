import { z } from "zod";
import type { FoundAddress } from "../../domain/address-match.ts";
import { placeName } from "../../domain/address-text.ts";

/**
 * What https://ws.geonorge.no/adresser/v1/sok answers, of it what we use. One address that is not as described is left
 * out; an answer that is not as described is an error.
 */
const Answer = z.object({ adresser: z.array(z.unknown()).max(1_000) });

const Address = z.object({
  adressenavn: z.string().nullish(),
  adressetekst: z.string().min(1).max(300),
  adressekode: z.number().nullish(),
  nummer: z.number().int().min(0).nullish(),
  bokstav: z.string().max(4).nullish(),
  kommunenummer: z.string(),
  kommunenavn: z.string(),
  objtype: z.string().nullish(),
  postnummer: z.string().regex(/^\d{4}$/),
  poststed: z.string(),
  representasjonspunkt: z.object({
    // EPSG:4258 and EPSG:4326 are the same to less than a metre; others would be metres on a grid.
    epsg: z.string().regex(/^(EPSG:)?(4258|4326)$/),
    lat: z.number().min(50).max(85),
    lon: z.number().min(-15).max(40),
  }),
});

/** Throws ZodError. */
export const addressesIn = (answer: unknown): FoundAddress[] =>
  Answer.parse(answer).adresser.flatMap((one) => {
    const parsed = Address.safeParse(one);
    return parsed.success ? [addressOf(parsed.data)] : [];
  });

function addressOf(one: z.output<typeof Address>): FoundAddress {
  const isStreet = Boolean(one.adressenavn) && one.objtype !== "Matrikkeladresse";
  const number = isStreet ? (one.nummer ?? 0) : 0;
  const letter = isStreet ? (one.bokstav ?? "").toUpperCase() : "";
  const code = `${one.kommunenummer}-${isStreet ? (one.adressekode ?? one.adressenavn) : one.adressetekst}`;
  return {
    id: `${code}-${number}${letter}`,
    street: isStreet ? one.adressenavn! : one.adressetekst,
    number,
    letter,
    postalCode: one.postnummer,
    city: placeName(one.poststed),
    municipality: placeName(one.kommunenavn),
    latitude: one.representasjonspunkt.lat,
    longitude: one.representasjonspunkt.lon,
  };
}
