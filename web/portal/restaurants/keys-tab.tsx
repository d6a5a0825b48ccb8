import { useMemo } from "react";
import { type KeyPreset, keyPresets } from "../../../src/domain/scopes.ts";
import { type Keys, KeysContext } from "../../dashboard/office/keys-context.ts";
import { KeysBody, makingOf } from "../../dashboard/office/keys-page.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { rememberKey } from "../known-keys.ts";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { useMayChangeRestaurant, useRestaurant } from "./use-restaurant.ts";

const presets = Object.keys(keyPresets) as KeyPreset[];

/** The keys of one restaurant, as its partner's team makes them. */
export function RestaurantKeys() {
  const { t } = useWords();
  const o = t.portalKeys;
  const { callOf, partnerId, environment } = usePortal();
  const mayChange = useMayChangeRestaurant();
  const { slug } = useRestaurant();
  const keyOf = usePortalKey();
  const queryKey = keyOf("restaurants", slug, "keys");
  const keys = useMemo<Keys>(() => {
    const call = callOf(slug);
    const making = makingOf({
      makeKey: (body) => call("POST /keys", { body }),
      rotateKey: (keyId, body) => call("POST /keys/:keyId/rotate", { params: { keyId }, body }),
    });
    return {
      queryKey,
      presets,
      api: {
        ...making,
        keys: async () => {
          const { data } = await call("GET /keys", { query: { limit: 100 } });
          return data.map((key) => ({ ...key, mayChange }));
        },
        revokeKey: (keyId, isForced) =>
          call("DELETE /keys/:keyId", { params: { keyId }, query: isForced ? { force: "true" } : {} }),
      },
    };
  }, [callOf, slug, queryKey, mayChange]);
  return (
    <KeysContext value={keys}>
      <KeysBody
        empty={t.office.keys.empty}
        once={t.office.keys.once}
        onMade={(key) => rememberKey({ partnerId, environment, slug }, key)}
        mayMake={mayChange}
        head={(make) => (
          <div className={office.actions}>
            <p className={office.help}>{o.restaurantLead}</p>
            {make}
          </div>
        )}
      />
    </KeysContext>
  );
}
