import { z } from "zod";

/** What the import format and the dashboard both say of a station, once. */
export const stationName = z.string().trim().min(1).max(40);
