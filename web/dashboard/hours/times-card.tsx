import { Button, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys, useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { beginWith } from "../form-saved.ts";
import { Card, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import type { OfficeApi } from "../office/office-api.ts";
import { Problem } from "../office/problem.tsx";
import { setSettings } from "../office/set-settings.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import {
  isSameTimes,
  minutesOf,
  type Times,
  type TimesTyped,
  timeBounds,
  timeNames,
  timesIn,
  timesOf,
  typedOf,
} from "./times-typed.ts";

type Settings = Awaited<ReturnType<OfficeApi["settings"]>>;

/** How long guests wait, and how far ahead they can order. */
export function TimesCard() {
  const settings = useOfficeData("settings", (api) => api.settings());
  return <Loaded query={settings}>{(data) => <TimesForm settings={data} />}</Loaded>;
}

function TimesForm({ settings }: { settings: Settings }) {
  const { t } = useWords();
  const o = t.prepTimes;
  const { restaurant } = useKitchen();
  const { form, save, start, submit } = useTimesForm(settings);
  const isOld = !isSameTimes(start, settings) && !save.isPending;
  const field = (name: keyof Times, help?: string) => (
    <TextInput
      label={o[name]}
      description={help}
      inputWrapperOrder={["label", "input", "description", "error"]}
      inputMode="numeric"
      {...form.getInputProps(name)}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Card title={o.title} text={o.text}>
        <div className={office.fields}>
          {restaurant.pickupEnabled && field("defaultPrepMinutes")}
          {restaurant.deliveryEnabled && field("defaultDeliveryMinutes", o.defaultDeliveryMinutesHelp)}
          {field("preOrderDays", o.preOrderDaysHelp)}
        </div>
        {isOld ? (
          <Note tone="wait" isNew>
            {o.changedMeanwhile}{" "}
            {o.now({
              prep: settings.defaultPrepMinutes,
              delivery: settings.defaultDeliveryMinutes,
              days: settings.preOrderDays,
            })}
          </Note>
        ) : (
          <Problem error={save.error} />
        )}
        <div className={office.actions}>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t.office.save}
          </Button>
        </div>
      </Card>
    </form>
  );
}

function useTimesForm(settings: Settings) {
  const { t } = useWords();
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const [start, setStart] = useState<Times>(settings);
  const save = useOfficeChange(
    ["settings", "comingWeek"],
    (api, times: Times) => setSettings(api, times, timesIn(settings), settings.version),
    t.office.saved,
  );
  const wrong = (name: keyof Times) =>
    t.office.errors.wholeNumber({ low: timeBounds[name][0], high: timeBounds[name][1] });
  const form: UseFormReturnType<TimesTyped> = useForm<TimesTyped>({
    initialValues: typedOf(start),
    validate: Object.fromEntries(
      timeNames.map((name) => [
        name,
        (text: string) => (minutesOf(name, text) === null ? wrong(name) : null),
      ]),
    ),
  });
  useIssues(form, save.error, Object.fromEntries(timeNames.map((name) => [name, wrong(name)])));
  const submit = form.onSubmit((typed) =>
    save.mutate(timesOf(typed), {
      onSuccess: (saved) => {
        setStart(saved);
        beginWith(form, typed, typedOf(saved));
        return queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
      },
    }),
  );
  return { form, save, start, submit };
}
