import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { staffActor } from "./actors.ts";
import { BoardOrder } from "./board-schemas.ts";
import { changeOrder } from "./change-order.ts";
import { ChangeBody, ChangeQuote, changeCall, SeenChangeBody } from "./change-schemas.ts";
import { quoteChange } from "./quote-change.ts";
import { seeChange } from "./see-change.ts";

const params = z.object({ id: z.string().max(64) });
const shared = { method: "POST", door: "staff", tag: "Board", params } as const;
const changeProblems = [
  "ORDER_NOT_FOUND",
  "ILLEGAL_TRANSITION",
  "CHANGED",
  "VALIDATION_FAILED",
  "FULFILLMENT_NOT_ALLOWED",
] as const;

export const routes = [
  route({
    ...shared,
    path: "/orders/:id/changes",
    ...changeCall,
    responses: { 200: BoardOrder },
    problems: [...changeProblems, "PRICE_CHANGED", "SLOT_FULL"],
    handler: (ctx, { caller, params: { id }, body }) =>
      changeOrder(ctx, caller.scope, id, body, staffActor(caller)),
  }),
  route({
    ...shared,
    path: "/orders/:id/changes/quote",
    summary: "What an order would come to when it is changed so",
    body: ChangeBody,
    responses: { 200: ChangeQuote },
    problems: [...changeProblems],
    handler: (ctx, { caller, params: { id }, body }) => quoteChange(ctx, caller.scope, id, body),
  }),
  route({
    ...shared,
    path: "/orders/:id/changes/seen",
    summary: "Say that the kitchen has seen what was changed",
    description: "Up to the `version` that is named; what is changed after it is marked anew.",
    body: SeenChangeBody,
    responses: { 200: BoardOrder },
    problems: ["ORDER_NOT_FOUND"],
    handler: (ctx, { caller, params: { id }, body }) => seeChange(ctx, caller.scope, id, body.version),
  }),
];
