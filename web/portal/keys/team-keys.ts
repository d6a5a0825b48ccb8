import type { Environment } from "../../../src/domain/environment.ts";
import type { PartnerTeamKey, TeamKeys } from "../../../src/features/partners/team-key-schemas.ts";
import type { KeysApi, ShownKey } from "../../dashboard/office/keys-context.ts";
import type { Words } from "../../dashboard/texts.tsx";
import type { portalCall } from "../portal-api.ts";

type Texts = Pick<Words["t"], "portalKeys" | "portalTeam">;

/** Why who looks makes no keys here; null for who does, and while nobody knows. */
export function whyNoKeys(
  { portalKeys }: Texts,
  environment: Environment,
  standing: Pick<TeamKeys, "mayMake" | "isProgramOpen"> | undefined,
): string | null {
  if (!standing || standing.mayMake) return null;
  return environment === "LIVE" && !standing.isProgramOpen ? portalKeys.programClosed : portalKeys.mayNot;
}

/** A partner's key is worth what its maker's role is. */
export function shownKey({ portalKeys, portalTeam }: Texts, { maker, ...key }: PartnerTeamKey): ShownKey {
  if (!maker) return { ...key, worth: portalKeys.byNobody };
  const { name, role } = maker;
  return {
    ...key,
    worth: role ? portalKeys.by({ name, role: portalTeam.roles[role].name }) : portalKeys.byGone({ name }),
  };
}

/** The partner's own keys, through the portal. */
export const teamKeyCalls = (call: ReturnType<typeof portalCall>, t: Texts): KeysApi => ({
  keys: async () => (await call("GET /partner-keys")).data.map((key) => shownKey(t, key)),
  makeKey: async ({ name, expiresOn }) =>
    (await call("POST /partner-keys", { body: { name, ...(expiresOn && { expiresOn }) } })).key,
  rotateKey: async (keyId, body) =>
    (await call("POST /partner-keys/:keyId/rotate", { params: { keyId }, body })).key,
  revokeKey: (keyId, isForced) =>
    call("DELETE /partner-keys/:keyId", { params: { keyId }, query: isForced ? { force: "true" } : {} }),
});
