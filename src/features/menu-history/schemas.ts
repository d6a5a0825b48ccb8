import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { id } from "../menu-content/fields.ts";
import { FileDifference } from "../restaurants/file-difference-schemas.ts";

const MenuVersion = z.object({
  id: z.string(),
  keptAt: z.iso.datetime(),
  changedBy: z
    .array(z.string())
    .describe("Who had changed it in the dashboard; nobody: it was done elsewhere."),
  summary: z.string().nullable().describe("What differs from the version before; null: there was none."),
});
export type MenuVersion = z.output<typeof MenuVersion>;
export const MenuVersions = z.object({ data: z.array(MenuVersion) });
export const VersionId = z.object({ versionId: id });
export const BackDifference = z.object({ difference: FileDifference });
export const GoBack = z.strictObject({
  expectedDifference: z
    .string()
    .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
    .describe("`difference.version` as it was looked at."),
});
