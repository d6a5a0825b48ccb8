import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { beginDraft, discardDraft, publishLater, publishWhenSaid, seeDraft } from "./draft.ts";
import { publishDraft } from "./publish-draft.ts";
import { Looked, MaybeDraft, PublishAt, Published } from "./schemas.ts";

const shared = { door: "staff", tag: "Menus" } as const;

const see = route({
  ...shared,
  method: "GET",
  path: "/menu-draft",
  summary: "The draft of the menu, and what publishing it would change",
  description:
    "Calls of menus, categories, dishes, combos and add-on groups work on it with `draft=true` in their query.",
  responses: { 200: MaybeDraft },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    return { draft: told(locale, await seeDraft(ctx.db, caller.scope)) };
  },
});

const begin = route({
  ...shared,
  method: "POST",
  path: "/menu-draft",
  summary: "Begin a draft with the menu as it is; one that there is goes on",
  responses: { 200: MaybeDraft },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    return { draft: told(locale, await beginDraft(ctx, caller)) };
  },
});

const discard = route({
  ...shared,
  method: "POST",
  path: "/menu-draft/discard",
  summary: "Throw the draft away, as it was looked at",
  body: Looked,
  responses: { 200: MaybeDraft },
  problems: ["FORBIDDEN", "NOT_FOUND", "CHANGED", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    await discardDraft(ctx, caller, body.expectedDifference);
    return { draft: null };
  },
});

const publish = route({
  ...shared,
  method: "POST",
  path: "/menu-draft/publish",
  summary: "Make the draft the menu",
  description: "All or nothing, and only what was looked at. What is sold out today stays so.",
  body: Looked,
  responses: { 200: Published },
  problems: ["FORBIDDEN", "NOT_FOUND", "CHANGED", "PRODUCT_LIMIT", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body, locale }) {
    requireManager(caller);
    return { difference: told(locale, await publishDraft(ctx, caller, body.expectedDifference)) };
  },
});

const later = route({
  ...shared,
  method: "PUT",
  path: "/menu-draft/publication",
  summary: "Say when the draft becomes the menu by itself",
  description:
    "Within a year. What is changed in the draft until then is published too. When the menu has been changed in what the draft changes, nothing is published before somebody has looked.",
  body: PublishAt,
  responses: { 200: MaybeDraft },
  problems: ["FORBIDDEN", "NOT_FOUND", "CHANGED", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body, locale }) {
    requireManager(caller);
    return { draft: told(locale, await publishLater(ctx, caller, body)) };
  },
});

const takeBack = route({
  ...shared,
  method: "DELETE",
  path: "/menu-draft/publication",
  summary: "Take the time back: the draft is published when somebody says so",
  responses: { 200: MaybeDraft },
  problems: ["FORBIDDEN", "NOT_FOUND"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    return { draft: told(locale, await publishWhenSaid(ctx, caller)) };
  },
});

export const routes = [see, begin, discard, publish, later, takeBack];
