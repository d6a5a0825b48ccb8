import { z } from "zod";
import { keptKinds, retentionKinds } from "../../domain/retention.ts";
import { route } from "../../platform/http/route.ts";
import { setKeptDays } from "../../platform/retention.ts";
import { readRetention } from "./retention.ts";

const shared = { door: "operator", tag: "Console" } as const;
const days = z.int().nullable();
const Retention = z
  .object({
    kept: z.array(
      z.object({
        kind: z.enum(keptKinds),
        /** Null: without a limit of days, and not to be set. */
        days,
        usual: days,
        least: days,
        most: days,
        oldestAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: "ConsoleRetention" });
const KeptNow = z.object({ kind: z.enum(retentionKinds), days: z.int() });

export const routes = [
  route({
    ...shared,
    method: "GET",
    path: "/retention",
    summary: "How long everything is kept, and since when there is something",
    responses: { 200: Retention },
    problems: [],
    handler: async (ctx) => ({ kept: await readRetention(ctx.db) }),
  }),
  route({
    ...shared,
    method: "PUT",
    path: "/retention/:kind",
    summary: "Sets for how many days something is kept",
    params: z.object({ kind: z.enum(retentionKinds) }),
    body: z.strictObject({ days: z.int() }),
    responses: { 200: KeptNow },
    problems: ["VALIDATION_FAILED"],
    async handler(ctx, { params: { kind }, body }) {
      const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
      await setKeptDays(ctx.db, kind, body.days, now);
      return { kind, days: body.days };
    },
  }),
];
