import { z } from "zod";
import { stationName } from "../../domain/station-fields.ts";
import { mostStations } from "../../domain/stations.ts";

const fields = {
  name: stationName,
  categoryIds: z.array(z.string().max(64)).max(200).describe("Whose dishes are made there."),
};
export const Station = z.object({ id: z.string(), ...fields }).meta({ id: "Station" });
export type Station = z.output<typeof Station>;

export const StationsBody = z
  .strictObject({
    stations: z
      .array(
        z.strictObject({
          id: z.string().max(64).nullish().describe("Of one that is there; left out: a new one."),
          ...fields,
        }),
      )
      .max(mostStations)
      .describe("In the order in which they are shown. One that is left out is taken away."),
    seen: z
      .array(Station.strict())
      .max(mostStations)
      .optional()
      .describe("As they were read: otherwise 409 `CHANGED`."),
  })
  .meta({ id: "SetStations" });
export type StationsBody = z.output<typeof StationsBody>;

export const Stations = z.object({ stations: z.array(Station) }).meta({ id: "Stations" });
