import { z } from "zod";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { DecidedStatus } from "../../domain/partner-status.ts";
import { route } from "../../platform/http/route.ts";
import { listPartnerKeys } from "../keys/list-keys.ts";
import { listSignatures } from "../partner-agreements/read-agreement.ts";
import { readApplied } from "../partners/confirm-application.ts";
import { listPartners, showPartner } from "../partners/list-partners.ts";
import {
  hasTestAtOnce,
  isPartnerProgramOpen,
  setPartnerProgram,
  setTestAtOnce,
} from "../partners/partner-program.ts";
import { readUsage } from "../partners/partner-usage.ts";
import { noteAgreement, setPartnerStatus } from "../partners/set-partner-status.ts";
import { listAllRestaurants } from "../restaurants/all-restaurants.ts";
import { requireTyped } from "./confirm.ts";
import {
  Confirmed,
  ConsolePartner,
  PartnerPage,
  PartnerProgram,
  PartnerQuery,
  PartnerSigned,
  PartnerStanding,
  TestAtOnce,
} from "./schemas.ts";

const shared = { door: "operator", tag: "Console" } as const;
const params = z.object({ partnerId: z.string().max(64) });
const few = { limit: 100 };

const list = route({
  ...shared,
  method: "GET",
  path: "/partners",
  summary: "Partners, the newest first",
  query: PartnerQuery,
  responses: { 200: PartnerPage },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { query }) => listPartners(ctx.db, { ...query, status: query.status ?? null }),
});

const show = route({
  ...shared,
  method: "GET",
  path: "/partners/:partnerId",
  summary:
    "A partner with what it has signed, its team, keys, restaurants and what it has asked for in a day",
  params,
  responses: { 200: ConsolePartner },
  problems: ["NOT_FOUND"],
  async handler(ctx, { params: { partnerId } }) {
    const partner = await showPartner(ctx.db, partnerId);
    const [applied, signatures, keys, listed, usage] = await Promise.all([
      readApplied(ctx, partnerId),
      listSignatures(ctx.db, partnerId),
      listPartnerKeys(ctx, partnerId, few),
      listAllRestaurants(ctx.db, { environment: null, partnerId, ...few }),
      readUsage(ctx, partnerId),
    ]);
    const lastCallAt = isoInstant(usage.lastCallAt?.epochMilliseconds ?? null);
    return {
      ...partner,
      applied: applied && { ...applied, confirmedAt: isoInstant(applied.confirmedAt.epochMilliseconds) },
      ...{ signatures, keys: keys.data, listed: listed.data, usage: { ...usage, lastCallAt } },
    };
  },
});

const set = <const Verb extends string>(verb: Verb, status: Exclude<DecidedStatus, "ARCHIVED">) =>
  route({
    ...shared,
    method: "POST",
    path: `/partners/:partnerId/${verb}`,
    summary: status === "APPROVED" ? "Lets a partner's keys work" : "Stops a partner's keys",
    params,
    responses: { 200: PartnerStanding },
    problems: ["NOT_FOUND", "PARTNER_ARCHIVED"],
    handler: (ctx, { params: { partnerId } }) => setPartnerStatus(ctx, partnerId, status),
  });

const archive = route({
  ...shared,
  method: "POST",
  path: "/partners/:partnerId/archive",
  summary: "Ends a partner's access for good; its name is typed again",
  params,
  body: Confirmed,
  responses: { 200: PartnerStanding },
  problems: ["NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { params: { partnerId }, body }) {
    const { name } = await showPartner(ctx.db, partnerId);
    requireTyped(body.confirm, name);
    return setPartnerStatus(ctx, partnerId, "ARCHIVED");
  },
});

const signed = route({
  ...shared,
  method: "POST",
  path: "/partners/:partnerId/signed",
  summary: "Notes that a partner has signed the agreements; the first time counts",
  params,
  responses: { 200: PartnerSigned },
  problems: ["NOT_FOUND"],
  handler: (ctx, { params: { partnerId } }) => noteAgreement(ctx, partnerId),
});

const program = route({
  ...shared,
  method: "GET",
  path: "/partner-program",
  summary: "Whether partners make LIVE keys by themselves",
  responses: { 200: PartnerProgram },
  problems: [],
  handler: async (ctx) => ({ isOpen: await isPartnerProgramOpen(ctx.db) }),
});

const setProgram = route({
  ...shared,
  method: "PUT",
  path: "/partner-program",
  summary: "Opens or closes the partner program",
  body: PartnerProgram,
  responses: { 200: PartnerProgram },
  problems: ["VALIDATION_FAILED"],
  async handler(ctx, { body }) {
    await setPartnerProgram(ctx, body.isOpen);
    return body;
  },
});

const testAtOnce = route({
  ...shared,
  method: "GET",
  path: "/test-at-once",
  summary: "Whether who applies has TEST as soon as the address is confirmed",
  responses: { 200: TestAtOnce },
  problems: [],
  handler: async (ctx) => ({ isOn: await hasTestAtOnce(ctx.db) }),
});

const turnTestAtOnce = route({
  ...shared,
  method: "PUT",
  path: "/test-at-once",
  summary: "Gives who applies TEST at once, or no longer",
  body: TestAtOnce,
  responses: { 200: TestAtOnce },
  problems: ["VALIDATION_FAILED"],
  async handler(ctx, { body }) {
    await setTestAtOnce(ctx, body.isOn);
    return body;
  },
});

export const routes = [
  list,
  show,
  set("approve", "APPROVED"),
  set("suspend", "SUSPENDED"),
  archive,
  signed,
  program,
  setProgram,
  testAtOnce,
  turnTestAtOnce,
];
