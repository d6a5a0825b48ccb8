import type { FastifyReply } from "fastify";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import {
  addPasskey,
  beginCodes,
  beginPasskey,
  confirmCodes,
  endCodes,
  readSecondFactor,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
} from "./second-factor.ts";
import {
  BackupCodes,
  MySecondFactor,
  NewCodes,
  NewPasskey,
  OwnCode,
  OwnPassword,
  PasskeyName,
  PasskeyOptions,
} from "./second-factor-schemas.ts";

const shared = { door: "staff", tag: "People" } as const;
const ofAccount = ["UNAUTHORIZED", "FORBIDDEN", "VALIDATION_FAILED", "RATE_LIMITED"] as const;
const Done = z.object({ ok: z.literal(true) });
const done = { ok: true } as const;
const anId = z.object({ id: z.string().max(64) });

function giveCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header("set-cookie", cookie);
}

const show = route({
  ...shared,
  method: "GET",
  path: "/me/second-factor",
  summary: "What one's account is protected by besides the password",
  responses: { 200: MySecondFactor },
  problems: ["UNAUTHORIZED"],
  handler: (ctx, { caller }) => readSecondFactor(ctx, caller),
});

const begin = route({
  ...shared,
  method: "POST",
  path: "/me/codes",
  summary: "Begins to turn codes on: the secret for an app, and backup codes",
  body: OwnPassword,
  responses: { 200: NewCodes },
  problems: [...ofAccount, "CHANGED"],
  async handler(ctx, { body, reply, ...owner }) {
    giveCookies(reply, []);
    return beginCodes(ctx, owner, body.password);
  },
});

const confirm = route({
  ...shared,
  method: "POST",
  path: "/me/codes/confirm",
  summary: "Turns codes on with the first of them, and signs out everywhere else",
  body: OwnCode,
  responses: { 200: Done },
  problems: [...ofAccount, "CHANGED"],
  async handler(ctx, { body, reply, ...owner }) {
    giveCookies(reply, await confirmCodes(ctx, owner, body.code));
    return done;
  },
});

const end = route({
  ...shared,
  method: "POST",
  path: "/me/codes/off",
  summary: "Turns codes off, and signs out everywhere else",
  body: OwnPassword,
  responses: { 200: Done },
  problems: [...ofAccount, "CHANGED"],
  async handler(ctx, { body, reply, ...owner }) {
    giveCookies(reply, await endCodes(ctx, owner, body.password));
    return done;
  },
});

const renew = route({
  ...shared,
  method: "POST",
  path: "/me/codes/backup",
  summary: "New backup codes in the place of those before",
  body: OwnPassword,
  responses: { 200: BackupCodes },
  problems: [...ofAccount, "CHANGED"],
  async handler(ctx, { body, reply, ...owner }) {
    giveCookies(reply, []);
    return { backupCodes: await renewBackupCodes(ctx, owner, body.password) };
  },
});

const beginKey = route({
  ...shared,
  method: "POST",
  path: "/me/passkeys/begin",
  summary: "What the browser makes a passkey by",
  body: OwnPassword,
  responses: { 200: PasskeyOptions },
  problems: [...ofAccount],
  async handler(ctx, { body, reply, ...owner }) {
    const { options, cookies } = await beginPasskey(ctx, owner, body.password);
    giveCookies(reply, cookies);
    return { options: { ...options } };
  },
});

const addKey = route({
  ...shared,
  method: "POST",
  path: "/me/passkeys",
  summary: "Keeps the passkey that the browser has made",
  body: NewPasskey,
  responses: { 200: Done },
  problems: [...ofAccount],
  async handler(ctx, { body, reply, ...owner }) {
    giveCookies(reply, await addPasskey(ctx, owner, body));
    return done;
  },
});

const renameKey = route({
  ...shared,
  method: "PATCH",
  path: "/me/passkeys/:id",
  summary: "Gives a passkey another name",
  params: anId,
  body: PasskeyName,
  responses: { 200: Done },
  problems: ["UNAUTHORIZED", "NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { caller, params, body }) {
    await renamePasskey(ctx, caller, params.id, body.name);
    return done;
  },
});

const removeKey = route({
  ...shared,
  method: "POST",
  path: "/me/passkeys/:id/remove",
  summary: "Removes a passkey, and signs out everywhere else",
  params: anId,
  body: OwnPassword,
  responses: { 200: Done },
  problems: [...ofAccount, "NOT_FOUND"],
  async handler(ctx, { params, body, ...owner }) {
    await removePasskey(ctx, owner, params.id, body.password);
    return done;
  },
});

export const routes = [show, begin, confirm, end, renew, beginKey, addKey, renameKey, removeKey];
