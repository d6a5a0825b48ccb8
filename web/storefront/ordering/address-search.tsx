import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { meaningOf, rowAfter } from "./address-rows.ts";
import { type Page, usePage } from "./page.ts";
import { type AddressHit, useAddressSearch } from "./use-address-search.ts";

interface AddressSearchProps {
  onChoose: (hit: AddressHit) => void;
  /** The register is away: what has been typed is not lost. */
  onDegraded: (typed: string) => void;
}

/**
 * A combobox with a list (WAI-ARIA Authoring Practices): the focus stays in the field, the arrow keys move through the list, and
 * what each address means for the guest is part of its row.
 */
export function AddressSearch({ onChoose, onDegraded }: AddressSearchProps) {
  const { t } = usePage();
  const id = useId();
  const [query, setQuery] = useState("");
  const [isClosed, setIsClosed] = useState(false);
  const { hits, isSearching, isDegraded } = useAddressSearch(query);
  const rows = isClosed ? [] : (hits ?? []);
  const { active, setActive, onKeyDown } = useListKeys({
    rows,
    idOf: (at) => `${id}-${at}`,
    onEnter: (hit) => hit && !isSearching && onChoose(hit),
    onEscape: () => setIsClosed(true),
  });
  useEffect(() => {
    if (isDegraded) onDegraded(query.trim());
  }, [isDegraded, onDegraded, query]);
  return (
    <div className="search">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t.addressSearch}
        </label>
        <span className="search__box">
          <Icon name="search" />
          <input
            id={id}
            className="field__input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={120}
            value={query}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(-1);
              setIsClosed(false);
            }}
          />
        </span>
        <p className="field__hint" id={`${id}-hint`}>
          {t.addressSearchHint}
        </p>
      </div>
      <Hits id={id} rows={rows} active={active} isSearching={isSearching} onChoose={onChoose} />
      <SearchState query={query} isSearching={isSearching} found={isClosed ? null : (hits?.length ?? null)} />
    </div>
  );
}

interface ListKeys<Row> {
  rows: readonly Row[];
  idOf(at: number): string;
  /** The row that is marked, or the only one. */
  onEnter(row: Row | undefined): void;
  onEscape(): void;
}

/** Which row of a list is marked, and the keys that move through it. */
function useListKeys<Row>({ rows, idOf, onEnter, onEscape }: ListKeys<Row>) {
  const [active, setActive] = useState(-1);
  const moveTo = (at: number): void => {
    setActive(at);
    document.getElementById(idOf(at))!.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onEnter(rows[active] ?? (rows.length === 1 ? rows[0] : undefined));
    else if (rows.length === 0) return;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      moveTo(rowAfter(event.key, active, rows.length));
    else if (event.key === "Escape") {
      // Closes the list; only the next one closes the dialog.
      onEscape();
      setActive(-1);
    } else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}

interface HitsProps {
  id: string;
  rows: readonly AddressHit[];
  active: number;
  isSearching: boolean;
  onChoose: (hit: AddressHit) => void;
}

function Hits({ id, rows, active, isSearching, onChoose }: HitsProps) {
  const page = usePage();
  return (
    <div
      className={isSearching ? "search__list search__list--busy" : "search__list"}
      id={`${id}-list`}
      role="listbox"
      hidden={rows.length === 0}
      aria-label={page.t.addressSearch}
      aria-busy={isSearching || undefined}
    >
      {rows.map((hit, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are named by aria-activedescendant
        <div
          key={hit.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className="search__row"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(hit)}
        >
          <span className="search__line">{hit.line1}</span>
          <span className="search__place">
            {hit.postalCode} {hit.city}
          </span>
          <HitMeaning page={page} hit={hit} />
        </div>
      ))}
    </div>
  );
}

interface SearchStateProps {
  query: string;
  isSearching: boolean;
  /** How many addresses; null: none asked for, or the list was closed. */
  found: number | null;
}

/** The list in words: seen when there is nothing in it, heard otherwise. */
function SearchState({ query, isSearching, found }: SearchStateProps) {
  const { t } = usePage();
  const isNothing = !isSearching && found === 0;
  const text = (): string => {
    if (isSearching) return t.addressSearching;
    if (found === null) return "";
    return found === 0 ? t.addressNoHits({ query: query.trim() }) : t.addressHits({ count: found });
  };
  return (
    <p className={isNothing ? "search__none" : "sr-only"} role="status">
      {text()}
    </p>
  );
}

/** What an address means for the guest: its fee, minimum and time, or that it is too far away. */
function HitMeaning({ page, hit: { delivery } }: { page: Page; hit: AddressHit }) {
  return (
    <span className={delivery.available ? "search__means" : "search__means search__means--no"}>
      {meaningOf(page, delivery)}
    </span>
  );
}
