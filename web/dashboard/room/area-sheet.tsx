import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { OrderList } from "../menu/order-list.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import { Problem } from "../office/problem.tsx";
import { changeOf, useStart } from "../office/seen.ts";
import { useWords } from "../texts.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { type Area, addArea, orderTables, removeArea, renameArea, type Table } from "./room-edits.ts";
import { useRoomChange } from "./use-room.ts";

export function MakeArea({ room, onClose }: { room: DineInState; onClose(): void }) {
  const { t } = useWords();
  const make = useRoomChange(t.office.saved);
  return (
    <AreaForm
      room={room}
      start=""
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(name) => make.mutate(addArea(name), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function ChangeArea({ room, area, onClose }: { room: DineInState; area: Area; onClose(): void }) {
  const { t } = useWords();
  const o = t.tablesPage;
  const latest = { name: area.name };
  const { start, key, isOldBeside, takeBeside } = useStart(latest);
  const save = useRoomChange(t.office.saved);
  const isOld = isOldBeside(save);
  const submit = (name: string) => {
    const change = changeOf(start, { name }, latest);
    if (change) save.mutate(renameArea(area.id, change), { onSuccess: onClose });
    else onClose();
  };
  return (
    <AreaForm
      key={key}
      room={room}
      start={start.name}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOld && (
        <Meanwhile changed={[{ name: o.fields.name, value: latest.name }]} onTake={takeBeside(save)} />
      )}
      <TableOrder tables={room.tables.filter((table) => table.area === area.name)} />
      <RemoveQuestion
        label={o.removeArea}
        title={o.removeAreaTitle({ name: area.name })}
        text={o.removeAreaText}
        edit={removeArea(area.id)}
        onDone={onClose}
      />
    </AreaForm>
  );
}

/** Kept at once, without the form. */
function TableOrder({ tables }: { tables: readonly Table[] }) {
  const { t } = useWords();
  const order = useRoomChange(t.menuOffice.moved);
  if (tables.length < 2) return null;
  return (
    <OrderList
      title={t.tablesPage.tableOrder}
      items={tables}
      isBusy={order.isPending}
      error={order.error}
      onOrder={(ids) => order.mutate(orderTables(ids))}
    />
  );
}

interface AreaFormProps {
  room: DineInState;
  start: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(name: string): void;
  onClose(): void;
  children?: ReactNode;
}

function AreaForm({ room, start, isBusy, error, onSubmit, onClose, children }: AreaFormProps) {
  const { t } = useWords();
  const o = t.tablesPage;
  const isTaken = (name: string) =>
    name !== start && room.areas.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const form = useForm({
    initialValues: { name: start },
    validate: {
      name: (name) => {
        if (!name.trim()) return t.office.errors.required;
        return isTaken(name.trim()) ? o.nameTaken({ list: [name.trim()] }) : null;
      },
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ name }) => onSubmit(name.trim()))}>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.fields.name}
          description={o.areaHelp}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <Problem error={error} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}
