import { z } from "zod";
import { exampleNames } from "../demo/example-restaurants.ts";
import { Warning } from "../menu-content/fields.ts";
import { RestaurantFile } from "../restaurants/import-schema.ts";

/** Wire shapes of what people of a partner's team do with sandboxes in the portal. */
export const sandboxBeginnings = [...exampleNames, "empty"] as const;

export const SandboxName = z.strictObject({
  name: RestaurantFile.shape.name,
  slug: RestaurantFile.shape.slug,
});
export type SandboxName = z.output<typeof SandboxName>;

export const NewSandbox = SandboxName.extend({
  begin: z.enum(sandboxBeginnings).describe("An example whose menu it gets, or nothing yet."),
}).meta({ id: "NewSandbox" });
export type NewSandbox = z.output<typeof NewSandbox>;

export const MadeSandbox = z.object({
  slug: z.string(),
  key: z.string().describe("Of the restaurant, with every right: in this answer alone."),
  warnings: z.array(Warning),
});

export const ResetSandbox = z.object({ slug: z.string(), reset: z.literal(true) });
