import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Answer } from "./http-client.ts";
import type { Town } from "./town.ts";

/** Somebody at the restaurant's own screens: the other side of what a guest sees. */
export interface Staff {
  /** The owner's address. */
  readonly email: string;
  /** A path below /api/staff; the answer must be a success. */
  call<Body>(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<Body>;
  /** Moves an order one step. */
  move(orderId: string, status: string): Promise<void>;
  cancel(orderId: string, reason?: string): Promise<void>;
  /** Promises another time. */
  delay(orderId: string, readyAt: string): Promise<void>;
  /** Gives a reservation a table that is free. */
  approve(reservationId: string): Promise<void>;
  reject(reservationId: string, reason: string): Promise<void>;
}

/** Makes an account with a role in the restaurant, and signs in as the dashboard does. */
export async function signInStaff(town: Town, slug: string): Promise<Staff> {
  const email = `${randomBytes(6).toString("hex")}@prove.example`;
  const password = randomBytes(12).toString("hex");
  await town.operator.run(
    ...["person", "create", "--email", email, "--name", "Kim Kokk", "--password", password],
    ...["--slug", slug, "--role", "OWNER"],
  );
  const { origin } = town.client.serviceUrl;
  const signedIn = await town.client.send({
    path: "/api/auth/sign-in/email",
    headers: { origin },
    json: { email, password, rememberMe: true },
  });
  assert.equal(signedIn.status, 200, signedIn.text);
  const cookie = (signedIn.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");

  const staff: Staff = {
    email,
    async call<Body>(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<Body> {
      const answer: Answer = await town.client.send({
        method,
        path: `/api/staff${path}${path.includes("?") ? "&" : "?"}slug=${slug}`,
        headers: { cookie, origin },
        ...(body && { json: body }),
      });
      assert.ok(answer.status < 300, `${method} ${path} ${answer.status} ${answer.text}`);
      return (answer.status === 204 ? undefined : answer.json<Body>()) as Body;
    },
    async move(orderId, status) {
      await staff.call("POST", `/orders/${orderId}/status`, { status });
    },
    async cancel(orderId, reason = "OUT_OF_ITEMS") {
      await staff.call("POST", `/orders/${orderId}/cancel`, { reason });
    },
    async delay(orderId, readyAt) {
      await staff.call("POST", `/orders/${orderId}/delay`, { readyAt });
    },
    async approve(reservationId) {
      await staff.call("POST", `/reservations/${reservationId}/approve`, {});
    },
    async reject(reservationId, reason) {
      await staff.call("POST", `/reservations/${reservationId}/reject`, { reason });
    },
  };
  return staff;
}
