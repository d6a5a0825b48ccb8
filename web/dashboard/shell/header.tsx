import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Me } from "../../../src/features/people/schemas.ts";
import {
  BellIcon,
  BellOffIcon,
  CheckIcon,
  ChevronIcon,
  FlameIcon,
  ListIcon,
  MenuIcon,
  PauseIcon,
  SoldOutIcon,
  TableIcon,
} from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { PauseDialog } from "../kitchen/pause-dialog.tsx";
import { RushDialog } from "../kitchen/rush-dialog.tsx";
import { SoldOutDrawer } from "../kitchen/sold-out-drawer.tsx";
import { useBell } from "../live/bell.ts";
import { useNow, wallTime } from "../live/clock.ts";
import { useConnection } from "../live/connection.ts";
import { useNews } from "../news/use-news.ts";
import { useDay } from "../reservations/use-day.ts";
import { useWords } from "../texts.tsx";
import styles from "./header.module.css";
import { Mark } from "./mark.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";
import { Sheet } from "./sheet.tsx";

type Panel = "rush" | "pause" | "soldOut" | "settings" | null;

export function Header({ me }: { me: Me }) {
  const { t } = useWords();
  const { slug, restaurant } = useKitchen();
  const [panel, setPanel] = useState<Panel>(null);
  const close = () => setPanel(null);
  return (
    <header className={styles.header}>
      <Brand me={me} />
      <nav className={styles.nav} aria-label={t.nav.main}>
        <Link
          to="/dashboard/$slug"
          params={{ slug }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <ListIcon />
          <span>{t.nav.orders}</span>
        </Link>
        {restaurant.reservationsEnabled && <TablesLink />}
        <Link to="/dashboard/$slug/done" params={{ slug }} search={{}}>
          <CheckIcon />
          <span className={styles.long}>{t.nav.done}</span>
          <span className={styles.short}>{t.nav.doneShort}</span>
        </Link>
      </nav>
      <fieldset className={styles.kitchen} aria-label={t.nav.kitchen}>
        <button type="button" aria-pressed={restaurant.rush !== null} onClick={() => setPanel("rush")}>
          <FlameIcon />
          <span>{t.rush.button}</span>
        </button>
        <button type="button" aria-pressed={restaurant.pauses.length > 0} onClick={() => setPanel("pause")}>
          <PauseIcon />
          <span>{t.pause.button}</span>
        </button>
        <button type="button" onClick={() => setPanel("soldOut")}>
          <SoldOutIcon />
          <span>{t.soldOut.button}</span>
        </button>
      </fieldset>
      <div className={styles.status}>
        <LiveClock />
        <button type="button" className={styles.menu} onClick={() => setPanel("settings")}>
          <SoundMark />
          <MenuIcon size={26} />
          <span className={styles.hidden}>{t.nav.settings}</span>
          <UnreadNews />
        </button>
      </div>
      <RushDialog isOpen={panel === "rush"} onClose={close} />
      <PauseDialog isOpen={panel === "pause"} onClose={close} />
      <SoldOutDrawer isOpen={panel === "soldOut"} onClose={close} />
      <SettingsSheet me={me} isOpen={panel === "settings"} onClose={close} />
    </header>
  );
}

/** With the number of requests that wait for an answer. */
function TablesLink() {
  const { t } = useWords();
  const { slug } = useKitchen();
  const { data } = useDay(null);
  const count = data?.requests.length ?? 0;
  return (
    <Link to="/dashboard/$slug/reservations" params={{ slug }} search={{}}>
      <TableIcon />
      <span>{t.reservations.nav}</span>
      {count > 0 && (
        <span className={styles.badge}>
          <span aria-hidden="true">{count}</span>
          <span className={styles.hidden}>{t.reservations.navRequests({ count })}</span>
        </span>
      )}
    </Link>
  );
}

function Brand({ me }: { me: Me }) {
  const { t } = useWords();
  const { slug, restaurant } = useKitchen();
  const [isOpen, setOpen] = useState(false);
  if (me.restaurants.length < 2) {
    return (
      <div className={styles.brand}>
        <Mark />
        <BrandName />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.brand}
        aria-label={`${restaurant.name}. ${t.switchRestaurant}`}
        onClick={() => setOpen(true)}
      >
        <Mark />
        <BrandName />
        <ChevronIcon />
      </button>
      <Sheet title={t.switchRestaurant} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className={styles.restaurants}>
          {me.restaurants.map((each) => (
            <li key={each.slug}>
              <Link
                to="/dashboard/$slug"
                params={{ slug: each.slug }}
                search={{}}
                aria-current={each.slug === slug || undefined}
                onClick={() => setOpen(false)}
              >
                <span>
                  {each.name}
                  {each.environment === "TEST" && <small> {t.sandbox}</small>}
                </span>
                {each.slug === slug && <CheckIcon />}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function BrandName() {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  return (
    <span className={styles.name}>
      <b>{restaurant.name}</b>
      {restaurant.environment === "TEST" && <small>{t.sandbox}</small>}
    </span>
  );
}

function LiveClock() {
  const { t } = useWords();
  const time = useNow((now) => wallTime(now));
  const { status } = useConnection();
  const words = {
    live: t.connection.live,
    polling: t.connection.polling,
    connecting: t.connection.connecting,
    lost: t.connection.lostTitle,
  }[status];
  return (
    <div className={styles.clock}>
      <time>{time}</time>
      <span className={styles.connection} data-status={status}>
        {words}
      </span>
    </div>
  );
}

/** A number on the way to what has not been read. */
function UnreadNews() {
  const { t } = useWords();
  const unread = useNews().data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{unread}</span>
      <span className={styles.hidden}>{t.office.news.unreadCount({ count: unread })}</span>
    </span>
  );
}

function SoundMark() {
  const { t } = useWords();
  const bell = useBell();
  return (
    <span
      className={styles.sound}
      data-on={bell.isAudible || undefined}
      data-bell={bell.isRinging && bell.isAudible ? "ringing" : "silent"}
    >
      {bell.isAudible ? <BellIcon size={24} /> : <BellOffIcon size={24} />}
      <span className={styles.hidden}>{bell.isAudible ? t.sound.on : t.sound.offShort}</span>
    </span>
  );
}
