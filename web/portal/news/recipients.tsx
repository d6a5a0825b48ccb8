import { Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SearchIcon } from "../../dashboard/board/icons.tsx";
import { Checks } from "../../dashboard/office/checks.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { recipientOptions } from "./recipient-choice.ts";

interface RecipientsProps {
  /** By their slugs. */
  chosen: readonly string[];
  error: ReactNode;
  onChange(slugs: string[]): void;
}

const shownAtOnce = 20;

/** The restaurants that are meant: those that are chosen, and those that a search finds. */
export function Recipients({ chosen, error, onChange }: RecipientsProps) {
  const o = useWords().t.portalNews;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), 250);
  const found = useQuery({
    queryKey: keyOf("restaurants", "recipients", asked),
    queryFn: () =>
      call("GET /restaurants", { query: { search: asked || null, archived: "false", limit: shownAtOnce } }),
    placeholderData: keepPreviousData,
  });
  const all = found.data?.data ?? [];
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        className={office.narrow}
        label={o.find}
        leftSection={<SearchIcon size={18} />}
        value={search}
        maxLength={80}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter is for the search here, and must not save a draft half-way.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p className={office.help} role="status">
        {o.chosen({ count: chosen.length })}
      </p>
      <Checks legend={o.found} options={recipientOptions(chosen, all)} chosen={chosen} onChange={onChange} />
      {found.data && all.length === 0 && <p className={office.help}>{o.foundNone}</p>}
      {found.data?.nextCursor && <p className={office.help}>{o.more}</p>}
      {error && (
        <p className={office.error} role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}
