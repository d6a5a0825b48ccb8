import { Button } from "@mantine/core";
import { useState } from "react";
import { type KeyPreset, keyPresets } from "../../../src/domain/scopes.ts";
import type { PartnerRestaurantApiKey } from "../../../src/features/keys/partner-schemas.ts";
import { useWords } from "../texts.tsx";
import rows from "./card.module.css";
import { CardList, Empty, Pill, type Tone } from "./card.tsx";
import { EndKeyDialog, NewKeyDialog, RotateKeyDialog } from "./key-dialogs.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useOfficeData } from "./use-office.ts";

const tones: Record<PartnerRestaurantApiKey["status"], Tone> = {
  active: "good",
  expiring: "wait",
  expired: "quiet",
  revoked: "quiet",
};

/** Which of the presets a key's scopes are; null for others. */
export const presetOf = (scopes: readonly string[]): KeyPreset | null =>
  (Object.keys(keyPresets) as KeyPreset[]).find(
    (name) =>
      keyPresets[name].length === scopes.length && keyPresets[name].every((scope) => scopes.includes(scope)),
  ) ?? null;

/** What lets other systems in on the restaurant's behalf. */
export function KeysPage() {
  const { t } = useWords();
  const o = t.office.keys;
  const keys = useOfficeData("keys", (api) => api.keys());
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const make = <Button onClick={() => setMaking(true)}>{o.create}</Button>;
  return (
    <div className={styles.inner}>
      <PageHead title={o.title} lead={o.lead} action={keys.data?.length ? make : undefined} />
      <Loaded query={keys}>
        {(all) =>
          all.length === 0 ? <Empty {...o.empty}>{make}</Empty> : <KeyLists keys={all} onSecret={setSecret} />
        }
      </Loaded>
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} onSecret={setSecret} />
      <ShownOnce
        title={o.onceTitle}
        text={o.once}
        label={o.keyLabel}
        secret={secret}
        onDone={() => setSecret(null)}
      />
    </div>
  );
}

interface KeyListsProps {
  keys: PartnerRestaurantApiKey[];
  onSecret(secret: string): void;
}

function KeyLists({ keys, onSecret }: KeyListsProps) {
  const { t } = useWords();
  const o = t.office.keys;
  const works = (key: PartnerRestaurantApiKey) => key.status === "active" || key.status === "expiring";
  const ended = keys.filter((key) => !works(key));
  return (
    <>
      <CardList label={o.title}>
        {keys.filter(works).map((key) => (
          <KeyRow key={key.id} restaurantKey={key} onSecret={onSecret} />
        ))}
      </CardList>
      {ended.length > 0 && (
        <CardList label={o.ended}>
          {ended.map((key) => (
            <KeyRow key={key.id} restaurantKey={key} onSecret={onSecret} />
          ))}
        </CardList>
      )}
    </>
  );
}

function KeyRow({
  restaurantKey: key,
  onSecret,
}: {
  restaurantKey: PartnerRestaurantApiKey;
  onSecret(secret: string): void;
}) {
  const { t } = useWords();
  const o = t.office.keys;
  const [dialog, setDialog] = useState<"ROTATE" | "END" | null>(null);
  const preset = presetOf(key.scopes);
  const works = key.status === "active" || key.status === "expiring";
  // One that was rotated out ends by itself.
  const isEnding = works && key.revokedAt !== null;
  const close = () => setDialog(null);
  return (
    <li>
      <div className={rows.what}>
        <b>{key.name}</b>
        <span>
          ····{key.last4} · {preset ? o.presets[preset].name : o.custom({ count: key.scopes.length })}
        </span>
        <div className={rows.facts}>
          <span>{key.lastUsedAt ? o.lastUsed({ at: Date.parse(key.lastUsedAt) }) : o.unused}</span>
          {key.expiresAt && <span>{o.expires({ at: Date.parse(key.expiresAt) })}</span>}
          <span>{o.created({ at: Date.parse(key.createdAt) })}</span>
        </div>
      </div>
      <Pill tone={isEnding ? "wait" : tones[key.status]}>
        {isEnding ? o.endsAt({ at: Date.parse(key.revokedAt!) }) : o.status[key.status]}
      </Pill>
      {works && (
        <div className={styles.actions}>
          {!isEnding && (
            <Button
              variant="default"
              aria-label={o.rotateLabel({ name: key.name })}
              onClick={() => setDialog("ROTATE")}
            >
              {o.rotate}
            </Button>
          )}
          <Button
            variant="default"
            className={styles.danger}
            aria-label={o.revokeLabel({ name: key.name })}
            onClick={() => setDialog("END")}
          >
            {o.revoke}
          </Button>
        </div>
      )}
      <RotateKeyDialog restaurantKey={key} isOpen={dialog === "ROTATE"} onClose={close} onSecret={onSecret} />
      <EndKeyDialog restaurantKey={key} isOpen={dialog === "END"} onClose={close} />
    </li>
  );
}
