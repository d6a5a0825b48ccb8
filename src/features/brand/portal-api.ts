import { readUploadedForm } from "../../platform/http/multipart.ts";
import { route } from "../../platform/http/route.ts";
import { checkPartnerQuota } from "../../platform/quotas.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import { LogoFields, mostLogoBytes, UploadedLogo } from "./portal-schemas.ts";
import { storeLogo } from "./store-logo.ts";

const uploadLogo = route({
  method: "POST",
  path: "/brand/logo",
  door: "portal",
  summary: "Upload a picture for the partner's logo",
  tag: "Brand",
  takesFile: { mostBytes: mostLogoBytes, fields: LogoFields },
  responses: { 201: UploadedLogo },
  problems: [
    "KEY_ROLE_FORBIDDEN",
    "FILE_TOO_LARGE",
    "FILE_UNSUPPORTED",
    "IMAGE_HEIC",
    "IMAGE_INVALID",
    "IMAGE_DIMENSIONS",
    "UPLOAD_FAILED",
  ],
  handler: (ctx, { caller, request }) =>
    ctx.pictures.whileThereIsRoom(caller.partnerId, async () => {
      await requireTeamRole(ctx, caller, "brand.manage");
      await checkPartnerQuota(ctx.db, "partnerWrites", caller, ctx.clock.nowMs());
      const { file } = await readUploadedForm(request, { mostBytes: mostLogoBytes, fields: LogoFields });
      return { status: 201, body: { data: await storeLogo(ctx, caller, file) } };
    }),
});

export const routes = [uploadLogo];
