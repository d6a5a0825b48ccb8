import type { GeoPoint } from "./geometry.ts";

/**
 * From UTM on the ellipsoid GRS80 (ETRS89, which the register uses) to degrees, by Krüger's series to the third power of
 * the third flattening: exact to a millimetre within a zone and its neighbours. ETRS89 and WGS84 differ by less than a
 * metre.
 * @see Karney, "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy 85 (2011), eq. 35 and 36
 */
const flattening = 1 / 298.257222101;
const semiMajorMeters = 6_378_137;
const scaleAtMeridian = 0.9996;
const falseEasting = 500_000;

const n = flattening / (2 - flattening);
const rectifyingRadius = (semiMajorMeters / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const beta = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
  n ** 2 / 48 + n ** 3 / 15,
  (17 / 480) * n ** 3,
] as const;
const delta = [
  2 * n - (2 / 3) * n ** 2 - 2 * n ** 3,
  (7 / 3) * n ** 2 - (8 / 5) * n ** 3,
  (56 / 15) * n ** 3,
] as const;

/** @param zone 32, 33, … ; the northern hemisphere. Metres in, degrees out. */
export function fromUtm(zone: number, northing: number, easting: number): GeoPoint {
  const xi = northing / (scaleAtMeridian * rectifyingRadius);
  const eta = (easting - falseEasting) / (scaleAtMeridian * rectifyingRadius);
  let xiPrime = xi;
  let etaPrime = eta;
  beta.forEach((coefficient, index) => {
    const j = 2 * (index + 1);
    xiPrime -= coefficient * Math.sin(j * xi) * Math.cosh(j * eta);
    etaPrime -= coefficient * Math.cos(j * xi) * Math.sinh(j * eta);
  });
  const chi = Math.asin(Math.sin(xiPrime) / Math.cosh(etaPrime));
  const latitude = delta.reduce(
    (sum, coefficient, index) => sum + coefficient * Math.sin(2 * (index + 1) * chi),
    chi,
  );
  const longitude = Math.atan2(Math.sinh(etaPrime), Math.cos(xiPrime));
  return { latitude: degrees(latitude), longitude: zone * 6 - 183 + degrees(longitude) };
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;
