import { z } from "zod";
import { pageOf, paging } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import {
  CategoryChange,
  CategoryId,
  CategoryList,
  CategoryOrder,
  NewCategory,
  WrittenCategory,
} from "./category-schemas.ts";
import { Deleted } from "./fields.ts";
import { readReferences } from "./product-references.ts";
import { referenceIssues } from "./reference-issues.ts";
import {
  changeCategory,
  createCategory,
  deleteCategory,
  orderCategories,
  readCategories,
} from "./write-category.ts";

const tag = "Categories";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/categories",
  door,
  summary: "The categories of a restaurant",
  tag,
  query: z.strictObject({ menuId: z.string().max(64).optional(), ...paging }),
  responses: { 200: CategoryList },
  problems: [],
  handler: async (ctx, { caller, query }) => {
    const all = await readCategories(ctx.db, caller.scope);
    const data = query.menuId === undefined ? all : all.filter(({ menuId }) => menuId === query.menuId);
    return pageOf(data, query);
  },
});

const create = route({
  method: "POST",
  path: "/categories",
  ...repeatable,
  door,
  summary: "Make a category, last in its menu",
  tag,
  body: NewCategory,
  responses: { 201: WrittenCategory },
  problems: ["CATEGORY_LIMIT"],
  otherIssues: async (ctx, { caller, body }) =>
    referenceIssues(ctx.config, await readReferences(ctx.db, caller.scope), body, null, ""),
  handler: async (ctx, { caller, body }) => ({ status: 201, body: await createCategory(ctx, caller, body) }),
});

const change = route({
  method: "PATCH",
  path: "/categories/:categoryId",
  door,
  summary: "Change a category",
  tag,
  params: CategoryId,
  body: CategoryChange,
  responses: { 200: WrittenCategory },
  problems: ["CATEGORY_NOT_FOUND"],
  otherIssues: async (ctx, { caller, params, body }) => {
    const [stored] = await readCategories(ctx.db, caller.scope, params.categoryId);
    const known = await readReferences(ctx.db, caller.scope);
    return referenceIssues(ctx.config, known, body, stored?.imageUrl ?? null, "");
  },
  handler: (ctx, { caller, params, body }) => changeCategory(ctx, caller, params.categoryId, body),
});

const remove = route({
  method: "DELETE",
  path: "/categories/:categoryId",
  door,
  summary: "Delete an empty category",
  tag,
  params: CategoryId,
  responses: { 200: Deleted },
  problems: ["CATEGORY_NOT_FOUND", "CATEGORY_NOT_EMPTY"],
  handler: async (ctx, { caller, params }) => {
    await deleteCategory(ctx, caller, params.categoryId);
    return { data: { id: params.categoryId, deleted: true as const } };
  },
});

const order = route({
  method: "PUT",
  path: "/categories/order",
  door,
  summary: "Put a menu's categories in order",
  tag,
  body: CategoryOrder,
  responses: { 200: CategoryList },
  problems: ["MENU_NOT_FOUND"],
  handler: async (ctx, { caller, body }) => ({
    data: await orderCategories(ctx, caller, body),
    nextCursor: null,
  }),
});

export const categoryRoutes = [list, create, change, remove, order];
