import { z } from "zod";

/** Of one file. */
export const mostLogoBytes = 10 * 1024 * 1024;

/** There is nothing to say beside the file. */
export const LogoFields = z.strictObject({});

export const UploadedLogo = z
  .object({ data: z.object({ logoUrl: z.string().describe("For `logoUrl` of the brand.") }) })
  .meta({ id: "UploadedLogo" });
