import { route } from "../../platform/http/route.ts";
import { requireTyped } from "../console/confirm.ts";
import { eraseGuest } from "./erase-guest.ts";
import { exportGuest } from "./export-guest.ts";
import { findGuest } from "./find-guest.ts";
import { typedAgain } from "./guest.ts";
import { Erased, FoundGuest, GuestFile, GuestToErase, GuestWish } from "./schemas.ts";

/** Looking is POST, too: an address in a path or a query is an address in logs. */
const shared = { method: "POST", door: "operator", tag: "Console" } as const;

export const routes = [
  route({
    ...shared,
    path: "/guests/find",
    summary: "How much is kept of a guest, by restaurant",
    body: GuestWish,
    responses: { 200: FoundGuest },
    problems: ["VALIDATION_FAILED"],
    handler: (ctx, { body }) => findGuest(ctx, body, null),
  }),
  route({
    ...shared,
    path: "/guests/export",
    summary: "Everything that is kept of a guest; stands in the log of each restaurant that has something",
    body: GuestWish,
    responses: { 200: GuestFile },
    problems: ["VALIDATION_FAILED"],
    handler: (ctx, { caller, body }) => exportGuest(ctx, body, { operator: caller, within: null }),
  }),
  route({
    ...shared,
    path: "/guests/erase",
    summary: "Forgets a guest in every restaurant; their address or number is typed again",
    body: GuestToErase,
    responses: { 200: Erased },
    problems: ["VALIDATION_FAILED", "GUEST_HAS_OPEN_ORDERS"],
    handler(ctx, { caller, body: { confirm, ...sought } }) {
      requireTyped(confirm, typedAgain(sought));
      return eraseGuest(ctx, sought, { operator: caller, within: null });
    },
  }),
];
