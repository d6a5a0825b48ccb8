import { told } from "../../messages/told.ts";
import { readUploadedForm } from "../../platform/http/multipart.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { Deleted } from "../menu-content/fields.ts";
import { uploaderOf } from "../uploads/store-upload.ts";
import { applyImport } from "./apply-import.ts";
import { closeImport, lookAtImport } from "./change-import.ts";
import { inWordsOfImports, mostBytes } from "./files.ts";
import { openImports } from "./open-imports.ts";
import { ChosenApply, ImportFields, ImportId, OneImport, OpenImports } from "./schemas.ts";
import { startImport } from "./start-import.ts";

const tag = "Menu imports";
const door = "staff";

const list = route({
  method: "GET",
  path: "/menu-imports",
  door,
  summary: "Menus from PDF files that wait to be read or to be looked at, the last one first",
  tag,
  responses: { 200: OpenImports },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return { data: await openImports(ctx.db, caller.scope) };
  },
});

const start = route({
  method: "POST",
  path: "/menu-imports",
  door,
  summary: "Read a menu from a PDF",
  description: "Nothing is written to the menu before somebody has looked at the difference and applied it.",
  tag,
  takesFile: { mostBytes, fields: ImportFields },
  responses: { 202: OneImport },
  problems: [
    "FORBIDDEN",
    "PDF_TOO_LARGE",
    "PDF_INVALID",
    "PDF_PASSWORD",
    "PDF_TOO_MANY_PAGES",
    "PDF_NO_TEXT",
    "MENU_IMPORT_TOO_BIG",
    "MENU_IMPORT_UNAVAILABLE",
    "MENU_IMPORT_AI_LIMIT",
    "RATE_LIMITED",
  ],
  handler(ctx, { caller, request, locale }) {
    requireManager(caller);
    return ctx.pictures
      .whileThereIsRoom(uploaderOf(caller), async () => {
        const { file, fields } = await readUploadedForm(request, { mostBytes, fields: ImportFields });
        const data = told(locale, await startImport(ctx, caller, file, fields));
        return { status: 202 as const, body: { data } };
      })
      .catch(inWordsOfImports);
  },
});

const read = route({
  method: "GET",
  path: "/menu-imports/:importId",
  door,
  summary: "What was read, and how that differs from the menu",
  tag,
  params: ImportId,
  responses: { 200: OneImport },
  problems: ["FORBIDDEN", "MENU_IMPORT_NOT_FOUND"],
  async handler(ctx, { caller, params, locale }) {
    requireManager(caller);
    return { data: told(locale, await lookAtImport(ctx.db, caller, params.importId)) };
  },
});

const apply = route({
  method: "POST",
  path: "/menu-imports/:importId/apply",
  door,
  summary: "Write to the menu what was looked at, without what is left",
  tag,
  params: ImportId,
  body: ChosenApply,
  responses: { 200: OneImport },
  problems: [
    "FORBIDDEN",
    "MENU_IMPORT_NOT_FOUND",
    "MENU_IMPORT_CLOSED",
    "MENU_IMPORT_EMPTY",
    "CHANGED",
    "PRODUCT_LIMIT",
    "CATEGORY_LIMIT",
    "VALIDATION_FAILED",
  ],
  async handler(ctx, { caller, params, body, locale }) {
    requireManager(caller);
    const { leave, hide, ...expected } = body;
    return {
      data: told(locale, await applyImport(ctx, caller, params.importId, expected, { leave, hide })),
    };
  },
});

const remove = route({
  method: "DELETE",
  path: "/menu-imports/:importId",
  door,
  summary: "Throw away what was read",
  tag,
  params: ImportId,
  responses: { 200: Deleted },
  problems: ["FORBIDDEN", "MENU_IMPORT_NOT_FOUND", "MENU_IMPORT_CLOSED"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await closeImport(ctx, caller, params.importId);
    return { data: { id: params.importId, deleted: true as const } };
  },
});

export const routes = [list, start, read, apply, remove];
