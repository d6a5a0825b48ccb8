import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { WholeMenu, WholeMenuQuery, WrittenWholeMenu } from "./file-difference-schemas.ts";
import { menuIssues, setMenu } from "./set-menu.ts";

const replace = route({
  method: "PUT",
  path: "/menu",
  door: "partnerRestaurant",
  summary: "Replace all menus and add-on groups",
  description:
    "The `addonGroups` and `menus` of the import format (`GET /export`), all or nothing. What has an `externalId` that is known, or else the name of " +
    "what stands in its place, keeps its id, and with it carts, coupons, stock and what is sold out; what is left out is deleted. The same file twice " +
    "changes nothing.",
  tag: "Menus",
  // What fits in the door's 1 MiB: 500 dishes with sizes and groups are some 30,000.
  mostValues: 60_000,
  query: WholeMenuQuery,
  body: WholeMenu,
  responses: { 200: WrittenWholeMenu },
  problems: ["CHANGED"],
  otherIssues: (ctx, { body, caller }) => menuIssues(ctx, caller.scope, body),
  handler: async (ctx, { caller, body, query, locale }) => ({
    data: told(locale, await setMenu(ctx, caller, body, query)),
  }),
});

export const wholeMenuRoutes = [replace];
