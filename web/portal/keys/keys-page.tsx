import { useMemo } from "react";
import { Card, Note } from "../../dashboard/office/card.tsx";
import { type Keys, KeysContext } from "../../dashboard/office/keys-context.ts";
import { KeysBody } from "../../dashboard/office/keys-page.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { rememberKey } from "../known-keys.ts";
import { usePortalData, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { teamKeyCalls, whyNoKeys } from "./team-keys.ts";

/** The partner's own keys, in the environment that is open. */
export function PartnerKeysPage() {
  const { t } = useWords();
  const o = t.portalKeys;
  const { environment, partnerId } = usePortal();
  const standing = usePortalData(["keys", "standing"], (call) => call("GET /partner-keys"));
  const keys = useTeamKeys();
  const mayMake = standing.data?.mayMake ?? false;
  const why = whyNoKeys(t, environment, standing.data);
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
  const { t } = useWords();
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const queryKey = keyOf("keys");
  return useMemo<Keys>(() => ({ queryKey, presets: [], api: teamKeyCalls(call, t) }), [call, queryKey, t]);
}
