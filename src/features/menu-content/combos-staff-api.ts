import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { ComboChange, ComboId, ComboList, NewCombo, WrittenCombo } from "./combo-schemas.ts";
import { Deleted } from "./fields.ts";
import { changeCombo, createCombo, deleteCombo, readCombos } from "./write-combo.ts";

const tag = "Combos";
const door = "staff";

const list = route({
  method: "GET",
  path: "/combos",
  door,
  summary: "The combos of the restaurant",
  tag,
  responses: { 200: ComboList },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return { combos: await readCombos(ctx.db, caller.scope) };
  },
});

const create = route({
  method: "POST",
  path: "/combos",
  door,
  summary: "Make a combo, last in its category",
  tag,
  body: NewCombo,
  responses: { 201: WrittenCombo },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "PRODUCT_LIMIT"],
  async handler(ctx, { caller, body, locale }) {
    requireManager(caller);
    return { status: 201, body: told(locale, await createCombo(ctx, caller, body)) };
  },
});

const change = route({
  method: "PATCH",
  path: "/combos/:productId",
  door,
  summary: "Change a combo",
  description:
    "Omitted fields stay; slots are replaced as a set, those whose `id` is sent changed where they are.",
  tag,
  params: ComboId,
  body: ComboChange,
  responses: { 200: WrittenCombo },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "PRODUCT_NOT_FOUND", "CHANGED", "PRODUCT_LIMIT"],
  async handler(ctx, { caller, params, body, locale }) {
    requireManager(caller);
    return told(locale, await changeCombo(ctx, caller, params.productId, body));
  },
});

const remove = route({
  method: "DELETE",
  path: "/combos/:productId",
  door,
  summary: "Delete a combo",
  tag,
  params: ComboId,
  responses: { 200: Deleted },
  problems: ["FORBIDDEN", "PRODUCT_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await deleteCombo(ctx, caller, params.productId);
    return { data: { id: params.productId, deleted: true as const } };
  },
});

export const routes = [list, create, change, remove];
