import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { cancelJob, printOrder, printTest, readJobs, retryJob } from "./print-jobs.ts";
import { addPrinter, changePrinter, readdressPrinter, readPrinters, removePrinter } from "./printers.ts";
import {
  OnePrinter,
  OnePrintJob,
  PrintBody,
  PrinterChange,
  PrinterSettings,
  Printers,
  PrinterWithAddress,
  PrintJobs,
  Queued,
} from "./schemas.ts";

const shared = { door: "staff", tag: "Printers" } as const;
const params = z.object({ printerId: z.string().max(64) });
const ofJob = params.extend({ jobId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/printers",
  summary: "The kitchen's printers and how they are; for owners and managers",
  responses: { 200: Printers },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return { printers: await readPrinters(ctx.db, caller.scope) };
  },
});

const create = route({
  ...shared,
  method: "POST",
  path: "/printers",
  summary: "Add a printer; its address is shown this once",
  body: PrinterSettings,
  responses: { 201: PrinterWithAddress },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    return { status: 201, body: await addPrinter(ctx, caller, body) };
  },
});

const change = route({
  ...shared,
  method: "PUT",
  path: "/printers/:printerId",
  summary: "Change what a printer prints",
  params,
  body: PrinterChange,
  responses: { 200: OnePrinter },
  problems: ["FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "CHANGED"],
  async handler(ctx, { caller, params: { printerId }, body }) {
    requireManager(caller);
    return { printer: await changePrinter(ctx, caller, printerId, body) };
  },
});

const remove = route({
  ...shared,
  method: "DELETE",
  path: "/printers/:printerId",
  summary: "Take a printer away, with the slips that wait for it",
  params,
  responses: { 204: null },
  problems: ["FORBIDDEN", "NOT_FOUND"],
  async handler(ctx, { caller, params: { printerId } }) {
    requireManager(caller);
    await removePrinter(ctx, caller, printerId);
    return { status: 204 };
  },
});

const readdress = route({
  ...shared,
  method: "POST",
  path: "/printers/:printerId/rotate-address",
  summary: "Give a printer another address; the old one ends at once",
  params,
  responses: { 201: PrinterWithAddress },
  problems: ["FORBIDDEN", "NOT_FOUND", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { printerId } }) {
    requireManager(caller);
    return { status: 201, body: await readdressPrinter(ctx, caller, printerId) };
  },
});

const test = route({
  ...shared,
  method: "POST",
  path: "/printers/:printerId/test",
  summary: "Print a slip that shows that it works",
  params,
  responses: { 201: OnePrintJob },
  problems: ["FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { caller, params: { printerId } }) {
    requireManager(caller);
    return { status: 201, body: { job: await printTest(ctx, caller.scope, printerId) } };
  },
});

const jobs = route({
  ...shared,
  method: "GET",
  path: "/printers/:printerId/jobs",
  summary: "The slips that wait for a printer, and the latest that are done; 50 at the most",
  params,
  responses: { 200: PrintJobs },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, params: { printerId } }) {
    requireManager(caller);
    return { jobs: await readJobs(ctx.db, caller.scope, printerId) };
  },
});

const cancel = route({
  ...shared,
  method: "POST",
  path: "/printers/:printerId/jobs/:jobId/cancel",
  summary: "Take a slip out of a printer's queue",
  params: ofJob,
  responses: { 200: OnePrintJob },
  problems: ["FORBIDDEN", "NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params: { printerId, jobId } }) {
    requireManager(caller);
    return { job: await cancelJob(ctx.db, caller.scope, printerId, jobId) };
  },
});

const retry = route({
  ...shared,
  method: "POST",
  path: "/printers/:printerId/jobs/:jobId/retry",
  summary: "Print a slip once more",
  params: ofJob,
  responses: { 200: OnePrintJob },
  problems: ["FORBIDDEN", "NOT_FOUND", "CHANGED"],
  async handler(ctx, { caller, params: { printerId, jobId } }) {
    requireManager(caller);
    return { job: await retryJob(ctx.db, caller.scope, printerId, jobId) };
  },
});

const print = route({
  ...shared,
  method: "POST",
  path: "/orders/:id/print",
  summary: "Print slips of an order on the kitchen's printers",
  params: z.object({ id: z.string().max(64) }),
  body: PrintBody,
  responses: { 202: Queued },
  problems: ["ORDER_NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { caller, params: { id }, body }) {
    return { status: 202, body: { queued: await printOrder(ctx, caller.scope, id, body) } };
  },
});

export const routes = [list, create, change, remove, readdress, test, jobs, cancel, retry, print];
