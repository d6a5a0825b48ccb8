import { told } from "../../messages/told.ts";
import { readUploadedForm } from "../../platform/http/multipart.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { noteContent } from "../../platform/partner-repeat.ts";
import { checkPartnerQuota } from "../../platform/quotas.ts";
import { Deleted } from "../menu-content/fields.ts";
import { applyImport } from "./apply-import.ts";
import { changeDraft, closeImport, lookAtImport } from "./change-import.ts";
import { inWordsOfImports, mostBytes } from "./files.ts";
import { Apply, DraftChange, ImportFields, ImportId, OneImport } from "./schemas.ts";
import { startImport } from "./start-import.ts";

const tag = "Menu imports";
const door = "partnerRestaurant";

const start = route({
  method: "POST",
  path: "/menu-imports",
  ...repeatable,
  door,
  summary: "Read a menu from a PDF",
  description:
    "Up to 20 MiB and 40 pages with text in them. With `reader` `MODEL` its text is given to a language model, where the service has one; when " +
    "that fails the menu is read without it, with a warning at `reader`. What opening the file shows is answered at once; else it is `PROCESSING`: ask again until it is `READY` or `FAILED`. Nothing " +
    "is written to the menu before the import is applied. Kept for 30 days, the file itself until it has been read.",
  tag,
  takesFile: { mostBytes, fields: ImportFields },
  responses: { 202: OneImport },
  problems: [
    "PDF_TOO_LARGE",
    "PDF_INVALID",
    "PDF_PASSWORD",
    "PDF_TOO_MANY_PAGES",
    "PDF_NO_TEXT",
    "MENU_IMPORT_TOO_BIG",
    "MENU_IMPORT_UNAVAILABLE",
    "MENU_IMPORT_AI_LIMIT",
  ],
  handler: (ctx, { caller, request, locale }) =>
    ctx.pictures
      .whileThereIsRoom(caller.partnerId, async () => {
        await checkPartnerQuota(ctx.db, "partnerWrites", caller, ctx.clock.nowMs());
        const { file, fields } = await readUploadedForm(request, { mostBytes, fields: ImportFields });
        noteContent(caller, file, JSON.stringify(fields));
        return {
          status: 202 as const,
          body: { data: told(locale, await startImport(ctx, caller, file, fields)) },
        };
      })
      .catch(inWordsOfImports),
});

const read = route({
  method: "GET",
  path: "/menu-imports/:importId",
  door,
  summary: "A menu import: its draft, and how that differs from the menu",
  tag,
  params: ImportId,
  responses: { 200: OneImport },
  problems: ["MENU_IMPORT_NOT_FOUND"],
  handler: async (ctx, { caller, params, locale }) => ({
    data: told(locale, await lookAtImport(ctx.db, caller, params.importId)),
  }),
});

const change = route({
  method: "PATCH",
  path: "/menu-imports/:importId",
  door,
  summary: "Correct the draft of an import",
  description: "The draft is replaced as a whole. Leave out what should not be written.",
  tag,
  params: ImportId,
  body: DraftChange,
  responses: { 200: OneImport },
  problems: ["MENU_IMPORT_NOT_FOUND", "MENU_IMPORT_CLOSED", "MENU_IMPORT_TOO_BIG", "CHANGED"],
  handler: async (ctx, { caller, params, body, locale }) => ({
    data: told(locale, await changeDraft(ctx, caller, params.importId, body)),
  }),
});

const apply = route({
  method: "POST",
  path: "/menu-imports/:importId/apply",
  ...repeatable,
  door,
  summary: "Write an import to the menu",
  description:
    "What `difference` shows: what is new and what differs, all or nothing, in the order of the draft. Dishes, sizes and allergens that the " +
    "draft does not have stay. A restaurant without a menu gets its first, as its default. With `expectedDifference` it writes exactly what somebody has looked at, or nothing: 409 CHANGED.",
  tag,
  params: ImportId,
  body: Apply,
  responses: { 200: OneImport },
  problems: [
    "MENU_IMPORT_NOT_FOUND",
    "MENU_IMPORT_CLOSED",
    "MENU_IMPORT_EMPTY",
    "CHANGED",
    "PRODUCT_LIMIT",
    "CATEGORY_LIMIT",
  ],
  handler: async (ctx, { caller, params, body, locale }) => ({
    data: told(locale, await applyImport(ctx, caller, params.importId, body)),
  }),
});

const remove = route({
  method: "DELETE",
  path: "/menu-imports/:importId",
  door,
  summary: "Close an import",
  tag,
  params: ImportId,
  responses: { 200: Deleted },
  problems: ["MENU_IMPORT_NOT_FOUND", "MENU_IMPORT_CLOSED"],
  handler: async (ctx, { caller, params }) => {
    await closeImport(ctx, caller, params.importId);
    return { data: { id: params.importId, deleted: true as const } };
  },
});

export const routes = [start, read, change, apply, remove];
