import { fileURLToPath } from "node:url";
import { z } from "zod";
import { encodingOf } from "../../platform/http/compressed.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { readStaticFiles, type StaticFiles } from "../../platform/http/static-files.ts";
import { dist } from "../../platform/places.ts";
import { Problem } from "../../platform/problem.ts";

const folder = fileURLToPath(dist);
let files: StaticFiles | undefined;

/** `/assets/{area}/…`, on every host. */
export const routes: Route[] = [
  route({
    method: "GET",
    path: "/assets/*",
    door: "page",
    tag: "Pages",
    summary: "Built scripts, styles and fonts",
    isEdgeCached: true,
    params: z.object({ "*": z.string() }),
    responses: { 200: "application/octet-stream" },
    problems: ["NOT_FOUND"],
    handler: async (_ctx, { params, request }) => {
      files ??= readStaticFiles(folder, ["storefront", "dashboard"]);
      const answer = files.answer(params["*"], encodingOf(request.headers["accept-encoding"]));
      if (!answer) throw new Problem("NOT_FOUND");
      return answer;
    },
  }),
];
