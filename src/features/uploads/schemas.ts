import { z } from "zod";
import { pictureKinds } from "../../platform/pictures/pictures.ts";

/** Of one file. */
export const mostBytes = 10 * 1024 * 1024;

/** The field beside the file in an upload's form. */
export const UploadFields = z.strictObject({
  kind: z.enum(pictureKinds).describe("What the picture is for: decides how large it is kept."),
});

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
