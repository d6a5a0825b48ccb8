import { z } from "zod";
import { DineInSettings } from "../../domain/dine-in-settings.ts";
import { fewestFirst, roomName, seatFields } from "../../domain/room-fields.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { type Message, message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** How the restaurant takes table bookings, and its room, as owners and managers set them. */
/** Guests read the names: cleaned alike wherever they stand, they still name each other. */
const name = roomName
  .overwrite((text) => cleanLine(text).text)
  .refine((text) => text !== "", inSchema(message("fields.emptyName")));
const id = z.string().min(1).max(64);

const isOn = z.boolean().describe("True: guests can book a table online.");
const namesOfTables = { description: "Names of the tables that can be pushed together." };

const expectedVersion = z
  .string()
  .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
  .optional()
  .describe("The `version` of a read: nothing is written when settings or room have changed since.");

export const DineInState = z
  .object({
    reservationsEnabled: isOn,
    settings: DineInSettings,
    areas: z.array(z.object({ id: z.string(), name: z.string() })),
    tables: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        area: z.string().nullable().describe("The area's name."),
        minSeats: z.int(),
        maxSeats: z.int(),
        isActive: z.boolean(),
      }),
    ),
    combinations: z.array(
      z.object({
        id: z.string(),
        tables: z.array(z.string()).meta(namesOfTables),
        minSeats: z.int(),
        maxSeats: z.int(),
      }),
    ),
    version: z.string().describe("16 hex characters; send it back as `expectedVersion`."),
  })
  .meta({ id: "DineInState" });
export type DineInState = z.output<typeof DineInState>;

export const DineInBody = z
  .strictObject({
    reservationsEnabled: isOn.optional(),
    settings: DineInSettings.optional().describe("All of them: what is left out takes its default."),
    expectedVersion,
  })
  .meta({ id: "SetDineIn" });
export type DineInBody = z.output<typeof DineInBody>;

/** The whole room at once; things name each other by name, as in the import format. */
export const RoomBody = z
  .strictObject({
    areas: z.array(z.strictObject({ id: id.nullish(), name })).max(50),
    tables: z
      .array(
        z.strictObject({
          id: id.nullish().describe("Keeps a table that is renamed the same table."),
          name,
          area: name.nullish().describe("The area's name; null: none."),
          ...seatFields,
          isActive: z.boolean().default(true),
        }),
      )
      .max(500),
    combinations: z
      .array(z.strictObject({ tables: z.array(name).min(2).max(20).meta(namesOfTables), ...seatFields }))
      .max(500),
    expectedVersion,
  })
  .superRefine((room, context) => {
    const refuse = (path: (string | number)[], said: Message, code = "INVALID") =>
      context.addIssue({ code: "custom", path, message: inSchema(said), params: { code } });
    const repeated = <Row>(
      list: readonly Row[],
      of: (row: Row) => string | null | undefined,
      path: string,
    ) => {
      const seen = new Set<string>();
      list.forEach((row, index) => {
        const value = of(row);
        if (value == null) return;
        if (seen.has(value.toLowerCase())) refuse([path, index], message("tables.namedTwice"));
        seen.add(value.toLowerCase());
      });
    };
    repeated(room.areas, (area) => area.name, "areas");
    repeated(room.areas, (area) => area.id, "areas");
    repeated(room.tables, (table) => table.name, "tables");
    repeated(room.tables, (table) => table.id, "tables");
    const areas = new Set(room.areas.map((area) => area.name));
    const tables = new Set(room.tables.map((table) => table.name));
    const tooFew = message("tables.seatsTurned");
    room.tables.forEach((table, index) => {
      if (table.area != null && !areas.has(table.area))
        refuse(["tables", index, "area"], message("tables.noSuchArea"));
      if (!fewestFirst(table)) refuse(["tables", index, "maxSeats"], tooFew);
    });
    room.combinations.forEach((combination, index) => {
      combination.tables.forEach((one, place) => {
        if (!tables.has(one)) refuse(["combinations", index, "tables", place], message("tables.noSuchTable"));
      });
      if (new Set(combination.tables).size < combination.tables.length)
        refuse(["combinations", index, "tables"], message("tables.tableTwice"));
      if (!fewestFirst(combination)) refuse(["combinations", index, "maxSeats"], tooFew);
    });
  })
  .meta({ id: "SetRoom" });
export type RoomBody = z.output<typeof RoomBody>;
