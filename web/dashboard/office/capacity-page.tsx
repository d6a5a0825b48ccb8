import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Capacity, StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import { keys, useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { problemText } from "./problem-text.ts";
import { useOfficeChange } from "./use-office.ts";

const slotChoices = [5, 10, 15, 20, 30, 60] as const satisfies Capacity["slotMinutes"][];
type Limit = Exclude<keyof Capacity, "slotMinutes">;
const bounds: Record<Limit, readonly [number, number]> = {
  ordersPerSlot: [1, 10_000],
  pickupOrdersPerSlot: [1, 10_000],
  deliveryOrdersPerSlot: [1, 10_000],
  makeMinutesPerSlot: [1, 10_000],
  defaultMakeMinutes: [0, 240],
  maxOrdersInProgress: [1, 10_000],
};
const limits = Object.keys(bounds) as Limit[];

/** The number that was typed: null for an empty field, undefined for what is none. */
function typedNumber(text: string, [low, high]: readonly [number, number]): number | null | undefined {
  if (text.trim() === "") return null;
  if (!/^\d{1,5}$/.test(text.trim())) return undefined;
  const number = Number(text);
  return number >= low && number <= high ? number : undefined;
}

/** How much the kitchen takes at a time. */
export function CapacityPage() {
  const { t } = useWords();
  const o = t.office.capacity;
  const { slug, restaurant } = useKitchen();
  const queries = useQueryClient();
  const [stored, setStored] = useState(restaurant.capacity);
  const [slotMinutes, setSlotMinutes] = useState(stored.slotMinutes);
  const [typed, setTyped] = useState(() => textsOf(stored));
  const [hasTried, setTried] = useState(false);
  const save = useOfficeChange([], (api, body: Capacity) => api.setCapacity(body), t.office.saved);

  const numbers = Object.fromEntries(
    limits.map((name) => [name, typedNumber(typed[name], bounds[name])]),
  ) as Record<Limit, number | null | undefined>;
  const isWrong = (name: Limit): boolean =>
    numbers[name] === undefined || (name === "defaultMakeMinutes" && numbers[name] === null);
  const isChanged =
    slotMinutes !== stored.slotMinutes || limits.some((name) => numbers[name] !== stored[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (limits.some(isWrong)) return;
    save.mutate({ ...(numbers as Omit<Capacity, "slotMinutes">), slotMinutes } as Capacity, {
      onSuccess: (capacity) => {
        setStored(capacity);
        setTyped(textsOf(capacity));
        queries.setQueryData<StaffRestaurant>(keys.restaurant(slug), (old) => old && { ...old, capacity });
      },
    });
  };
  const field = (name: Limit, help?: string) => (
    <TextInput
      label={o[name]}
      description={help}
      inputMode="numeric"
      placeholder={name === "defaultMakeMinutes" ? undefined : o.noLimit}
      value={typed[name]}
      error={
        hasTried && isWrong(name)
          ? t.office.errors.wholeNumber({ low: bounds[name][0], high: bounds[name][1] })
          : undefined
      }
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  const most = numbers.ordersPerSlot;
  return (
    <form className={styles.inner} onSubmit={submit} noValidate>
      <PageHead title={o.title} lead={o.lead} />
      <Card title={o.slots} text={o.slotsHelp}>
        <div className={styles.fields}>
          <NativeSelect
            label={o.slotMinutes}
            value={slotMinutes}
            data={slotChoices.map((minutes) => ({
              value: String(minutes),
              label: o.slotChoice({ minutes }),
            }))}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setSlotMinutes(slotChoices.find((minutes) => String(minutes) === value) ?? stored.slotMinutes);
            }}
          />
          {field("ordersPerSlot")}
          {restaurant.pickupEnabled && field("pickupOrdersPerSlot")}
          {restaurant.deliveryEnabled && field("deliveryOrdersPerSlot")}
        </div>
        <Note tone="quiet">
          {most ? o.summary({ count: most, minutes: slotMinutes }) : o.summaryNone({ minutes: slotMinutes })}
        </Note>
      </Card>
      <Card title={o.work} text={o.workHelp}>
        <div className={styles.fields}>
          {field("makeMinutesPerSlot", o.makeMinutesPerSlotHelp)}
          {field("defaultMakeMinutes", o.defaultMakeMinutesHelp)}
        </div>
      </Card>
      <Card title={o.now} text={o.maxOrdersInProgressHelp}>
        <div className={styles.narrow}>{field("maxOrdersInProgress")}</div>
      </Card>
      {save.error !== null && (
        <Note tone="bad" isNew>
          {problemText(t, save.error)}
        </Note>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t.office.save}
        </Button>
      </div>
    </form>
  );
}

const textsOf = (capacity: Capacity): Record<Limit, string> =>
  Object.fromEntries(limits.map((name) => [name, String(capacity[name] ?? "")])) as Record<Limit, string>;
