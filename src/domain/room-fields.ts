import { z } from "zod";
import { message } from "../messages/message.ts";
import { inSchema } from "../messages/schema-message.ts";
import { textField } from "./text-field.ts";

/** What the import format and the APIs both say of a dining room. */
export const roomName = textField(1, 60);
export const seatFields = { minSeats: z.int().min(1).max(99), maxSeats: z.int().min(1).max(99) };
export const fewestFirst = (one: { minSeats: number; maxSeats: number }): boolean =>
  one.minSeats <= one.maxSeats;
export const seatOrder = { message: inSchema(message("tables.seatsTurned")), path: ["maxSeats"] };
