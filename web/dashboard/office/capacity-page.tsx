import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import type { Capacity, StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import { keys, useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { beginWith } from "../form-saved.ts";
import { ComingWeek } from "../hours/coming-week.tsx";
import { TimesCard } from "../hours/times-card.tsx";
import { useWords } from "../texts.tsx";
import {
  bounds,
  type CapacityTyped,
  capacityOf,
  type Limit,
  limitOf,
  limits,
  slotChoices,
  typedOf,
} from "./capacity-form.ts";
import { Card, Note } from "./card.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { Problem } from "./problem.tsx";
import { useOfficeChange } from "./use-office.ts";

/** How much the kitchen takes at a time. */
export function CapacityPage() {
  const { t } = useWords();
  const o = t.office.capacity;
  const { restaurant } = useKitchen();
  const { form, save, submit } = useCapacityForm();
  return (
    <div className={styles.inner}>
      <PageHead title={o.title} lead={o.lead} />
      <TimesCard />
      <form className={styles.inner} onSubmit={submit} noValidate>
        <Card title={o.slots} text={o.slotsHelp}>
          <div className={styles.fields}>
            <NativeSelect
              label={o.slotMinutes}
              data={slotChoices.map((minutes) => ({
                value: String(minutes),
                label: o.slotChoice({ minutes }),
              }))}
              {...form.getInputProps("slotMinutes")}
            />
            <LimitField form={form} name="ordersPerSlot" />
            {restaurant.pickupEnabled && <LimitField form={form} name="pickupOrdersPerSlot" />}
            {restaurant.deliveryEnabled && <LimitField form={form} name="deliveryOrdersPerSlot" />}
          </div>
          <Summary typed={form.values} />
        </Card>
        <Card title={o.work} text={o.workHelp}>
          <div className={styles.fields}>
            <LimitField form={form} name="makeMinutesPerSlot" help={o.makeMinutesPerSlotHelp} />
            <LimitField form={form} name="defaultMakeMinutes" help={o.defaultMakeMinutesHelp} />
          </div>
        </Card>
        <Card title={o.now} text={o.maxOrdersInProgressHelp}>
          <div className={styles.narrow}>
            <LimitField form={form} name="maxOrdersInProgress" />
          </div>
        </Card>
        <Problem error={save.error} />
        <div className={styles.actions}>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t.office.save}
          </Button>
        </div>
      </form>
      <ComingWeek />
    </div>
  );
}

type CapacityForm = UseFormReturnType<CapacityTyped>;

function useCapacityForm() {
  const { t } = useWords();
  const { slug, restaurant } = useKitchen();
  const queries = useQueryClient();
  const save = useOfficeChange(
    ["comingWeek"],
    (api, body: Capacity) => api.setCapacity(body),
    t.office.saved,
  );
  const wrong = (name: Limit) => t.office.errors.wholeNumber({ low: bounds[name][0], high: bounds[name][1] });
  const form: CapacityForm = useForm<CapacityTyped>({
    initialValues: typedOf(restaurant.capacity),
    validate: Object.fromEntries(
      limits.map((name) => [
        name,
        (text: string) => (limitOf(name, text) === undefined ? wrong(name) : null),
      ]),
    ),
  });
  useIssues(form, save.error, Object.fromEntries(limits.map((name) => [name, wrong(name)])));
  const submit = form.onSubmit((typed) =>
    save.mutate(capacityOf(typed), {
      onSuccess: (capacity) => {
        beginWith(form, typed, typedOf(capacity));
        queries.setQueryData<StaffRestaurant>(keys.restaurant(slug), (old) => old && { ...old, capacity });
      },
    }),
  );
  return { form, save, submit };
}

function LimitField({ form, name, help }: { form: CapacityForm; name: Limit; help?: string }) {
  const { t } = useWords();
  const o = t.office.capacity;
  return (
    <TextInput
      label={o[name]}
      description={help}
      inputMode="numeric"
      placeholder={name === "defaultMakeMinutes" ? undefined : o.noLimit}
      {...form.getInputProps(name)}
    />
  );
}

/** What the two figures above it mean together. */
function Summary({ typed }: { typed: CapacityTyped }) {
  const { t } = useWords();
  const o = t.office.capacity;
  const minutes = Number(typed.slotMinutes);
  const count = limitOf("ordersPerSlot", typed.ordersPerSlot);
  return <Note tone="quiet">{count ? o.summary({ count, minutes }) : o.summaryNone({ minutes })}</Note>;
}
