import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PartnerTeamKey } from "../../../src/features/partners/team-key-schemas.ts";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import type { portalCall } from "../portal-api.ts";
import { shownKey, teamKeyCalls, whyNoKeys } from "./team-keys.ts";

const { t } = norwegian;
const key = (maker: PartnerTeamKey["maker"]) => ({ id: "key_1", name: "Kassa", maker }) as PartnerTeamKey;

describe("a partner's own keys", () => {
  it("are worth what their makers are", () => {
    const worth = (maker: PartnerTeamKey["maker"]) => shownKey(t, key(maker)).worth;
    assert.equal(worth({ id: "u1", name: "Tone", role: "MEMBER" }), "Laget av Tone, Utvikler");
    assert.equal(worth({ id: "u1", name: "Tone", role: null }), "Laget av Tone, som ikke er i teamet lenger");
    assert.equal(worth(null), "Laget av dem som driver tjenesten");
    assert.deepEqual(shownKey(t, key(null)), {
      ...{ id: "key_1", name: "Kassa", worth: "Laget av dem som driver tjenesten" },
    });
  });

  it("are made by who may, and whoever may not is told why", () => {
    const why = (mayMake: boolean, isProgramOpen: boolean) => ({ mayMake, isProgramOpen });
    assert.equal(whyNoKeys(t, "LIVE", undefined), null);
    assert.equal(whyNoKeys(t, "LIVE", why(true, false)), null);
    assert.match(whyNoKeys(t, "LIVE", why(false, false)) ?? "", /^Partnerprogrammet er ikke åpent ennå/);
    const mayNot = "Med rollen din kan du ikke lage nøkler her.";
    assert.equal(whyNoKeys(t, "LIVE", why(false, true)), mayNot);
    assert.equal(whyNoKeys(t, "TEST", why(false, false)), mayNot);
  });

  it("are read, made, changed and ended through the portal", async () => {
    const called: unknown[] = [];
    const call = async (name: string, given: object = {}) => {
      called.push([name, given]);
      return { data: [key(null)], key: `key of ${name}` };
    };
    const api = teamKeyCalls(call as unknown as ReturnType<typeof portalCall>, t);
    assert.deepEqual(
      (await api.keys()).map(({ worth }) => worth),
      ["Laget av dem som driver tjenesten"],
    );
    assert.equal(
      await api.makeKey({ name: "Kassa" } as Parameters<typeof api.makeKey>[0]),
      "key of POST /partner-keys",
    );
    await api.makeKey({ name: "Kassa", expiresOn: "2026-12-24" });
    const rotated = await api.rotateKey("key_1", { name: "Kassa", graceHours: 24 });
    assert.equal(rotated, "key of POST /partner-keys/:keyId/rotate");
    await api.revokeKey("key_1", false);
    await api.revokeKey("key_1", true);
    const params = { keyId: "key_1" };
    assert.deepEqual(called, [
      ["GET /partner-keys", {}],
      ["POST /partner-keys", { body: { name: "Kassa" } }],
      ["POST /partner-keys", { body: { name: "Kassa", expiresOn: "2026-12-24" } }],
      ["POST /partner-keys/:keyId/rotate", { params, body: { name: "Kassa", graceHours: 24 } }],
      ["DELETE /partner-keys/:keyId", { params, query: {} }],
      ["DELETE /partner-keys/:keyId", { params, query: { force: "true" } }],
    ]);
  });
});
