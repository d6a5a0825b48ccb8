import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { goBack, lookBack } from "./go-back.ts";
import { listVersions } from "./list-versions.ts";
import { BackDifference, GoBack, MenuVersions, VersionId } from "./schemas.ts";

const tag = "Menus";
const door = "staff";

const list = route({
  method: "GET",
  path: "/menu-versions",
  door,
  summary: "What the menu has been, the last first: at most 100, for 90 days",
  tag,
  responses: { 200: MenuVersions },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    return { data: told(locale, await listVersions(ctx.db, caller.scope)) };
  },
});

const look = route({
  method: "GET",
  path: "/menu-versions/:versionId",
  door,
  summary: "What going back to a version would change of the menu as it is",
  tag,
  params: VersionId,
  responses: { 200: BackDifference },
  problems: ["FORBIDDEN", "NOT_FOUND"],
  async handler(ctx, { caller, params, locale }) {
    requireManager(caller);
    return { difference: told(locale, await lookBack(ctx.db, caller.scope, params.versionId)) };
  },
});

const back = route({
  method: "POST",
  path: "/menu-versions/:versionId/restore",
  door,
  summary: "Make the menu what it was",
  description: "All or nothing, and only what was looked at. What is sold out today stays so.",
  tag,
  params: VersionId,
  body: GoBack,
  responses: { 200: BackDifference },
  problems: ["FORBIDDEN", "NOT_FOUND", "CHANGED", "VALIDATION_FAILED"],
  async handler(ctx, { caller, params, body, locale }) {
    requireManager(caller);
    const difference = await goBack(ctx, caller, params.versionId, body.expectedDifference);
    return { difference: told(locale, difference) };
  },
});

export const routes = [list, look, back];
