import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { FormButtons } from "../office/form-buttons.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import { Problem } from "../office/problem.tsx";
import { changeOf, useStart } from "../office/seen.ts";
import { useWords } from "../texts.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import {
  addTables,
  changeTable,
  namesFrom,
  removeTable,
  type Table,
  type TableContent,
} from "./room-edits.ts";
import { wholeIn } from "./rules-typed.ts";
import { SeatFields } from "./seat-fields.tsx";
import { useRoomChange, useSeatRules } from "./use-room.ts";

const mostAtOnce = 40;

interface TableTyped {
  name: string;
  count: string;
  area: string;
  minSeats: string;
  maxSeats: string;
  isActive: boolean;
}

const typedOf = ({ name, area, minSeats, maxSeats, isActive }: TableContent): TableTyped => ({
  ...{ name, count: "1", area: area ?? "", isActive },
  ...{ minSeats: String(minSeats), maxSeats: String(maxSeats) },
});

/** Fields in the order in which the service tells them, as changes are found by comparing. */
const contentOf = ({ name, area, minSeats, maxSeats, isActive }: TableTyped): TableContent => ({
  ...{ name: name.trim(), area: area || null },
  ...{ minSeats: Number(minSeats), maxSeats: Number(maxSeats), isActive },
});

export function MakeTables({
  room,
  area,
  onClose,
}: {
  room: DineInState;
  area: string | null;
  onClose(): void;
}) {
  const { t } = useWords();
  const make = useRoomChange(t.office.saved);
  return (
    <TableForm
      room={room}
      start={{ name: "", area, minSeats: 1, maxSeats: 4, isActive: true }}
      isNew
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(typed) => {
        const content = contentOf(typed);
        const made = namesFrom(content.name, Number(typed.count)).map((name) => ({ ...content, name }));
        make.mutate(addTables(made), { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}

export function ChangeTable({ room, table, onClose }: { room: DineInState; table: Table; onClose(): void }) {
  const { t } = useWords();
  const o = t.tablesPage;
  const { id, ...latest } = table;
  const { start, key, changed, isOldBeside, takeBeside } = useStart<TableContent>(latest);
  const save = useRoomChange(t.office.saved);
  const isOld = isOldBeside(save);
  const submit = (typed: TableTyped) => {
    const change = changeOf(start, contentOf(typed), latest);
    if (change) save.mutate(changeTable(id, change), { onSuccess: onClose });
    else onClose();
  };
  return (
    <TableForm
      key={key}
      room={room}
      start={start}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOld && (
        <Meanwhile
          changed={changed.map((field) => ({
            name: o.fields[field],
            value: field === "isActive" ? o.use[String(latest.isActive) as "true" | "false"] : latest[field],
          }))}
          onTake={takeBeside(save)}
        />
      )}
      <RemoveQuestion
        label={o.removeTable}
        title={o.removeTableTitle({ name: table.name })}
        text={o.removeTableText}
        edit={removeTable(id)}
        onDone={onClose}
      />
    </TableForm>
  );
}

interface TableFormProps {
  room: DineInState;
  start: TableContent;
  isNew?: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit(typed: TableTyped): void;
  onClose(): void;
  children?: ReactNode;
}

function TableForm({
  room,
  start,
  isNew = false,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: TableFormProps) {
  const { t } = useWords();
  const o = t.tablesPage;
  const seats = useSeatRules();
  const isTaken = (name: string) =>
    name !== start.name && room.tables.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const countOf = (text: string) => wholeIn(text, [1, mostAtOnce]);
  const form = useForm<TableTyped>({
    initialValues: typedOf(start),
    validate: {
      name: (name, { count }) => {
        if (!name.trim()) return t.office.errors.required;
        const taken = namesFrom(name.trim(), countOf(count) ?? 1).filter(isTaken);
        return taken.length > 0 ? o.nameTaken({ list: taken }) : null;
      },
      count: (text) =>
        countOf(text) === null ? t.office.errors.wholeNumber({ low: 1, high: mostAtOnce }) : null,
      ...seats,
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={o.fields.name}
          description={o.nameHelp}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        {isNew && (
          <TextInput
            label={o.count}
            description={o.countHelp}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...form.getInputProps("count")}
          />
        )}
        <SeatFields form={form} />
        {room.areas.length > 0 && (
          <NativeSelect
            label={o.fields.area}
            data={[
              { value: "", label: o.noArea },
              ...room.areas.map(({ name }) => ({ value: name, label: name })),
            ]}
            {...form.getInputProps("area")}
          />
        )}
        {!isNew && (
          <Checkbox
            size="lg"
            label={o.fields.isActive}
            description={o.useHelp}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
        )}
        <Problem error={error} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}
