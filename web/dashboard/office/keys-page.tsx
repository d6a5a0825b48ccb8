import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import type { KeyPreset } from "../../../src/domain/scopes.ts";
import type { NewRestaurantKeyBody } from "../../../src/features/keys/partner-schemas.ts";
import { minutesLeft, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import rows from "./card.module.css";
import { CardList, Empty, Pill, type Tone } from "./card.tsx";
import { EndKeyDialog, NewKeyDialog, RotateKeyDialog } from "./key-dialogs.tsx";
import { isOffered, isRotatedOut, isWorking, presetOf } from "./key-state.ts";
import { type Keys, KeysContext, type ShownKey, useKeyList } from "./keys-context.ts";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useOffice } from "./use-office.ts";

const tones: Record<ShownKey["status"], Tone> = {
  active: "good",
  expiring: "wait",
  expired: "quiet",
  revoked: "quiet",
};

/** What the API has calls for with such a key alone; the others take a partner's key beside. */
const ofOwnPeople: readonly KeyPreset[] = ["storefront", "full"];

/** What lets other systems in on the restaurant's behalf. */
export function KeysPage() {
  const { t } = useWords();
  const o = t.office.keys;
  const { api, keyOf } = useOffice();
  const queryKey = keyOf("keys");
  const keys = useMemo<Keys>(
    () => ({ queryKey, presets: ofOwnPeople, api: { ...api, ...makingOf(api) } }),
    [api, queryKey],
  );
  return (
    <div className={styles.inner}>
      <KeysContext value={keys}>
        <KeysBody
          empty={o.empty}
          once={o.once}
          head={(make) => <PageHead title={o.title} lead={o.lead} action={make} />}
        />
      </KeysContext>
    </div>
  );
}

interface Makes {
  makeKey(body: NewRestaurantKeyBody): Promise<{ restaurantKey: { key: string } | null }>;
  rotateKey(
    keyId: string,
    body: { name: string; graceHours: number },
  ): Promise<{ restaurantKey: { key: string } | null }>;
}

/** Null only in an answer that is asked for again, which the pages never do. */
export const makingOf = (api: Makes): Pick<Keys["api"], "makeKey" | "rotateKey"> => ({
  makeKey: async (body) => (await api.makeKey(body as NewRestaurantKeyBody)).restaurantKey!.key,
  rotateKey: async (keyId, body) => (await api.rotateKey(keyId, body)).restaurantKey!.key,
});

interface KeysBodyProps {
  empty: { title: string; text: string };
  /** What to do with a key that is shown. */
  once: string;
  /** False: the one who looks makes none. */
  mayMake?: boolean;
  head(make: ReactNode): ReactNode;
  onMade?(key: string): void;
}

/** Keys, and what is done with them; whose they are, the context says. */
export function KeysBody({ empty, once, mayMake = true, head, onMade }: KeysBodyProps) {
  const { t } = useWords();
  const o = t.office.keys;
  const keys = useKeyList();
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const make = mayMake && <Button onClick={() => setMaking(true)}>{o.create}</Button>;
  const show = (key: string) => {
    onMade?.(key);
    setSecret(key);
  };
  return (
    <>
      {head(keys.data?.length ? make : undefined)}
      <Loaded query={keys}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...empty} mayFill={mayMake}>
              {make}
            </Empty>
          ) : (
            <KeyLists keys={all} onSecret={show} />
          )
        }
      </Loaded>
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} onSecret={show} />
      <ShownOnce
        title={o.onceTitle}
        text={once}
        label={o.keyLabel}
        secret={secret}
        onDone={() => setSecret(null)}
      />
    </>
  );
}

interface KeyListsProps {
  keys: readonly ShownKey[];
  onSecret(secret: string): void;
}

function KeyLists({ keys, onSecret }: KeyListsProps) {
  const { t } = useWords();
  const o = t.office.keys;
  const ended = keys.filter((key) => !isWorking(key));
  return (
    <>
      <CardList label={o.title}>
        {keys.filter(isWorking).map((key) => (
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
  restaurantKey: ShownKey;
  onSecret(secret: string): void;
}) {
  const { t } = useWords();
  const o = t.office.keys;
  const isEnding = isRotatedOut(key);
  return (
    <li>
      <div className={rows.what}>
        <b>{key.name}</b>
        <span>
          ····{key.last4} · <Worth shownKey={key} />
        </span>
        <div className={rows.facts}>
          <LastUse shownKey={key} />
          {key.expiresAt && <span>{o.expires({ at: Date.parse(key.expiresAt) })}</span>}
          <span>{o.created({ at: Date.parse(key.createdAt) })}</span>
          {isEnding && <span>{o.endsAt({ at: Date.parse(key.revokedAt!) })}</span>}
        </div>
      </div>
      <Pill tone={isEnding ? "wait" : tones[key.status]}>
        {isEnding ? <Countdown untilMs={Date.parse(key.revokedAt!)} /> : o.status[key.status]}
      </Pill>
      {isOffered(key) && <KeyActions {...{ shownKey: key, isEnding, onSecret }} />}
    </li>
  );
}

/** What a key opens: by its scopes, or by whose it is. */
function Worth({ shownKey: { scopes, worth } }: { shownKey: ShownKey }) {
  const { t } = useWords();
  const o = t.office.keys;
  if (scopes === undefined) return worth;
  const preset = presetOf(scopes);
  return preset ? o.presets[preset].name : o.custom({ count: scopes.length });
}

function LastUse({ shownKey: { lastUsedAt, lastUsedFrom, lastUsedCall } }: { shownKey: ShownKey }) {
  const { t } = useWords();
  const o = t.office.keys;
  if (lastUsedAt === null) return <span>{o.unused}</span>;
  return (
    <>
      <span>{o.lastUsed({ at: Date.parse(lastUsedAt) })}</span>
      {lastUsedCall && <code>{lastUsedCall}</code>}
      {lastUsedFrom && <span>{t.portalKeys.usedFrom({ address: lastUsedFrom })}</span>}
    </>
  );
}

/** How long one that was rotated out still works. */
function Countdown({ untilMs }: { untilMs: number }) {
  const { t } = useWords();
  const minutes = useNow((now) => minutesLeft(untilMs, now));
  return t.portalKeys.endsIn({ minutes });
}

function KeyActions({
  shownKey: key,
  isEnding,
  onSecret,
}: {
  shownKey: ShownKey;
  isEnding: boolean;
  onSecret(secret: string): void;
}) {
  const { t } = useWords();
  const o = t.office.keys;
  const [dialog, setDialog] = useState<"ROTATE" | "END" | null>(null);
  const close = () => setDialog(null);
  return (
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
      <RotateKeyDialog restaurantKey={key} isOpen={dialog === "ROTATE"} onClose={close} onSecret={onSecret} />
      <EndKeyDialog restaurantKey={key} isOpen={dialog === "END"} onClose={close} />
    </div>
  );
}
