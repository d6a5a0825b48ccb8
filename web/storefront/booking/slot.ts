import type { Availability } from "../../../src/features/reservations/schemas.ts";

/** A time of a day, as `GET /dine-in/availability` tells it. */
export type Slot = Availability["slots"][number];
