import { route } from "./route.ts";

/** Signing in and out, and the session: better-auth's paths, answered by platform/people.ts. */
const signIn = (method: "GET" | "POST") =>
  route({
    method,
    path: "/api/auth/*",
    door: "page",
    summary: "Sessions of people who are signed in to the dashboard",
    tag: "People",
    responses: { 200: "application/json; charset=utf-8" },
    problems: ["UNAUTHORIZED", "VALIDATION_FAILED", "RATE_LIMITED"],
    handler: (ctx, { request, reply }) => ctx.people.handler(request, reply),
  });

export const routes = [signIn("GET"), signIn("POST")];
