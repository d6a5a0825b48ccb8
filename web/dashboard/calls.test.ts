import assert from "node:assert/strict";
import { it } from "node:test";
import { requestOf } from "../typed-call.ts";
import type { StaffAnswer, StaffBody } from "./api.ts";

it("a call is its method and path, with what was given filled in", () => {
  assert.deepEqual(requestOf("GET /news", {}), { method: "GET", path: "/news" });
  assert.deepEqual(requestOf("POST /orders/:id/accept", { params: { id: "a/b" } }, { slug: "demo" }), {
    method: "POST",
    path: "/orders/a%2Fb/accept?slug=demo",
  });
  assert.deepEqual(
    requestOf("GET /webhooks/:webhookId/deliveries", {
      params: { webhookId: "1" },
      query: { limit: 25, state: null, cursor: undefined },
    }),
    { method: "GET", path: "/webhooks/1/deliveries?limit=25" },
  );
});

/** Held by the compiler: `npm run check` fails when a line that must not compile does. */
it("a call takes and answers what its route says", () => {
  const move: StaffBody<"POST /orders/:id/status"> = { status: "PREPARING" };
  // @ts-expect-error: no status of an order
  const wrong: StaffBody<"POST /orders/:id/status"> = { status: "EATEN" };
  // @ts-expect-error: no such call
  const nowhere: StaffBody<"POST /orders/:id/eat"> = {};
  const answered = (answer: StaffAnswer<"GET /me">) => answer.person.name;
  // @ts-expect-error: no such field
  const misread = (answer: StaffAnswer<"GET /me">) => answer.person.age;
  assert.equal([move, wrong, nowhere, answered, misread].length, 5);
});
