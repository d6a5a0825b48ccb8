import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { openPlace } from "../place.ts";
import type { PublicCategory } from "../public-menu.ts";
import { countFilters, type MenuFilter } from "./filter.ts";
import { usePage } from "./page.ts";

interface MenuBarProps {
  categories: readonly PublicCategory[];
  hasPopular: boolean;
  filter: MenuFilter;
  onFilter: (patch: Partial<MenuFilter>) => void;
}

export const sectionId = (categoryId: string): string => `k-${categoryId}`;
export const popularId = "favoritter";

/** Categories, search and filters; stays at the top, and follows where in the menu the guest is. */
export function MenuBar({ categories, hasPopular, filter, onFilter }: MenuBarProps) {
  const { t, say } = usePage();
  const [isSearching, setIsSearching] = useState(false);
  const filters = countFilters(filter);
  const sections = [
    ...(hasPopular ? [{ id: popularId, name: t.popular }] : []),
    ...categories.map(({ id, name, nameEn }) => ({ id: sectionId(id), name: say(name, nameEn) })),
  ];
  return (
    <div className="bar">
      <div className="bar__inner">
        <nav className={isSearching ? "bar__nav bar__nav--away" : "bar__nav"} aria-label={t.categories}>
          <SectionLinks sections={sections} />
        </nav>
        <search className={isSearching || filter.query ? "bar__search bar__search--open" : "bar__search"}>
          <Icon name="search" />
          <input
            type="search"
            className="bar__input"
            value={filter.query}
            placeholder={t.search}
            aria-label={t.search}
            enterKeyHint="search"
            onFocus={() => setIsSearching(true)}
            onBlur={() => setIsSearching(false)}
            onChange={(event) => {
              onFilter({ query: event.target.value });
              showResults();
            }}
          />
        </search>
        <button
          type="button"
          className="icon-button bar__filter"
          aria-label={filters > 0 ? t.filtersActive({ count: filters }) : t.filters}
          onClick={() => openPlace({ at: "FILTER" })}
        >
          <Icon name="filter" />
          {filters > 0 ? <span className="bar__count">{filters}</span> : null}
        </button>
      </div>
    </div>
  );
}

/** The menu's sections; the one that is read stands in the middle. */
function SectionLinks({ sections }: { sections: readonly { id: string; name: string }[] }) {
  const current = useScrollSpy(sections.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chips = list.current!;
    const chip = current && chips.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`);
    if (!chip) return;
    const left = chip.offsetLeft - (chips.clientWidth - chip.offsetWidth) / 2;
    chips.scrollTo({ left, behavior: prefersStill() ? "auto" : "smooth" });
  }, [current]);
  return (
    <ul className="bar__list" ref={list}>
      {sections.map(({ id, name }) => (
        <li key={id}>
          <a
            className="chip"
            href={`#${id}`}
            aria-current={current === id ? "true" : undefined}
            onClick={(event) => jump(event, id)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function jump(event: MouseEvent, id: string): void {
  const section = document.getElementById(id)!;
  // The fragment belongs to dialogs, so a jump leaves the address alone.
  event.preventDefault();
  // At once: the dishes on the way get their heights when they come near, and a slow way there would end beside it.
  section.scrollIntoView({ block: "start" });
  section.querySelector<HTMLElement>("h2")!.focus({ preventScroll: true });
}

/** What is found stands right under the bar, also for whoever searches from the top of the page. */
function showResults(): void {
  const menu = document.getElementById("meny")!;
  if (menu.getBoundingClientRect().top > innerHeight * 0.4) menu.scrollIntoView({ block: "start" });
}

const prefersStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The id of the section under the bar. */
function useScrollSpy(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const line = innerHeight * 0.3;
      const passed = sections.filter((section) => section.getBoundingClientRect().top <= line);
      setCurrent(passed.at(-1)?.id ?? sections[0]?.id ?? null);
    };
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [key]);
  return current;
}
