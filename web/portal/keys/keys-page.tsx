import { useMemo } from "react";
import type { PartnerTeamKey } from "../../../src/features/partners/team-key-schemas.ts";
import { Card, Note } from "../../dashboard/office/card.tsx";
import { type Keys, KeysContext, type ShownKey } from "../../dashboard/office/keys-context.ts";
import { KeysBody } from "../../dashboard/office/keys-page.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { rememberKey } from "../known-keys.ts";
import { usePortalData, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";

/** The partner's own keys, in the environment that is open. */
export function PartnerKeysPage() {
  const { t } = useWords();
  const o = t.portalKeys;
  const { environment, partnerId } = usePortal();
  const standing = usePortalData(["keys", "standing"], (call) => call("GET /partner-keys"));
  const keys = useTeamKeys();
  const mayMake = standing.data?.mayMake ?? false;
  const why =
    standing.data &&
    !mayMake &&
    (environment === "LIVE" && !standing.data.isProgramOpen ? o.programClosed : o.mayNot);
  return (
    <KeysContext value={keys}>
      <KeysBody
        empty={o.empty}
        once={o.once}
        mayMake={mayMake}
        onMade={(key) => rememberKey({ partnerId, environment, slug: null }, key)}
        head={(make) => (
          <>
            <DeskHead title={o.name} lead={o.lead} action={make} />
            {why && <Note tone="wait">{why}</Note>}
          </>
        )}
      />
      <Card title={o.found.title} text={o.found.text}>
        <p>{o.restaurants}</p>
      </Card>
    </KeysContext>
  );
}

function useTeamKeys(): Keys {
  const words = useWords();
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const queryKey = keyOf("keys");
  return useMemo<Keys>(
    () => ({
      queryKey,
      presets: [],
      api: {
        keys: async () => (await call("GET /partner-keys")).data.map((key) => shownKey(words, key)),
        makeKey: async ({ name, expiresOn }) =>
          (await call("POST /partner-keys", { body: { name, ...(expiresOn && { expiresOn }) } })).key,
        rotateKey: async (keyId, body) =>
          (await call("POST /partner-keys/:keyId/rotate", { params: { keyId }, body })).key,
        revokeKey: (keyId, isForced) =>
          call("DELETE /partner-keys/:keyId", {
            params: { keyId },
            query: isForced ? { force: "true" } : {},
          }),
      },
    }),
    [call, queryKey, words],
  );
}

function shownKey({ t }: ReturnType<typeof useWords>, { maker, ...key }: PartnerTeamKey): ShownKey {
  const o = t.portalKeys;
  if (!maker) return { ...key, worth: o.byNobody };
  const { name, role } = maker;
  return { ...key, worth: role ? o.by({ name, role: t.portalTeam.roles[role].name }) : o.byGone({ name }) };
}
