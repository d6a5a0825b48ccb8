import { readUploadedForm } from "../../platform/http/multipart.ts";
import { route } from "../../platform/http/route.ts";
import { checkPartnerQuota } from "../../platform/quotas.ts";
import { mostBytes, PartnerUploadAnswer, UploadFields } from "./schemas.ts";
import { storeUpload, uploaderOf } from "./store-upload.ts";

const upload = route({
  method: "POST",
  path: "/uploads",
  door: "partnerRestaurant",
  summary: "Upload a picture",
  description:
    "JPEG, PNG, WebP or AVIF, 64 to 8,000 pixels on each side. It is turned upright, made no larger than it is shown, stripped of where and by " +
    "whom it was taken, and kept as WebP at an address that never changes what it shows.",
  tag: "Pictures",
  takesFile: { mostBytes, fields: UploadFields },
  responses: { 201: PartnerUploadAnswer },
  problems: [
    "FILE_TOO_LARGE",
    "FILE_UNSUPPORTED",
    "IMAGE_HEIC",
    "IMAGE_INVALID",
    "IMAGE_DIMENSIONS",
    "UPLOAD_FAILED",
  ],
  handler: (ctx, { caller, request }) =>
    ctx.pictures.whileThereIsRoom(uploaderOf(caller), async () => {
      await checkPartnerQuota(ctx.db, "partnerWrites", caller, ctx.clock.nowMs());
      const { file, fields } = await readUploadedForm(request, { mostBytes, fields: UploadFields });
      return { status: 201, body: { data: await storeUpload(ctx, caller, file, fields) } };
    }),
});

export const routes = [upload];
