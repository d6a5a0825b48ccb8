import { route } from "../../platform/http/route.ts";
import { changeBrand, readBrand } from "./change-brand.ts";
import { BrandChange, OneBrand } from "./schemas.ts";

const tag = "Brand";

const read = route({
  method: "GET",
  path: "/brand",
  door: "partner",
  summary: "What you are called and look like",
  tag,
  responses: { 200: OneBrand },
  problems: [],
  handler: async (ctx, { caller }) => ({ data: await readBrand(ctx.db, caller.partnerId) }),
});

const change = route({
  method: "PATCH",
  path: "/brand",
  door: "partner",
  summary: "Change your name, logo and colours",
  description: "The name can be changed until the agreement is signed.",
  tag,
  body: BrandChange,
  responses: { 200: OneBrand },
  problems: ["KEY_ROLE_FORBIDDEN", "PARTNER_DATA_LOCKED", "LOGO_NOT_ALLOWED", "PARTNER_ARCHIVED"],
  handler: async (ctx, { caller, body }) => ({ data: await changeBrand(ctx, caller, body) }),
});

export const routes = [read, change];
