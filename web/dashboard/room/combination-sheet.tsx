import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { Checks } from "../office/checks.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { changeOf, useStart } from "../office/seen.ts";
import { useWords } from "../texts.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import {
  addCombination,
  type Combination,
  changeCombination,
  isOf,
  removeCombination,
} from "./room-edits.ts";
import { joinable, seatsTogether } from "./room-said.ts";
import { SeatFields } from "./seat-fields.tsx";
import styles from "./tables.module.css";
import { mostSeats, useRoomChange, useSeatRules } from "./use-room.ts";

interface CombinationSheetProps {
  room: DineInState;
  onClose(): void;
}

export function MakeCombination({ room, onClose }: CombinationSheetProps) {
  const { t } = useWords();
  const make = useRoomChange(t.office.saved);
  return (
    <CombinationForm
      room={room}
      start={null}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(made) => make.mutate(addCombination(made), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** It is known by its tables: whoever changes them meanwhile has made another of it, and this one is gone. */
export function ChangeCombination({
  room,
  combination: { tables, minSeats, maxSeats },
  onClose,
}: CombinationSheetProps & { combination: Combination }) {
  const { t } = useWords();
  const o = t.tablesPage;
  const latest = { tables, minSeats, maxSeats };
  const { start, key, changed, isOldBeside, takeBeside } = useStart(latest);
  const save = useRoomChange(t.office.saved);
  const isOld = isOldBeside(save);
  const submit = (typed: Combination) => {
    const change = changeOf(start, typed, latest);
    if (!change) onClose();
    else save.mutate(changeCombination(latest, { ...latest, ...change.change }), { onSuccess: onClose });
  };
  const names = { ...o.fields, tables: o.whichTables };
  return (
    <CombinationForm
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
          changed={changed.map((field) => ({ name: names[field], value: latest[field] }))}
          onTake={takeBeside(save)}
        />
      )}
      <RemoveQuestion
        label={o.removeCombination}
        title={o.removeCombinationTitle({ names: tables.join(" + ") })}
        text={o.removeCombinationText}
        edit={removeCombination(latest)}
        onDone={onClose}
      />
    </CombinationForm>
  );
}

interface CombinationFormProps extends CombinationSheetProps {
  start: Combination | null;
  isBusy: boolean;
  error: unknown;
  onSubmit(made: Combination): void;
  children?: ReactNode;
}

function CombinationForm({ room, start, isBusy, error, onSubmit, onClose, children }: CombinationFormProps) {
  const { t } = useWords();
  const o = t.tablesPage;
  const seats = useSeatRules();
  const form = useForm({
    initialValues: {
      tables: start ? [...start.tables] : [],
      minSeats: start ? String(start.minSeats) : "",
      maxSeats: start ? String(start.maxSeats) : "",
    },
    validate: {
      tables: (tables) => {
        if (tables.length < 2) return o.twoTables;
        const isOther = start === null || !isOf(start, { tables });
        return isOther && room.combinations.some((one) => isOf(one, { tables })) ? o.combinationTaken : null;
      },
      ...seats,
    },
  });
  const choose = (tables: string[]) => {
    form.setFieldValue("tables", tables);
    if (tables.length > 1) form.setValues(seatsTogether(room, tables, mostSeats));
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ tables, minSeats, maxSeats }) =>
        onSubmit({ tables, minSeats: Number(minSeats), maxSeats: Number(maxSeats) }),
      )}
    >
      <Stack gap="lg">
        <div>
          <Checks
            legend={o.whichTables}
            help={o.combinationHelp}
            className={styles.checks}
            options={joinable(room, start?.tables ?? []).map((name) => ({ value: name, label: name }))}
            chosen={form.values.tables}
            onChange={choose}
          />
          {form.errors.tables && (
            <p className={office.error} role="alert">
              {form.errors.tables}
            </p>
          )}
        </div>
        <SeatFields form={form} />
        <Problem error={error} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}
