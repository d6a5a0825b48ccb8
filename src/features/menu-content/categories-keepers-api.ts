import { z } from "zod";
import {
  type KeepersDoor,
  overwritingAt,
  pagingAt,
  refusedAt,
  repeatableAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import {
  CategoryId,
  CategoryList,
  CategoryOrder,
  categoryChangeAt,
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

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "GET",
    path: "/categories",
    door,
    summary: "The categories of a restaurant",
    tag,
    query: pagingAt(door).extend({ menuId: z.string().max(64).optional() }),
    responses: { 200: CategoryList },
    problems: [],
    handler: async (ctx, { caller, query }) => {
      const all = await readCategories(ctx.db, caller.scope);
      const data = query.menuId === undefined ? all : all.filter(({ menuId }) => menuId === query.menuId);
      return pageOf(data, query);
    },
  }),
  route({
    method: "POST",
    path: "/categories",
    ...repeatableAt(door),
    door,
    summary: "Make a category, last in its menu",
    tag,
    body: NewCategory,
    responses: { 201: WrittenCategory },
    problems: ["CATEGORY_LIMIT", ...refusedAt(door)],
    otherIssues: async (ctx, { caller, body }) =>
      referenceIssues(ctx.config, await readReferences(ctx.db, caller.scope), body, null, ""),
    async handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return { status: 201, body: await createCategory(ctx, caller, body) };
    },
  }),
  route({
    method: "PATCH",
    path: "/categories/:categoryId",
    door,
    summary: "Change a category",
    tag,
    params: CategoryId,
    body: categoryChangeAt(door),
    responses: { 200: WrittenCategory },
    problems: ["CATEGORY_NOT_FOUND", ...overwritingAt(door), ...refusedAt(door)],
    otherIssues: async (ctx, { caller, params, body }) => {
      const [stored] = await readCategories(ctx.db, caller.scope, params.categoryId);
      const known = await readReferences(ctx.db, caller.scope);
      return referenceIssues(ctx.config, known, body, stored?.imageUrl ?? null, "");
    },
    handler(ctx, { caller, params, body }) {
      requireKeeper(caller);
      return changeCategory(ctx, caller, params.categoryId, body);
    },
  }),
  route({
    method: "DELETE",
    path: "/categories/:categoryId",
    door,
    summary: "Delete an empty category",
    tag,
    params: CategoryId,
    responses: { 200: Deleted },
    problems: ["CATEGORY_NOT_FOUND", "CATEGORY_NOT_EMPTY", ...refusedAt(door)],
    async handler(ctx, { caller, params }) {
      requireKeeper(caller);
      await deleteCategory(ctx, caller, params.categoryId);
      return { data: { id: params.categoryId, deleted: true as const } };
    },
  }),
  route({
    method: "PUT",
    path: "/categories/order",
    door,
    summary: "Put a menu's categories in order",
    tag,
    body: CategoryOrder,
    responses: { 200: CategoryList },
    problems: ["MENU_NOT_FOUND", ...refusedAt(door)],
    async handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return { data: await orderCategories(ctx, caller, body), nextCursor: null };
    },
  }),
];

export const partnerRoutes = routesAt("partnerRestaurant");
export const staffRoutes = routesAt("staff");
