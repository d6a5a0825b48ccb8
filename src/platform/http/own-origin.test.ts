import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyRequest } from "fastify";
import { readConfig } from "../../config.ts";
import { requireOwnOrigin } from "./own-origin.ts";

test("a form is sent from the service's own pages or its console's, and from nobody else's", () => {
  const config = readConfig({ SERVICE_DOMAIN: "luka.example", CONSOLE_HOST: "konsoll.luka.example" });
  const send = (origin?: string) => requireOwnOrigin({ config }, { headers: { origin } } as FastifyRequest);
  for (const origin of ["https://luka.example", "https://konsoll.luka.example"]) send(origin);
  for (const origin of [
    "http://luka.example",
    "https://pizza.luka.example",
    "https://evil.no",
    "null",
    undefined,
  ])
    assert.throws(() => send(origin), { code: "FORBIDDEN", details: { reason: "FOREIGN_ORIGIN" } }, origin);
});
