import { Button } from "@mantine/core";
import { useState } from "react";
import type { MyPasskey } from "../../../src/features/people/second-factor-schemas.ts";
import rows from "../office/card.module.css";
import { Card, CardList } from "../office/card.tsx";
import { useWords } from "../texts.tsx";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";
import { canUsePasskeys } from "./passkeys.ts";
import styles from "./security.module.css";

/** The passkeys of whoever is signed in. */
export function PasskeyList({ passkeys }: { passkeys: readonly MyPasskey[] }) {
  const { t } = useWords();
  const o = t.account.security.passkeys;
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<MyPasskey | null>(null);
  const [removed, setRemoved] = useState<MyPasskey | null>(null);
  return (
    <>
      <Card
        title={o.title}
        text={o.text}
        foot={
          canUsePasskeys() ? (
            <Button onClick={() => setAdding(true)}>{o.add}</Button>
          ) : (
            <span>{o.unsupported}</span>
          )
        }
      >
        {passkeys.length === 0 && <span>{o.none}</span>}
      </Card>
      {passkeys.length > 0 && (
        <CardList label={o.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </CardList>
      )}
      <AddPasskey isOpen={isAdding} onClose={() => setAdding(false)} />
      <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

interface PasskeyRowProps {
  passkey: MyPasskey;
  onRename(): void;
  onRemove(): void;
}

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useWords();
  const o = t.account.security.passkeys;
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <div className={rows.facts}>
          <span>{o.addedAt({ at: Date.parse(addedAt) })}</span>
          <span>{lastUsedAt === null ? o.unused : o.lastUsed({ at: Date.parse(lastUsedAt) })}</span>
        </div>
      </div>
      <div className={styles.rowActions}>
        <Button variant="default" aria-label={o.renameLabel({ name })} onClick={onRename}>
          {o.rename}
        </Button>
        <Button variant="default" aria-label={o.removeLabel({ name })} onClick={onRemove}>
          {o.remove}
        </Button>
      </div>
    </li>
  );
}
