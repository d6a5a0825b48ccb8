import assert from "node:assert/strict";
import { it } from "node:test";
import type { portalCall } from "../portal-api.ts";
import { integrationCalls } from "./integration-calls.ts";

it("a restaurant's webhooks, domains and file are read and changed through the portal", async () => {
  const called: unknown[] = [];
  const call = async (name: string, given: object = {}) => {
    called.push([name, given]);
    return { data: `data of ${name}` };
  };
  const api = integrationCalls(call as unknown as ReturnType<typeof portalCall>);
  const to = async (work: Promise<unknown>) => {
    await work;
    return called.splice(0);
  };
  const ofHook = { params: { webhookId: "whk_1" } };
  const ofDomain = { params: { domainId: "dom_1" } };
  const at = "/webhooks/:webhookId";
  assert.equal(await api.webhooks(), "data of GET /webhooks");
  assert.equal(await api.domains(), "data of GET /domains");
  assert.deepEqual(called.splice(0), [
    ["GET /webhooks", {}],
    ["GET /domains", {}],
  ]);
  const made = { url: "https://kasse.example.no", events: ["ORDER_CREATED"] };
  assert.deepEqual(await to(api.makeWebhook(made)), [["POST /webhooks", { body: made }]]);
  const change = { ...ofHook, body: { active: false } };
  assert.deepEqual(await to(api.changeWebhook("whk_1", change.body)), [[`PATCH ${at}`, change]]);
  assert.deepEqual(await to(api.removeWebhook("whk_1")), [[`DELETE ${at}`, ofHook]]);
  assert.deepEqual(await to(api.rotateSecret("whk_1", 24)), [
    [`POST ${at}/rotate-secret`, { ...ofHook, body: { graceHours: 24 } }],
  ]);
  assert.deepEqual(await to(api.ping("whk_1")), [[`POST ${at}/test`, ofHook]]);
  assert.deepEqual(await to(api.deliveries("whk_1", "ALL", null)), [
    [`GET ${at}/deliveries`, { ...ofHook, query: { limit: 25, cursor: null, state: null } }],
  ]);
  assert.deepEqual(await to(api.deliveries("whk_1", "FAILED", "next")), [
    [`GET ${at}/deliveries`, { ...ofHook, query: { limit: 25, cursor: "next", state: "FAILED" } }],
  ]);
  assert.deepEqual(await to(api.resend("whk_1", "dlv_1")), [
    [`POST ${at}/deliveries/:deliveryId/resend`, { params: { webhookId: "whk_1", deliveryId: "dlv_1" } }],
  ]);
  assert.deepEqual(await to(api.addDomain("bestill.bolgen.no")), [
    ["POST /domains", { body: { domain: "bestill.bolgen.no" } }],
  ]);
  assert.deepEqual(await to(api.verifyDomain("dom_1")), [["POST /domains/:domainId/verify", ofDomain]]);
  assert.deepEqual(await to(api.makePrimary("dom_1")), [["POST /domains/:domainId/primary", ofDomain]]);
  assert.deepEqual(await to(api.removeDomain("dom_1")), [["DELETE /domains/:domainId", ofDomain]]);
  const file = new File(["{}"], "bolgen.json");
  const sent = async (work: Promise<unknown>) => {
    const [[name, { form }]] = (await to(work)) as [[string, { form: FormData }]];
    return [name, form.get("expectedDifference"), await (form.get("file") as File).text()];
  };
  assert.deepEqual(await sent(api.lookAtFile(file)), ["POST /restaurant-file/look", null, "{}"]);
  assert.deepEqual(await sent(api.takeFileIn(file, "seen")), ["POST /restaurant-file", "seen", "{}"]);
});
