import { NativeSelect, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortalData, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import styles from "./log.module.css";
import { codes, keyOptions, type LogFilter, optionsWith, statuses } from "./log-query.ts";

/** What is looked for in the log: as soon as it is typed, or chosen. */
export function LogFilters({ filter, onChange }: { filter: LogFilter; onChange(filter: LogFilter): void }) {
  const o = useWords().t.portalLogs.filters;
  const set = (name: keyof LogFilter) => (value: string) => onChange({ ...filter, [name]: value });
  return (
    <search className={styles.filters}>
      {(["requestId", "path"] as const).map((name) => (
        <TextInput
          key={name}
          label={o[name]}
          value={filter[name]}
          maxLength={128}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set(name)(event.currentTarget.value)}
        />
      ))}
      <NativeSelect
        label={o.status}
        value={filter.status}
        data={[{ value: "", label: o.all }, ...statuses]}
        onChange={(event) => set("status")(event.currentTarget.value)}
      />
      <Chosen
        label={o.code}
        value={filter.code}
        options={codes.map((code) => ({ value: code, label: code }))}
        onChange={set("code")}
      />
      <OfRestaurant value={filter.slug} onChange={set("slug")} />
      <OfKey value={filter.keyId} slug={filter.slug} onChange={set("keyId")} />
    </search>
  );
}

interface FilterProps {
  value: string;
  onChange(value: string): void;
}

interface ChosenProps extends FilterProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Asked for what is typed; without it, the options are looked through here. */
  onSearch?(typed: string): void;
}

/** One of many, found by a part of it, or all. What was chosen elsewhere is there too. */
function Chosen({ label, value, options, onChange, onSearch }: ChosenProps) {
  const o = useWords().t.portalLogs.filters;
  return (
    <Select
      label={label}
      placeholder={o.all}
      data={optionsWith(options, value)}
      value={value || null}
      searchable
      clearable
      clearButtonProps={{ "aria-label": o.clear({ name: label }) }}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options: found }) => found })}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}

/** Also one that is put away: its calls are in the log. */
function OfRestaurant({ value, onChange }: FilterProps) {
  const o = useWords().t.portalLogs.filters;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    queryKey: keyOf("restaurants", "of-log", asked),
    queryFn: () => call("GET /restaurants", { query: { search: asked || null, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.data ?? []).map(({ slug }) => ({ value: slug, label: slug }));
  return <Chosen label={o.slug} {...{ value, options, onChange }} onSearch={setTyped} />;
}

/** The partner's keys, and those of the restaurant that is chosen. */
function OfKey({ value, slug, onChange }: FilterProps & { slug: string }) {
  const o = useWords().t.portalLogs.filters;
  const { callOf } = usePortal();
  const keyOf = usePortalKey();
  const own = usePortalData(["keys", "standing"], (call) => call("GET /partner-keys"));
  const restaurants = useQuery({
    queryKey: keyOf("restaurants", slug, "keys-of-log"),
    queryFn: () => callOf(slug)("GET /keys", { query: { limit: 100 } }),
    enabled: slug !== "",
  });
  // What is not asked for has no data either: without a restaurant there are the partner's alone.
  const options = keyOptions(own.data?.data, restaurants.data?.data);
  return <Chosen label={o.keyId} {...{ value, options, onChange }} />;
}
