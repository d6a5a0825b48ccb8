import { Button, MultiSelect, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { Station } from "../../../src/features/stations/schemas.ts";
import { Card, Empty, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { useStart } from "../office/seen.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import {
  freeFor,
  isTwice,
  madeNowhere,
  type Named,
  named,
  type StationsTyped,
  stationsSent,
} from "./stations-typed.ts";

type Form = UseFormReturnType<StationsTyped>;

/** Who in the kitchen makes what. */
export function StationsPage() {
  const { t } = useWords();
  const o = t.stations;
  const stations = useOfficeData("stations", (api) => api.stations());
  const categories = useOfficeData("categories", (api) => api.categories());
  return (
    <div className={office.inner}>
      <PageHead title={o.title} lead={o.lead} />
      <Loaded query={categories}>
        {(all) => <Loaded query={stations}>{(now) => <Start stations={now} categories={all} />}</Loaded>}
      </Loaded>
    </div>
  );
}

function Start({ stations, categories }: { stations: Station[]; categories: Named[] }) {
  const { key, ...kept } = useStart({ stations });
  return <StationsForm key={key} categories={categories} latest={stations} {...kept} />;
}

interface StationsFormProps extends Omit<ReturnType<typeof useStart<{ stations: Station[] }>>, "key"> {
  latest: Station[];
  categories: Named[];
}

function StationsForm({ categories, latest, start, isOldBeside, takeBeside, takeSaved }: StationsFormProps) {
  const { t } = useWords();
  const o = t.stations;
  const form = useForm<StationsTyped>({
    initialValues: { stations: start.stations.map((station) => ({ ...station, key: station.id })) },
    validate: {
      stations: {
        name: (name, typed) => {
          if (!name.trim()) return o.nameMissing;
          return isTwice(name, typed) ? o.nameTwice : null;
        },
      },
    },
  });
  const save = useOfficeChange(
    ["stations"],
    (api, typed: StationsTyped) => api.setStations({ stations: stationsSent(typed), seen: start.stations }),
    o.saved,
  );
  const isOld = isOldBeside(save);
  const { stations } = form.values;
  const left = madeNowhere(form.values, categories);
  const add = () =>
    form.insertListItem("stations", { key: crypto.randomUUID(), id: null, name: "", categoryIds: [] });
  const submit = form.onSubmit((typed) =>
    save.mutate(typed, {
      onSuccess: (now) => {
        const sent = named(typed, typed, now);
        form.setValues(named(form.getValues(), typed, now));
        takeSaved({ stations: now }, sent, form);
      },
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {isOld && (
          <Meanwhile
            changed={[{ name: o.title, value: latest.map(({ name }) => name).join(", ") }]}
            onTake={takeBeside(save)}
          />
        )}
        {stations.length === 0 && <Empty {...o.empty} />}
        {stations.map((station, index) => (
          <StationCard key={station.key} form={form} index={index} categories={categories} />
        ))}
        {left.length > 0 && <Note tone="info">{o.none({ list: left })}</Note>}
        <Problem error={isOld ? null : save.error} />
        <div className={office.actions}>
          <Button variant="default" disabled={stations.length >= 12} onClick={add}>
            {o.add}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {o.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function StationCard({ form, index, categories }: { form: Form; index: number; categories: Named[] }) {
  const { t } = useWords();
  const o = t.stations;
  const { stations } = form.values;
  const number = { number: index + 1 };
  const name = stations[index]!.name.trim() || o.station(number);
  return (
    <Card
      title={o.station(number)}
      aside={
        <Button
          variant="default"
          className={office.danger}
          aria-label={o.removeLabel({ name })}
          onClick={() => form.removeListItem("stations", index)}
        >
          {o.remove}
        </Button>
      }
    >
      <Stack gap="md">
        <TextInput label={o.nameLabel} maxLength={40} {...form.getInputProps(`stations.${index}.name`)} />
        <MultiSelect
          label={o.categories}
          searchable
          hidePickedOptions
          nothingFoundMessage={o.noCategories}
          data={freeFor(form.values, index, categories).map(({ id, name: label }) => ({ value: id, label }))}
          {...form.getInputProps(`stations.${index}.categoryIds`)}
        />
      </Stack>
    </Card>
  );
}
