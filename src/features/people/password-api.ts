import { z } from "zod";
import type { LimitName } from "../../platform/http/limits.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { route } from "../../platform/http/route.ts";
import { askForReset, chooseNewPassword } from "./reset-password.ts";
import { AskForPassword, ChoosePassword } from "./schemas.ts";

/** A forgotten password: the sign-in page asks for a link, and the page behind the link sets another. */
const limits: LimitName[] = ["newPassword"];
const shared = { method: "POST", door: "page", tag: "People", limits } as const;
const Done = z.object({ ok: z.literal(true) });
const done = { ok: true } as const;

const ask = route({
  ...shared,
  path: "/api/auth/forgotten-password",
  summary: "Asks for a mail with a link to choose a new password; the answer is the same for every address",
  body: AskForPassword,
  responses: { 200: Done },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { body, locale, request }) {
    requireOwnOrigin(ctx, request);
    await askForReset(ctx, body.email, locale);
    return done;
  },
});

const choose = route({
  ...shared,
  path: "/api/auth/new-password",
  summary: "Chooses a new password with the link of such a mail; ends every session",
  body: ChoosePassword,
  responses: { 200: Done },
  problems: ["FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { body, request }) {
    requireOwnOrigin(ctx, request);
    await chooseNewPassword(ctx, body.token, body.password);
    return done;
  },
});

export const routes = [ask, choose];
