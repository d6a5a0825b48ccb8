import { readUploadedForm } from "../../platform/http/multipart.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { mostBytes, PartnerUploadAnswer, UploadFields } from "./schemas.ts";
import { storeUpload, uploaderOf } from "./store-upload.ts";

/** Pictures from the dashboard: read, judged and kept as a partner's are. */
const upload = route({
  method: "POST",
  path: "/uploads",
  door: "staff",
  summary: "Upload a picture; for owners and managers",
  tag: "Pictures",
  takesFile: { mostBytes, fields: UploadFields },
  responses: { 201: PartnerUploadAnswer },
  problems: [
    "FORBIDDEN",
    "FILE_TOO_LARGE",
    "FILE_UNSUPPORTED",
    "IMAGE_HEIC",
    "IMAGE_INVALID",
    "IMAGE_DIMENSIONS",
    "UPLOAD_FAILED",
    "RATE_LIMITED",
  ],
  handler(ctx, { caller, request }) {
    requireManager(caller);
    return ctx.pictures.whileThereIsRoom(uploaderOf(caller), async () => {
      const { file, fields } = await readUploadedForm(request, { mostBytes, fields: UploadFields });
      return { status: 201 as const, body: { data: await storeUpload(ctx, caller, file, fields) } };
    });
  },
});

export const routes = [upload];
