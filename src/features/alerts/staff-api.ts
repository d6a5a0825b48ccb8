import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { addDevice, readAlerts, testDevice } from "./alerts.ts";
import { AlertPhones, AlertPhonesBody, PhoneTestBody, TestedPhone } from "./phone-schemas.ts";
import { readPhones, setPhones, testPhone } from "./phones.ts";
import { AddedAlertDevice, Alerts, NewAlertDevice, TestedAlert } from "./schemas.ts";
import { forgetDevice } from "./stored-devices.ts";

const shared = { door: "staff", tag: "Alerts" } as const;
const params = z.object({ deviceId: z.string().max(64) });

const phones = [
  route({
    ...shared,
    method: "GET",
    path: "/alerts/phones",
    summary: "Who is texted and rung when nobody answers; for owners and managers",
    responses: { 200: AlertPhones },
    problems: ["FORBIDDEN"],
    handler(ctx, { caller }) {
      requireManager(caller);
      return readPhones(ctx, caller.scope);
    },
  }),
  route({
    ...shared,
    method: "PUT",
    path: "/alerts/phones",
    summary: "Set who is texted and rung when nobody answers; for owners and managers",
    description:
      "All of them at once. Each order is told to a phone once by text message and once by a call, and only while nobody has answered it.",
    body: AlertPhonesBody,
    responses: { 200: AlertPhones },
    problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
    handler(ctx, { caller, body }) {
      requireManager(caller);
      return setPhones(ctx, caller, body);
    },
  }),
  route({
    ...shared,
    method: "POST",
    path: "/alerts/phones/:phoneId/test",
    summary: "Text or ring one of the phones now; for owners and managers",
    params: z.object({ phoneId: z.string().max(64) }),
    body: PhoneTestBody,
    responses: { 200: TestedPhone },
    problems: ["FORBIDDEN", "NOT_FOUND", "SANDBOX_NOT_SUPPORTED", "VALIDATION_FAILED", "RATE_LIMITED"],
    handler(ctx, { caller, params: { phoneId }, body }) {
      requireManager(caller);
      return testPhone(ctx, caller, phoneId, body.kind);
    },
  }),
];

export const routes = [
  ...phones,
  route({
    ...shared,
    method: "GET",
    path: "/alerts",
    summary: "Where whoever asks is told of orders that nobody answers",
    responses: { 200: Alerts },
    problems: [],
    handler: (ctx, { caller }) => readAlerts(ctx, caller),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/alerts/devices",
    summary: "Be told through this browser",
    description:
      "Ten of a person; the oldest makes room. One that is there already is kept, with what it says now.",
    body: NewAlertDevice,
    responses: { 200: AddedAlertDevice },
    problems: ["VALIDATION_FAILED"],
    handler: async (ctx, { caller, body, request }) => ({
      id: await addDevice(ctx, caller, body, request.headers["user-agent"] ?? ""),
    }),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/alerts/devices/:deviceId/test",
    summary: "Send a test to one of one's browsers",
    params,
    responses: { 200: TestedAlert },
    problems: ["NOT_FOUND"],
    handler: async (ctx, { caller, params: { deviceId } }) => ({
      outcome: await testDevice(ctx, caller, deviceId),
    }),
  }),
  route({
    ...shared,
    method: "DELETE",
    path: "/alerts/devices/:deviceId",
    summary: "Be told through this browser no more",
    params,
    responses: { 200: Alerts },
    problems: [],
    async handler(ctx, { caller, params: { deviceId } }) {
      await forgetDevice(ctx.db, caller.scope, deviceId, caller.userId);
      return readAlerts(ctx, caller);
    },
  }),
];
