import { told } from "../../messages/told.ts";
import { readUploadedForm } from "../../platform/http/multipart.ts";
import { route } from "../../platform/http/route.ts";
import { requireOwner } from "../../platform/http/staff-roles.ts";
import { exportRestaurant } from "./export-restaurant.ts";
import { ExpectedFields, LookFields, TakenFile } from "./file-difference-schemas.ts";
import { RestaurantDocument } from "./partner-schemas.ts";
import { mostFileBytes as mostBytes, takeFileIn } from "./restaurant-file.ts";

const tag = "Restaurant file";
const door = "staff";
const problems = [
  "FORBIDDEN",
  "INVALID_JSON",
  "VALIDATION_FAILED",
  "FILE_TOO_LARGE",
  "LEGAL_LOCKED",
] as const;

const takeOut = route({
  method: "GET",
  path: "/restaurant-file",
  door,
  summary: "The restaurant as a file in the import format; for owners",
  description: "Codes of coupons are in it.",
  tag,
  responses: { 200: RestaurantDocument },
  problems: ["FORBIDDEN"],
  handler(ctx, { caller }) {
    requireOwner(caller);
    return exportRestaurant(ctx.db, caller.scope, caller.slug);
  },
});

const look = route({
  method: "POST",
  path: "/restaurant-file/look",
  door,
  summary: "What a file would change; for owners",
  tag,
  takesFile: { mostBytes, fields: LookFields },
  responses: { 200: TakenFile },
  problems: [...problems],
  async handler(ctx, { caller, request, locale }) {
    requireOwner(caller);
    const { file } = await readUploadedForm(request, { mostBytes, fields: LookFields });
    return told(locale, await takeFileIn(ctx, caller, file, { isDryRun: true }));
  },
});

const takeIn = route({
  method: "POST",
  path: "/restaurant-file",
  door,
  summary: "Make the restaurant what a file says; for owners",
  description:
    "The parts that the file has, each as a whole, all or nothing; a part that it does not have stays. Of the menu, what the file does not have goes.",
  tag,
  takesFile: { mostBytes, fields: ExpectedFields },
  responses: { 200: TakenFile },
  problems: [...problems, "CHANGED"],
  async handler(ctx, { caller, request, locale }) {
    requireOwner(caller);
    const { file, fields } = await readUploadedForm(request, { mostBytes, fields: ExpectedFields });
    return told(locale, await takeFileIn(ctx, caller, file, { isDryRun: false, ...fields }));
  },
});

export const routes = [takeOut, look, takeIn];
