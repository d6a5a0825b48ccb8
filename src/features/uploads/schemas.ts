import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { pictureKinds } from "../../platform/pictures/pictures.ts";

/** Of one file. */
export const mostBytes = 10 * 1024 * 1024;

/** A little is rounded away. */
const within = 1.000_01;
const crop = z
  .string()
  .max(60)
  .regex(
    /^[01]?(?:(?<=[01])|\.\d{1,6})(?:,[01]?(?:(?<=[01])|\.\d{1,6})){3}$/,
    inSchema(message("fields.crop")),
  )
  .transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(",").map(Number);
    return { left, top, width, height };
  })
  .refine(
    ({ left, top, width, height }) =>
      width > 0 && height > 0 && left + width <= within && top + height <= within,
    inSchema(message("fields.crop")),
  );

/** The fields beside the file in an upload's form. */
export const UploadFields = z.strictObject({
  kind: z.enum(pictureKinds).describe("What the picture is for: decides how large it is kept."),
  crop: crop
    .optional()
    .describe(
      "The part that is kept, as `left,top,width,height`: shares from 0 to 1 of the upright picture's width and height. Left out: all of it.",
    ),
});
export type UploadFields = z.output<typeof UploadFields>;

export const PartnerUpload = z
  .object({
    url: z.string().describe("For `logoUrl`, `coverImageUrl` and `imageUrl`. Never changes what it shows."),
    kind: z.enum(pictureKinds),
    contentType: z.literal("image/webp"),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: z.iso.datetime().describe("When this picture was uploaded first."),
  })
  .meta({ id: "PartnerUpload" });
export type PartnerUpload = z.output<typeof PartnerUpload>;
export const PartnerUploadAnswer = z.object({ data: PartnerUpload });
