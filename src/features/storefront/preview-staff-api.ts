import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { sendPage } from "./page-answer.ts";
import { menuPreview } from "./preview.ts";

const preview = route({
  method: "GET",
  path: "/menus/:menuId/preview",
  door: "staff",
  summary:
    "The ordering page with a menu as it would be shown, hidden dishes and all; nothing can be ordered on it",
  tag: "Menus",
  params: z.object({ menuId: z.string().max(100) }),
  responses: { 200: "text/html; charset=utf-8", 304: null },
  problems: ["FORBIDDEN", "MENU_NOT_FOUND"],
  async handler(ctx, { caller, params, request, locale }) {
    requireManager(caller);
    return sendPage(await menuPreview(ctx, caller.scope, params.menuId, locale), request);
  },
});

export const routes = [preview];
