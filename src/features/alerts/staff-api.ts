import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { addDevice, readAlerts, testDevice } from "./alerts.ts";
import { AddedAlertDevice, Alerts, NewAlertDevice, TestedAlert } from "./schemas.ts";
import { forgetDevice } from "./stored-devices.ts";

const shared = { door: "staff", tag: "Alerts" } as const;
const params = z.object({ deviceId: z.string().max(64) });

export const routes = [
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
