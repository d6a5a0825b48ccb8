import { z } from "zod";
import { told } from "../../messages/told.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { changeProduct, deleteProduct } from "./change-product.ts";
import { createProduct, createProducts } from "./create-products.ts";
import { Deleted, id } from "./fields.ts";
import { readReferences } from "./product-references.ts";
import {
  Batch,
  OneProduct,
  ProductChange,
  ProductId,
  ProductInput,
  ProductList,
  ProductQuery,
  WrittenProduct,
  WrittenProducts,
} from "./product-schemas.ts";
import { readProducts, readProductsById } from "./read-products.ts";
import { referenceIssues } from "./reference-issues.ts";
import { setAvailability } from "./set-availability.ts";
import { readStaffMenu } from "./staff-menu.ts";
import { AvailabilityBody, StaffMenu } from "./staff-schemas.ts";

const tag = "Products";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/products",
  door,
  summary: "The products of a restaurant",
  description: "In the order of the menu.",
  tag,
  query: ProductQuery,
  responses: { 200: ProductList },
  problems: [],
  handler: (ctx, { caller, query }) => readProducts(ctx.db, caller.scope, query),
});

const read = route({
  method: "GET",
  path: "/products/:productId",
  door,
  summary: "One product",
  tag,
  params: ProductId,
  responses: { 200: OneProduct },
  problems: ["PRODUCT_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    const [data] = await readProductsById(ctx.db, caller.scope, [params.productId]);
    if (!data) throw new Problem("PRODUCT_NOT_FOUND");
    return { data };
  },
});

const batch = route({
  method: "POST",
  path: "/products/batch",
  ...repeatable,
  door,
  summary: "Make up to 50 products, all or none",
  description: "They go last in their categories, in the order in which they are sent.",
  tag,
  body: Batch,
  responses: { 201: WrittenProducts },
  problems: ["PRODUCT_LIMIT"],
  otherIssues: async (ctx, { caller, body }) => {
    const known = await readReferences(ctx.db, caller.scope);
    return sentList(body, "products")
      .slice(0, 50)
      .flatMap((item, index) => referenceIssues(ctx.config, known, item, null, placeInBatch(index)));
  },
  handler: async (ctx, { caller, body, locale }) => ({
    status: 201,
    body: told(locale, await createProducts(ctx, caller, body.products, placeInBatch)),
  }),
});

const create = route({
  method: "POST",
  path: "/categories/:categoryId/products",
  ...repeatable,
  door,
  summary: "Make a product, last in its category",
  tag,
  params: z.object({ categoryId: id }),
  body: ProductInput,
  responses: { 201: WrittenProduct },
  problems: ["CATEGORY_NOT_FOUND", "PRODUCT_LIMIT"],
  otherIssues: async (ctx, { caller, body }) =>
    referenceIssues(ctx.config, await readReferences(ctx.db, caller.scope), body, null, ""),
  handler: async (ctx, { caller, params, body, locale }) => {
    const item = { ...body, categoryId: params.categoryId };
    return { status: 201, body: told(locale, await createProduct(ctx, caller, item).catch(categoryInPath)) };
  },
});

const placeInBatch = (index: number): string => `products.${index}.`;

/** A list in a body as it came. */
const sentList = (body: unknown, name: string): unknown[] => {
  const list = (body as Record<string, unknown> | null | undefined)?.[name];
  return Array.isArray(list) ? list : [];
};

/** Here the category stands in the path: one that is not the restaurant's is not found. */
function categoryInPath(error: unknown): never {
  const issues =
    error instanceof Problem ? (error.details?.issues as { path: string }[] | undefined) : undefined;
  if (issues?.some(({ path }) => path === "categoryId")) throw new Problem("CATEGORY_NOT_FOUND");
  throw error;
}

const change = route({
  method: "PATCH",
  path: "/products/:productId",
  door,
  summary: "Change a product",
  description:
    "Omitted fields stay; variants and allergens are replaced as a set. With `expectedVersion` nothing is written when it changed since.",
  tag,
  params: ProductId,
  body: ProductChange,
  responses: { 200: WrittenProduct },
  problems: ["PRODUCT_NOT_FOUND", "CHANGED", "PRODUCT_LIMIT"],
  otherIssues: async (ctx, { caller, params, body }) => {
    const [stored] = await readProductsById(ctx.db, caller.scope, [params.productId]);
    const known = await readReferences(ctx.db, caller.scope);
    return referenceIssues(ctx.config, known, body, stored?.imageUrl ?? null, "");
  },
  handler: async (ctx, { caller, params, body, locale }) =>
    told(locale, await changeProduct(ctx, caller, params.productId, body)),
});

const remove = route({
  method: "DELETE",
  path: "/products/:productId",
  door,
  summary: "Delete a product",
  tag,
  params: ProductId,
  responses: { 200: Deleted },
  problems: ["PRODUCT_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    await deleteProduct(ctx, caller, params.productId);
    return { data: { id: params.productId, deleted: true as const } };
  },
});

const availability = route({
  method: "PUT",
  path: "/products/availability",
  door,
  scope: "availability:write",
  summary: "Mark up to 200 products and add-ons sold out, or available again",
  description:
    "What is sold out comes back at `soldOutUntil`, by default at the end of the business day. `stock` counts a product's units down with every order.",
  tag,
  body: AvailabilityBody,
  responses: { 200: z.object({ data: z.object({ changed: z.int() }) }) },
  problems: [],
  handler: async (ctx, { caller, body }) => ({ data: await setAvailability(ctx, caller, body) }),
});

const soldOut = route({
  method: "GET",
  path: "/products/availability",
  door,
  scope: "availability:write",
  summary: "Every product and add-on by name, and whether it can be ordered now",
  tag,
  responses: { 200: z.object({ data: StaffMenu }) },
  problems: [],
  handler: async (ctx, { caller }) => ({ data: await readStaffMenu(ctx, caller.scope) }),
});

export const productRoutes = [list, soldOut, read, batch, create, availability, change, remove];
