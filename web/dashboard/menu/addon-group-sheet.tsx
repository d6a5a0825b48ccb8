import { useState } from "react";
import type { PartnerAddonGroup } from "../../../src/features/menu-content/addon-group-schemas.ts";
import type { StaffBody } from "../api.ts";
import { RemoveButton } from "../office/ask-button.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import { useStart } from "../office/seen.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { AddonGroupForm } from "./addon-group-form.tsx";
import { changeOf, groupOf, levelsOf, newGroup, typedOf } from "./addon-group-typed.ts";

interface AddonGroupSheetProps {
  /** Null: closed. */
  group: PartnerAddonGroup | "NEW" | null;
  all: readonly PartnerAddonGroup[];
  onClose(): void;
}

/** One group of add-ons, beside the list. */
export function AddonGroupSheet({ group, all, onClose }: AddonGroupSheetProps) {
  const { t } = useWords();
  const title = group === "NEW" ? t.menuOffice.groups.create : (group?.name ?? "");
  return (
    <Sheet title={title} isOpen={group !== null} onClose={onClose}>
      {group === "NEW" ? (
        <MakeGroup all={all} onClose={onClose} />
      ) : (
        group && <ChangeGroup key={group.id} group={group} all={all} onClose={onClose} />
      )}
    </Sheet>
  );
}

function MakeGroup({ all, onClose }: Pick<AddonGroupSheetProps, "all" | "onClose">) {
  const { t } = useWords();
  const [start] = useState(newGroup);
  const make = useOfficeChange(
    ["addonGroups"],
    (api, body: StaffBody<"POST /addon-groups">) => api.makeAddonGroup(body),
    t.office.saved,
  );
  return (
    <AddonGroupForm
      start={start}
      others={all}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(typed) => make.mutate(groupOf(typed, levelsOf(all)), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ChangeGroupProps extends Pick<AddonGroupSheetProps, "all" | "onClose"> {
  group: PartnerAddonGroup;
}

function ChangeGroup({ group, all, onClose }: ChangeGroupProps) {
  const { t } = useWords();
  const { start, key, changed, isOldBeside, takeBeside } = useStart(group);
  const save = useOfficeChange(
    ["addonGroups"],
    (api, body: StaffBody<"PATCH /addon-groups/:addonGroupId">) => api.changeAddonGroup(group.id, body),
    t.office.saved,
  );
  const isOld = isOldBeside(save);
  const names: Record<string, string> = t.menuOffice.groups.fields;
  return (
    <AddonGroupForm
      key={key}
      start={typedOf(start)}
      others={all.filter(({ id }) => id !== group.id)}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={(typed) => {
        const change = changeOf(start, typed, group, levelsOf(all));
        if (change) save.mutate(change, { onSuccess: onClose });
        else onClose();
      }}
      onClose={onClose}
    >
      {isOld && (
        <Meanwhile
          changed={changed.map((field) => ({ name: names[field] ?? names.rule!, value: group[field] }))}
          onTake={takeBeside(save)}
        />
      )}
      <DeleteGroup group={group} onDone={onClose} />
    </AddonGroupForm>
  );
}

function DeleteGroup({ group, onDone }: { group: PartnerAddonGroup; onDone(): void }) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const remove = useOfficeChange(
    ["addonGroups", "categories", "dishes"],
    (api, _: null) => api.deleteAddonGroup(group.id),
    o.deleted,
  );
  return (
    <RemoveButton
      label={o.delete}
      title={o.deleteTitle({ name: group.name })}
      text={o.deleteText}
      yes={o.yes}
      change={remove}
      onYes={() => remove.mutate(null, { onSuccess: onDone })}
    />
  );
}
