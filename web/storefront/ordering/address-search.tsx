import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
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
  const page = usePage();
  const { t } = page;
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(-1);
  const [isClosed, setIsClosed] = useState(false);
  const { hits, isSearching, isDegraded } = useAddressSearch(query);
  const rows = isClosed ? [] : (hits ?? []);
  const isNothing = !isSearching && hits?.length === 0 && !isClosed;

  useEffect(() => {
    if (isDegraded) onDegraded(query.trim());
  }, [isDegraded, onDegraded, query]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = rows.length - 1;
    const moveTo = (at: number): void => {
      event.preventDefault();
      setActive(at);
      document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
    };
    if (event.key === "ArrowDown" && rows.length > 0) moveTo(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp" && rows.length > 0) moveTo(active <= 0 ? last : active - 1);
    else if (event.key === "Enter") {
      event.preventDefault();
      const hit = rows[active] ?? (rows.length === 1 ? rows[0] : undefined);
      if (hit && !isSearching) onChoose(hit);
    } else if (event.key === "Escape" && rows.length > 0) {
      // Closes the list; only the next one closes the dialog.
      event.preventDefault();
      setIsClosed(true);
      setActive(-1);
    }
  };
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
            aria-activedescendant={active >= 0 && rows[active] ? `${id}-${active}` : undefined}
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
      <div
        className={isSearching ? "search__list search__list--busy" : "search__list"}
        id={`${id}-list`}
        role="listbox"
        hidden={rows.length === 0}
        aria-label={t.addressSearch}
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
      <p className={isNothing ? "search__none" : "sr-only"} role="status">
        {isSearching
          ? t.addressSearching
          : isNothing
            ? t.addressNoHits({ query: query.trim() })
            : rows.length > 0
              ? t.addressHits({ count: rows.length })
              : ""}
      </p>
    </div>
  );
}

function HitMeaning({ page: { t, kr }, hit: { delivery } }: { page: Page; hit: AddressHit }) {
  if (!delivery) return null;
  if (!delivery.available)
    return (
      <span className="search__means search__means--no">
        {[
          t.addressNotHere,
          delivery.distanceMeters === null
            ? ""
            : t.addressDistance({ distance: roundedMeters(delivery.distanceMeters) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    );
  return (
    <span className="search__means">
      {[
        delivery.deliveryFee ? kr(delivery.deliveryFee) : t.freeDelivery,
        delivery.minimumOrder ? t.fromMinimum({ amount: delivery.minimumOrder }) : "",
        delivery.minutes === null ? "" : t.zoneMinutes({ minutes: delivery.minutes }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

/** As near as it matters to somebody who is hungry. */
const roundedMeters = (meters: number): number => Math.max(10, Math.round(meters / 10) * 10);
