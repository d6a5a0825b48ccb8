import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { Problem } from "../../platform/problem.ts";
import { changeDishes, orderDishes } from "./change-dishes.ts";
import { changeProduct, deleteProduct } from "./change-product.ts";
import { createProduct } from "./create-products.ts";
import { Deleted } from "./fields.ts";
import { readProductsById } from "./read-products.ts";
import {
  ChangedDishes,
  Dish,
  DishChange,
  DishesChange,
  DishId,
  DishOrder,
  NewDish,
  StaffDishes,
  WrittenDish,
} from "./staff-dish-schemas.ts";
import { readDishes } from "./staff-dishes.ts";

const tag = "Menus";
const door = "staff";

const list = route({
  method: "GET",
  path: "/dishes",
  door,
  summary: "The whole menu, hidden dishes too",
  tag,
  responses: { 200: StaffDishes },
  problems: ["FORBIDDEN"],
  handler(ctx, { caller }) {
    requireManager(caller);
    return readDishes(ctx.db, caller.scope);
  },
});

const read = route({
  method: "GET",
  path: "/dishes/:productId",
  door,
  summary: "One dish",
  tag,
  params: DishId,
  responses: { 200: Dish },
  problems: ["FORBIDDEN", "PRODUCT_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    const [dish] = await readProductsById(ctx.db, caller.scope, [params.productId]);
    if (!dish) throw new Problem("PRODUCT_NOT_FOUND");
    return dish;
  },
});

const create = route({
  method: "POST",
  path: "/dishes",
  door,
  summary: "Make a dish, last in its category",
  tag,
  body: NewDish,
  responses: { 201: WrittenDish },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "PRODUCT_LIMIT"],
  async handler(ctx, { caller, body, locale }) {
    requireManager(caller);
    const { data } = await createProduct(ctx, caller, body);
    return { status: 201, body: told(locale, data) };
  },
});

const change = route({
  method: "PATCH",
  path: "/dishes/:productId",
  door,
  summary: "Change a dish",
  description:
    "Omitted fields stay; sizes and allergens are replaced as a set. With `expectedVersion` nothing is written when it changed since.",
  tag,
  params: DishId,
  body: DishChange,
  responses: { 200: WrittenDish },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "PRODUCT_NOT_FOUND", "CHANGED", "PRODUCT_LIMIT"],
  async handler(ctx, { caller, params, body, locale }) {
    requireManager(caller);
    const { data } = await changeProduct(ctx, caller, params.productId, body);
    return told(locale, data);
  },
});

const remove = route({
  method: "DELETE",
  path: "/dishes/:productId",
  door,
  summary: "Delete a dish",
  tag,
  params: DishId,
  responses: { 200: Deleted },
  problems: ["FORBIDDEN", "PRODUCT_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await deleteProduct(ctx, caller, params.productId);
    return { data: { id: params.productId, deleted: true as const } };
  },
});

const changeMany = route({
  method: "POST",
  path: "/dishes/change-many",
  door,
  summary: "Change the prices of many dishes by a share, move them, hide or show them",
  description: "All or nothing. Dishes of which `prices` are sent are changed only if they cost that.",
  tag,
  body: DishesChange,
  responses: { 200: ChangedDishes },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "PRODUCT_NOT_FOUND", "CHANGED", "PRODUCT_LIMIT"],
  handler(ctx, { caller, body }) {
    requireManager(caller);
    return changeDishes(ctx, caller, body);
  },
});

const order = route({
  method: "PUT",
  path: "/dishes/order",
  door,
  summary: "Put a category's dishes in order",
  tag,
  body: DishOrder,
  responses: { 200: ChangedDishes },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
  handler(ctx, { caller, body }) {
    requireManager(caller);
    return orderDishes(ctx, caller, body);
  },
});

export const routes = [list, changeMany, order, read, create, change, remove];
