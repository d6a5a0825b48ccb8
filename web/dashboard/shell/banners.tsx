import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { BellOffIcon, FlameIcon, OfflineIcon, PauseIcon, PrintIcon } from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { PauseEnd, RushEnd } from "../kitchen/end-buttons.tsx";
import { alarm, turnOn, useBell } from "../live/bell.ts";
import { minutesLeft, seen, useNow } from "../live/clock.ts";
import { reconnect, useConnection } from "../live/connection.ts";
import { usePendingMoves } from "../live/pending-moves.ts";
import { NewsBar } from "../news/news-bar.tsx";
import { useWords } from "../texts.tsx";
import styles from "./banners.module.css";
import { LookBanner } from "./look-banner.tsx";
import { lostFor } from "./lost-for.ts";
import { NewOrders } from "./new-orders.tsx";
import { RefusedMoves } from "./refused-moves.tsx";
import { UnseenOrders } from "./unseen-orders.tsx";

const alarmEveryMs = 15_000;

/** What everybody in the kitchen must know, above all else: no contact, no sound, a pause, a rush. */
export function Banners() {
  const { t } = useWords();
  return (
    <section aria-label={t.nav.notices}>
      <LookBanner />
      <LostBanner />
      <RefusedMoves />
      <UnseenOrders />
      <SoundBanner />
      <NewOrders />
      <PrinterBanner />
      <PauseBanner />
      <RushBanner />
      <NewsBar />
    </section>
  );
}

function LostBanner() {
  const { t, speech } = useWords();
  const connection = useConnection();
  const isLost = connection.status === "lost";
  const unsent = usePendingMoves().filter((move) => move.isDue).length;
  const sinceMs = isLost ? connection.sinceMs : null;
  const seconds = useNow(() =>
    sinceMs === null ? 0 : Math.max(0, Math.round((Date.now() - sinceMs) / 1000)),
  );
  useEffect(() => {
    if (!isLost) return;
    alarm();
    const timer = setInterval(alarm, alarmEveryMs);
    return () => {
      clearInterval(timer);
      notifications.show({
        color: "pine",
        message: t.connection.back,
      });
    };
  }, [isLost, t]);
  if (!isLost) return null;
  return (
    <div className={styles.banner} data-kind="lost" role="alert">
      <OfflineIcon size={38} />
      <div className={styles.text}>
        <b>{t.connection.lostTitle}</b>
        {/* The count would be read out every second. */}
        <span aria-live="off">{t.connection.lostFor({ length: lostFor({ t, speech }, seconds) })}</span>
        <span>{t.connection.lostAdvice}</span>
        {unsent > 0 && <span>{t.kept.unsent({ count: unsent })}</span>}
      </div>
      <button type="button" onClick={reconnect}>
        {t.connection.reconnect}
      </button>
    </div>
  );
}

function SoundBanner() {
  const { t } = useWords();
  const bell = useBell();
  const { restaurant } = useKitchen();
  // Who looks answers nobody.
  if (bell.isAudible || restaurant.looksUntil !== null) return null;
  return (
    <div className={styles.banner} data-kind="sound" data-ringing={bell.isRinging || undefined}>
      <BellOffIcon size={28} />
      <div className={styles.text}>
        <b>{t.sound.off}</b>
      </div>
      <button type="button" onClick={() => void turnOn()}>
        {t.sound.turnOn}
      </button>
    </div>
  );
}

/** Slips wait for a printer that does not print. */
function PrinterBanner() {
  const { t } = useWords();
  const { printersInTrouble } = useKitchen().restaurant;
  return printersInTrouble.map(({ id, name, trouble, waiting }) => (
    <div key={id} className={styles.banner} data-kind="pause" role="status">
      <PrintIcon size={28} />
      <div className={styles.text}>
        <b>{t.printers.trouble[trouble]({ name })}</b>
        <span>{t.printers.waiting({ count: waiting })}</span>
      </div>
    </div>
  ));
}

function PauseBanner() {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  return restaurant.pauses.map((pause) => (
    <div key={`${pause.fulfillment}-${pause.until}`} className={styles.banner} data-kind="pause">
      <PauseIcon size={28} />
      <div className={styles.text}>
        <b>{t.pause.running[pause.fulfillment ?? "both"]}</b>
        <Ends until={pause.until} />
        {pause.reason && <span>«{pause.reason}»</span>}
      </div>
      <PauseEnd fulfillment={pause.fulfillment} />
    </div>
  ));
}

function RushBanner() {
  const { t } = useWords();
  const { rush } = useKitchen().restaurant;
  if (!rush) return null;
  return (
    <div className={styles.banner} data-kind="rush">
      <FlameIcon size={28} />
      <div className={styles.text}>
        <b>{t.rush.running({ minutes: rush.minutes })}</b>
        <Ends until={rush.until} />
      </div>
      <RushEnd />
    </div>
  );
}

function Ends({ until }: { until: string }) {
  const { t } = useWords();
  const minutes = useNow((now) => minutesLeft(Date.parse(until), now));
  return <span>{t.endsIn({ left: minutes, until: seen(until) })}</span>;
}
