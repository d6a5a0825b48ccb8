import { z } from "zod";
import { dayField, timeOfDayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import type { Untold } from "../../messages/told.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";
import { asSeen, type KeepersDoor } from "../../platform/http/keepers-doors.ts";
import { description, id, nameEn, namesSomething, nameUpTo, weekday } from "./fields.ts";

export const PartnerMenuSchedule = z
  .object({
    id: z.string(),
    dayOfWeek: weekday,
    startsAt: z.string(),
    endsAt: z.string(),
    priority: z.int().describe("Stored, not used."),
    isActive: z.boolean(),
  })
  .meta({ id: "PartnerMenuSchedule" });

export const PartnerMenu = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    isActive: z.boolean().describe("Off: never shown."),
    isDefault: z.boolean(),
    isLiveNow: z.boolean().describe("Shown right now, without the delay of caches."),
    priority: z.int(),
    sortOrder: z.int(),
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable(),
    schedules: z.array(PartnerMenuSchedule),
    categoryCount: z.int(),
    productCount: z.int().describe("Active products."),
    notice: z.string().nullable(),
  })
  .meta({ id: "PartnerMenu" });
export type PartnerMenu = Untold<z.output<typeof PartnerMenu>, "notice">;

const fields = {
  name: nameUpTo(120),
  nameEn: nameEn.optional(),
  description: description.optional(),
  isActive: z.boolean(),
  isDefault: z
    .boolean()
    .describe(
      "At most one default without a period is kept: the others give way. A menu that is off cannot be one.",
    ),
  priority: z.int().min(0).max(100).describe("The highest wins where windows overlap."),
  sortOrder: z.int().min(0).max(10_000),
  startsOn: dayField.nullable().describe("Inclusive, Oslo."),
  endsOn: dayField.nullable().describe("Inclusive, Oslo."),
};
const inOrder = ({
  startsOn,
  endsOn,
}: {
  startsOn?: string | null | undefined;
  endsOn?: string | null | undefined;
}) => startsOn == null || endsOn == null || startsOn <= endsOn;
const notInOrder = {
  path: ["endsOn"],
  message: inSchema(message("menu.lastBeforeFirst")),
  ...evenWhenRefused,
};
/** The menu that is shown when nothing else is must be one that can be shown. */
const offDefault = {
  path: ["isDefault"],
  message: inSchema(message("menu.defaultIsOn")),
  ...evenWhenRefused,
};

export const NewMenu = z
  .strictObject({
    ...fields,
    isActive: fields.isActive.default(true),
    isDefault: fields.isDefault.default(false),
    priority: fields.priority.default(0),
    sortOrder: fields.sortOrder.optional(),
    startsOn: fields.startsOn.default(null),
    endsOn: fields.endsOn.default(null),
  })
  .refine(inOrder, notInOrder)
  .refine(({ isDefault, isActive }) => isDefault !== true || isActive !== false, offDefault)
  .meta({ id: "PartnerMenuInput" });
export type NewMenu = z.output<typeof NewMenu>;

export const MenuChange = z
  .strictObject(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .refine(inOrder, notInOrder)
  .meta({ id: "PartnerMenuChange" });
export type MenuChange = z.output<typeof MenuChange>;

const Seen = PartnerMenu.pick({
  name: true,
  nameEn: true,
  description: true,
  isActive: true,
  isDefault: true,
  startsOn: true,
  endsOn: true,
})
  .partial()
  .strict();
export type SeenMenu = z.output<typeof Seen>;
const StaffMenuChange = z
  .strictObject({ ...MenuChange.shape, seen: asSeen(Seen) })
  .refine(namesSomething, inSchema(message("fields.nothing")))
  .refine(inOrder, notInOrder)
  .meta({ id: "StaffMenuChange" });
export const menuChangeAt = (door: KeepersDoor): typeof StaffMenuChange | typeof MenuChange =>
  door === "staff" ? StaffMenuChange : MenuChange;

/** A time that is none has an issue of its own. */
const isTime = (value: unknown): value is string => timeOfDayField.safeParse(value).success;

const window = z
  .strictObject({
    dayOfWeek: weekday,
    startsAt: timeOfDayField,
    endsAt: timeOfDayField,
    priority: z.int().min(-1000).max(1000).default(0),
    isActive: z.boolean().default(true),
  })
  .refine(({ startsAt, endsAt }) => !isTime(startsAt) || !isTime(endsAt) || startsAt < endsAt, {
    path: ["endsAt"],
    message: inSchema(message("menu.endAfterStart")),
    ...evenWhenRefused,
  });

const schedules = z.array(window).max(100);
export const Schedules = z.strictObject({ schedules }).meta({ id: "PartnerMenuSchedules" });
export type Schedules = z.output<typeof Schedules>;
const StaffSchedules = z
  .strictObject({
    schedules,
    seen: asSeen(z.strictObject({ schedules: z.array(PartnerMenuSchedule.strict()) })),
  })
  .meta({ id: "StaffMenuSchedules" });
export const schedulesAt = (door: KeepersDoor): typeof StaffSchedules | typeof Schedules =>
  door === "staff" ? StaffSchedules : Schedules;

export const MenuId = z.object({ menuId: id });
export const MenuList = z.object({ data: z.array(PartnerMenu), nextCursor: z.string().nullable() });
export const OneMenu = z.object({ data: PartnerMenu });
export const WrittenMenu = z.object({ data: PartnerMenu, textCleaned: z.int() });
