import { z } from "zod";
import { periodQuery } from "../../platform/http/period-query.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { booksCsv } from "./books-csv.ts";
import { dayReport } from "./day-report.ts";
import { DayReport, reportQuery } from "./report-schemas.ts";
import { salesBooks } from "./sales-books.ts";
import { salesReport } from "./sales-report.ts";
import { SalesBooks, SalesReport } from "./sales-schemas.ts";
import { SuggestedSales, suggestedSales } from "./suggested-sales.ts";

const shared = { method: "GET", door: "staff", tag: "Board" } as const;

export const routes = [
  route({
    ...shared,
    path: "/reports/day",
    summary: "A day's sales, for owners and managers",
    query: z.object({ slug: z.string().optional(), ...reportQuery }),
    responses: { 200: DayReport },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler(ctx, { caller, query }) {
      requireManager(caller);
      return dayReport(ctx, caller.scope, query.date);
    },
  }),
  route({
    ...shared,
    path: "/reports/sales",
    summary: "A period's sales beside those of the period before, for owners and managers",
    query: periodQuery,
    responses: { 200: SalesReport },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler(ctx, { caller, query }) {
      requireManager(caller);
      return salesReport(ctx, caller.scope, query);
    },
  }),
  route({
    ...shared,
    path: "/reports/suggestions",
    summary: "What has come of the dishes suggested beside baskets, for owners and managers",
    responses: { 200: SuggestedSales },
    problems: ["FORBIDDEN"],
    handler(ctx, { caller }) {
      requireManager(caller);
      return suggestedSales(ctx, caller.scope);
    },
  }),
  route({
    ...shared,
    path: "/reports/books",
    summary: "A period's sales as they go into the books, for owners and managers",
    query: periodQuery,
    responses: { 200: SalesBooks },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler(ctx, { caller, query }) {
      requireManager(caller);
      return salesBooks(ctx, caller.scope, query);
    },
  }),
  route({
    ...shared,
    path: "/reports/books.csv",
    summary: "The same as a file for spreadsheets and accounting programs",
    query: periodQuery,
    responses: { 200: "text/csv; charset=utf-8" },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    async handler(ctx, { caller, query }) {
      requireManager(caller);
      const name = query.from === query.to ? query.from : `${query.from}_${query.to}`;
      return {
        status: 200,
        body: booksCsv(await salesBooks(ctx, caller.scope, query)),
        headers: { "content-disposition": `attachment; filename="kasserapport_${name}.csv"` },
      };
    },
  }),
];
