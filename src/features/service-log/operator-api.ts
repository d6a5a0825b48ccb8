import { route } from "../../platform/http/route.ts";
import { exportLog, readLog } from "./read-log.ts";
import { LogQuery, LogWish, ServiceLog } from "./schemas.ts";

const shared = { method: "GET", door: "operator", tag: "Console" } as const;

export const routes = [
  route({
    ...shared,
    path: "/log",
    summary: "What the people who run the service have done, the latest first",
    query: LogQuery,
    responses: { 200: ServiceLog },
    problems: ["VALIDATION_FAILED"],
    handler: (ctx, { query }) => readLog(ctx.db, query),
  }),
  route({
    ...shared,
    path: "/log.csv",
    summary: "The same as a file for spreadsheets",
    query: LogWish,
    responses: { 200: "text/csv; charset=utf-8" },
    problems: ["VALIDATION_FAILED"],
    handler: async (ctx, { query, locale }) => ({
      status: 200,
      body: await exportLog(ctx.db, query, locale),
      headers: { "content-disposition": 'attachment; filename="luka-log.csv"' },
    }),
  }),
];
