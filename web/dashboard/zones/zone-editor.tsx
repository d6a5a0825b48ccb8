import { useState } from "react";
import { RemoveButton } from "../office/ask-button.tsx";
import { Card } from "../office/card.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import type { OfficeApi } from "../office/office-api.ts";
import { type Change, changeOf, useStart } from "../office/seen.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { ZoneForm } from "./zone-form.tsx";
import type { Shape } from "./zone-shape.ts";
import {
  type Corner,
  contentOf,
  newZone,
  shownOf,
  typedOf,
  type Zone,
  type ZoneContent,
  type ZoneTyped,
  zoneOf,
} from "./zone-typed.ts";

export interface EditorProps {
  home: Corner | null;
  /** What a new area begins as. */
  around: readonly Corner[];
  drawn: Shape | null;
  onShape(shape: Shape | null): void;
  onClose(): void;
}

export function MakeZone({ around, onClose, ...map }: EditorProps) {
  const { t } = useWords();
  const [start] = useState(() => newZone(around, map.home !== null));
  const make = useOfficeChange(
    ["zones"],
    (api, typed: ZoneTyped) => api.makeZone(zoneOf(typed, null)),
    t.office.saved,
  );
  return (
    <Card title={t.zonesPage.create}>
      <ZoneForm
        {...map}
        start={start}
        isBusy={make.isPending}
        error={make.error}
        onSubmit={(typed) => make.mutate(typed, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Card>
  );
}

export function ChangeZone({ zone, around, onClose, ...map }: EditorProps & { zone: Zone }) {
  const { t } = useWords();
  const o = t.zonesPage;
  const latest = contentOf(zone);
  const { start, key, changed, isOldBeside, takeBeside } = useStart(latest);
  const save = useOfficeChange(
    ["zones"],
    (api: OfficeApi, { change }: Change<ZoneContent>) =>
      api.changeZone(zone.id, { ...change, expectedVersion: zone.version }),
    t.office.saved,
  );
  const isOld = isOldBeside(save);
  const names: Partial<Record<keyof ZoneContent, string>> = o.fields;
  const submit = (typed: ZoneTyped) => {
    const change = changeOf(start, zoneOf(typed, start.polygon), latest);
    if (change) save.mutate(change, { onSuccess: onClose });
    else onClose();
  };
  return (
    <Card title={zone.name}>
      <ZoneForm
        key={key}
        {...map}
        start={typedOf(start, around)}
        isBusy={save.isPending}
        error={isOld ? null : save.error}
        onSubmit={submit}
        onClose={onClose}
      >
        {isOld && (
          <Meanwhile
            changed={changed.map((field) => ({ name: names[field]!, value: shownOf(latest, field) }))}
            onTake={takeBeside(save)}
          />
        )}
        <DeleteZone zone={zone} onDone={onClose} />
      </ZoneForm>
    </Card>
  );
}

function DeleteZone({ zone, onDone }: { zone: Zone; onDone(): void }) {
  const o = useWords().t.zonesPage;
  const remove = useOfficeChange(["zones"], (api, _: null) => api.deleteZone(zone.id), o.deleted);
  return (
    <RemoveButton
      label={o.delete}
      title={o.deleteTitle({ name: zone.name })}
      text={o.deleteText}
      yes={o.yes}
      change={remove}
      onYes={() => remove.mutate(null, { onSuccess: onDone })}
    />
  );
}
