import { z } from "zod";
import { dayField, timeOfDayField } from "../../domain/time-fields.ts";
import { GoBack } from "../menu-history/schemas.ts";
import { FileDifference } from "../restaurants/file-difference-schemas.ts";

const instant = z.iso.datetime();

export const MenuDraft = z
  .object({
    begunAt: instant,
    changedAt: instant,
    changedBy: z.string().describe("Who changed it last."),
    publishAt: instant
      .nullable()
      .describe("When it becomes the menu by itself; null: when somebody says so."),
    publishBy: z.string().nullable().describe("Who set the time."),
    stoppedAt: instant
      .nullable()
      .describe("The time came and the menu had been changed in what the draft changes: somebody must look."),
    difference: FileDifference.describe("What publishing it would change of the menu as it is now."),
  })
  .meta({ id: "MenuDraft" });
export type MenuDraft = z.output<typeof MenuDraft>;

export const MaybeDraft = z.object({ draft: MenuDraft.nullable() });
export const Published = z.object({ difference: FileDifference });
/** As it was looked at. */
export const Looked = GoBack;

export const PublishAt = z
  .strictObject({
    date: dayField.describe("The day in Norway."),
    time: timeOfDayField.describe("On the wall clock there."),
    ...GoBack.shape,
  })
  .meta({ id: "PublishMenuAt" });
export type PublishAt = z.output<typeof PublishAt>;
