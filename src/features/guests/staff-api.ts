import { route } from "../../platform/http/route.ts";
import { requireOwner } from "../../platform/http/staff-roles.ts";
import { requireTyped } from "../console/confirm.ts";
import { eraseGuest } from "./erase-guest.ts";
import { exportGuest } from "./export-guest.ts";
import { findGuest } from "./find-guest.ts";
import { typedAgain } from "./guest.ts";
import { Erased, FoundGuest, GuestFile, GuestToErase, GuestWish } from "./schemas.ts";

/** The restaurant answers to its guests for what it has of them (GDPR article 4 (7)), and its owner for the restaurant. */
const shared = { method: "POST", door: "staff", tag: "Guests" } as const;

export const routes = [
  route({
    ...shared,
    path: "/guests/find",
    summary: "How much the restaurant has of a guest; for owners",
    body: GuestWish,
    responses: { 200: FoundGuest },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler(ctx, { caller, body }) {
      requireOwner(caller);
      return findGuest(ctx, body, caller.scope);
    },
  }),
  route({
    ...shared,
    path: "/guests/export",
    summary: "Everything that the restaurant has of a guest; for owners",
    body: GuestWish,
    responses: { 200: GuestFile },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler(ctx, { caller, body }) {
      requireOwner(caller);
      return exportGuest(ctx, body, { own: caller.scope });
    },
  }),
  route({
    ...shared,
    path: "/guests/erase",
    summary: "Forgets a guest in the restaurant; their address or number is typed again; for owners",
    body: GuestToErase,
    responses: { 200: Erased },
    problems: ["FORBIDDEN", "VALIDATION_FAILED", "GUEST_HAS_OPEN_ORDERS"],
    handler(ctx, { caller, body: { confirm, ...sought } }) {
      requireOwner(caller);
      requireTyped(confirm, typedAgain(sought));
      return eraseGuest(ctx, sought, { own: caller.scope });
    },
  }),
];
