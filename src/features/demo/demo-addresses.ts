import type { FoundAddress } from "../../domain/address-match.ts";

/**
 * Streets around the demo restaurant in Trondheim, so that delivery can be tried without a network. Houses stand at even
 * distances between two ends that were read off a map by eye: good enough for a demo, and no copy of any register.
 */
type Place = readonly [latitude: number, longitude: number];

const streets: readonly (readonly [
  name: string,
  postalCode: string,
  city: string,
  houses: number,
  from: Place,
  to: Place,
])[] = [
  // Within the postal codes of the cheapest zone.
  ["Nedre Bakklandet", "7014", "Trondheim", 60, [63.4276, 10.4012], [63.4326, 10.4063]],
  ["Munkegata", "7011", "Trondheim", 40, [63.4304, 10.395], [63.4344, 10.3936]],
  ["Prinsens gate", "7012", "Trondheim", 50, [63.4283, 10.3914], [63.4337, 10.3906]],
  ["Kongens gate", "7011", "Trondheim", 60, [63.4306, 10.4016], [63.4301, 10.3842]],
  ["Olav Tryggvasons gate", "7011", "Trondheim", 40, [63.4336, 10.4036], [63.4331, 10.3914]],
  ["Kirkegata", "7014", "Trondheim", 60, [63.4322, 10.4091], [63.4365, 10.4142]],
  ["Elgeseter gate", "7030", "Trondheim", 40, [63.4241, 10.395], [63.4176, 10.3971]],
  // Within four kilometres.
  ["Innherredsveien", "7043", "Trondheim", 80, [63.4357, 10.4152], [63.4394, 10.4422]],
  ["Jonsvannsveien", "7050", "Trondheim", 90, [63.4206, 10.418], [63.4128, 10.4391]],
  ["Byåsveien", "7020", "Trondheim", 90, [63.4269, 10.3694], [63.4127, 10.3515]],
  ["Lade allé", "7041", "Trondheim", 80, [63.4386, 10.4303], [63.4466, 10.4497]],
  // In the two drawn zones.
  ["Ranheimsvegen", "7054", "Trondheim", 120, [63.4262, 10.4805], [63.4281, 10.5404]],
  ["Østre Rosten", "7075", "Trondheim", 100, [63.3661, 10.372], [63.3527, 10.3766]],
  // Beyond all of them.
  ["Brøttemsvegen", "7540", "Klæbu", 60, [63.3026, 10.4783], [63.2873, 10.4921]],
];

/** Five decimals are a metre. */
const between = (from: number, to: number, share: number): number =>
  Math.round((from + (to - from) * share) * 100_000) / 100_000;

export const demoAddresses: readonly Omit<FoundAddress, "id">[] = streets.flatMap(
  ([street, postalCode, city, houses, from, to]) =>
    Array.from({ length: houses }, (_, index) => ({
      street,
      number: index + 1,
      letter: "",
      postalCode,
      city,
      municipality: "Trondheim",
      latitude: between(from[0], to[0], index / houses),
      longitude: between(from[1], to[1], index / houses),
    })),
);
