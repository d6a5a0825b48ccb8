import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { passwordOf, readGate } from "./stored-gate.ts";

const SiteGate = z
  .object({
    gate: z.object({
      enabled: z.boolean(),
      password: z
        .string()
        .nullable()
        .optional()
        .describe("Only while the gate is on. null: the gate has no password, and the website stays locked."),
    }),
  })
  .meta({ id: "SiteGate" });

const getSiteGate = route({
  method: "GET",
  path: "/site-gate",
  door: "restaurant",
  scope: "site_gate:read",
  keyOnly: true,
  answersBeforeLive: true,
  limits: ["siteGate"],
  summary: "Whether the website is behind a password, and which",
  description:
    "For the website's server, with an API key: a browser origin is not enough. Also answers for a restaurant that is not " +
    "live yet. Keep the website locked when the gate is on without a password, and when this call fails.",
  tag: "Restaurant",
  query: z.object({ slug: z.string() }),
  responses: { 200: SiteGate },
  problems: [],
  async handler(ctx, { caller }) {
    const gate = await readGate(ctx, caller.scope);
    return {
      status: 200,
      body: {
        gate: gate.enabled
          ? { enabled: true, password: passwordOf(ctx, caller.restaurantId, gate) }
          : { enabled: false },
      },
    };
  },
});

export const routes = [getSiteGate];
