import { told } from "../../messages/told.ts";
import { readUploadedForm } from "../../platform/http/multipart.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { ExpectedFields, LookFields, TakenFile } from "../restaurants/file-difference-schemas.ts";
import { mostFileBytes, takeFileIn } from "../restaurants/restaurant-file.ts";
import { makeSandbox, makeSandboxOfFile } from "./make-sandbox.ts";
import { MadeSandbox, NewSandbox, ResetSandbox, SandboxName } from "./portal-schemas.ts";
import { resetSandbox } from "./reset-sandbox.ts";

const tag = "Sandbox";
const making = ["SANDBOX_ONLY", "SANDBOX_LIMIT", "SLUG_TAKEN"] as const;
const fileProblems = ["INVALID_JSON", "VALIDATION_FAILED", "FILE_TOO_LARGE"] as const;

const make = route({
  method: "POST",
  path: "/sandboxes",
  door: "portal",
  summary: "Make a sandbox, with the menu of an example",
  tag,
  body: NewSandbox,
  responses: { 201: MadeSandbox },
  problems: [...making],
  handler: async (ctx, { caller, body, locale }) => {
    const { slug, key, warnings } = await makeSandbox(ctx, caller, body);
    return { status: 201, body: told(locale, { slug, key, warnings }) };
  },
});

const makeOfFile = route({
  method: "POST",
  path: "/sandboxes/file",
  door: "portal",
  summary: "Make a sandbox of a file in the import format",
  tag,
  takesFile: { mostBytes: mostFileBytes, fields: SandboxName },
  responses: { 201: MadeSandbox },
  problems: [...making, ...fileProblems],
  async handler(ctx, { caller, request, locale }) {
    const form = await readUploadedForm(request, { mostBytes: mostFileBytes, fields: SandboxName });
    const { slug, key, warnings } = await makeSandboxOfFile(ctx, caller, form.file, form.fields);
    return { status: 201, body: told(locale, { slug, key, warnings }) };
  },
});

const onSandbox = { method: "POST", door: "portalRestaurant", tag } as const;

/** @throws Problem SANDBOX_ONLY: a real restaurant's file is its owner's to take in. */
function requireSandbox({ environment }: { environment: string }): void {
  if (environment !== "TEST") throw new Problem("SANDBOX_ONLY");
}

const look = route({
  ...onSandbox,
  path: "/restaurant-file/look",
  summary: "What a file would change in a sandbox",
  takesFile: { mostBytes: mostFileBytes, fields: LookFields },
  responses: { 200: TakenFile },
  problems: ["SANDBOX_ONLY", ...fileProblems],
  async handler(ctx, { caller, request, locale }) {
    requireSandbox(caller);
    const { file } = await readUploadedForm(request, { mostBytes: mostFileBytes, fields: LookFields });
    return told(locale, await takeFileIn(ctx, caller, file, { isDryRun: true }));
  },
});

const takeIn = route({
  ...onSandbox,
  path: "/restaurant-file",
  summary: "Make a sandbox what a file says",
  takesFile: { mostBytes: mostFileBytes, fields: ExpectedFields },
  responses: { 200: TakenFile },
  problems: ["SANDBOX_ONLY", "LEGAL_LOCKED", "CHANGED", ...fileProblems],
  async handler(ctx, { caller, request, locale }) {
    requireSandbox(caller);
    const form = await readUploadedForm(request, { mostBytes: mostFileBytes, fields: ExpectedFields });
    return told(locale, await takeFileIn(ctx, caller, form.file, { isDryRun: false, ...form.fields }));
  },
});

const reset = route({
  ...onSandbox,
  path: "/sandbox/reset",
  summary: "Take the orders, reservations and payments of a sandbox away, and set its clock right",
  responses: { 200: ResetSandbox },
  problems: ["SANDBOX_ONLY"],
  async handler(ctx, { caller }) {
    await resetSandbox(ctx, caller);
    return { slug: caller.slug, reset: true };
  },
});

export const routes = [make, makeOfFile, look, takeIn, reset];
