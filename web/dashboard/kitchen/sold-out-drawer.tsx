import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { StaffMenu } from "../../../src/features/menu-content/staff-schemas.ts";
import { SearchIcon } from "../board/icons.tsx";
import { keys, useKitchen } from "../board/use-board.ts";
import { seen } from "../live/clock.ts";
import { Loaded } from "../office/loaded.tsx";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import styles from "./sold-out-drawer.module.css";
import { foundItems, type Item, itemsOf } from "./sold-out-items.ts";
import { UntilChoice, untilInstant } from "./until-choice.tsx";

/** Marks what the kitchen has run out of, in two taps and without leaving the board. */
export function SoldOutDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useWords();
  return (
    <Sheet title={t.soldOut.title} isOpen={isOpen} onClose={onClose}>
      <SoldOut />
    </Sheet>
  );
}

function SoldOut() {
  const { slug, api } = useKitchen();
  const menu = useQuery({ queryKey: keys.menu(slug), queryFn: () => api.menu() });
  return <Loaded query={menu}>{(data) => <SoldOutList menu={data} />}</Loaded>;
}

function SoldOutList({ menu }: { menu: StaffMenu }) {
  const { t } = useWords();
  const [query, setQuery] = useState("");
  const [until, setUntil] = useState(0);
  const items = useMemo(() => itemsOf(menu, t), [menu, t]);
  const found = foundItems(items, query);
  const gone = items.filter((item) => !item.isAvailable);
  const groups = Map.groupBy(found, (item) => item.group);
  return (
    <div className={styles.sheet}>
      <p className={styles.lead}>{t.soldOut.lead}</p>
      <UntilChoice label={t.soldOut.until} value={until} minutes={[60, 120]} onChange={setUntil} />
      <TextInput
        className={styles.search}
        type="search"
        aria-label={t.soldOut.search}
        placeholder={t.soldOut.search}
        leftSection={<SearchIcon />}
        size="lg"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {query.trim() === "" && (
        <section>
          <h3>{t.soldOut.now({ count: gone.length })}</h3>
          {gone.length === 0 && <p className={styles.lead}>{t.soldOut.nothing}</p>}
          <ul>
            {gone.map((item) => (
              <Row key={item.id} item={item} until={until} />
            ))}
          </ul>
        </section>
      )}
      {found.length === 0 && <p className={styles.lead}>{t.soldOut.noHits({ query })}</p>}
      {[...groups].map(([group, members]) => (
        <section key={group}>
          <h3>{group}</h3>
          <ul>
            {members.map((item) => (
              <Row key={item.id} item={item} until={until} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ item, until }: { item: Item; until: number }) {
  const { slug, api } = useKitchen();
  const queries = useQueryClient();
  const { t } = useWords();
  const change = useMutation({
    mutationFn: (isAvailable: boolean) =>
      api.setAvailability([
        { [item.kind]: item.id, isAvailable, ...(!isAvailable && { soldOutUntil: untilInstant(until) }) },
      ]),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.menu(slug) }),
    onError: () => notifications.show({ color: "red", title: item.name, message: t.soldOut.failed }),
  });
  return (
    <li className={styles.row} data-gone={!item.isAvailable || undefined}>
      <div>
        <b>{item.name}</b>
        <span>
          {item.isAvailable
            ? item.detail
            : item.soldOutUntil
              ? t.soldOut.soldOutUntil({ until: seen(item.soldOutUntil) })
              : t.soldOut.soldOut}
        </span>
      </div>
      <button
        type="button"
        disabled={change.isPending}
        aria-label={
          item.isAvailable
            ? t.soldOut.markLabel({ name: item.name })
            : t.soldOut.bringLabel({ name: item.name })
        }
        onClick={() => change.mutate(!item.isAvailable)}
      >
        {item.isAvailable ? t.soldOut.mark : t.soldOut.bring}
      </button>
    </li>
  );
}
