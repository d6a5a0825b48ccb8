import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import type { StaffNews } from "../../../src/features/news/schemas.ts";
import { ChevronIcon } from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import card from "../office/card.module.css";
import { Empty, Note, Pill, type Tone } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import pageHead from "../office/page-head.module.css";
import { Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import styles from "./news.module.css";
import { isToBeNoted } from "./read-news.ts";
import { useMarkRead, useNews } from "./use-news.ts";

const tones: Record<StaffNews["level"], Tone> = { INFO: "quiet", UPDATE: "info", WARNING: "wait" };

/** What the restaurant's partner has to tell, the newest first. Opening it is reading it. */
export function NewsPage() {
  const { t } = useWords();
  const o = t.office.news;
  const { restaurant } = useKitchen();
  const { item } = useSearch({ strict: false }) as { item?: string };
  const news = useNews();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const open = news.data?.data.find(({ id }) => id === item);
  const { mutate, isIdle, variables } = markRead;
  useEffect(() => {
    if (open && isToBeNoted(open, { isIdle, variables })) mutate(open);
  }, [open, mutate, isIdle, variables]);
  if (restaurant.role === "STAFF")
    return <Trouble title={t.office.forbidden.title} text={t.office.forbidden.text} />;
  return (
    <div className={styles.page}>
      <div className={office.inner}>
        <header className={pageHead.head}>
          <div>
            <h1>{o.title}</h1>
            <p>{o.lead}</p>
          </div>
        </header>
        {markRead.isError && (
          <Note tone="bad" isNew>
            {o.readFailed}
          </Note>
        )}
        <Loaded query={news}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty {...o.empty} />
            ) : (
              data.map((one) => (
                <NewsItem
                  key={one.id}
                  news={one}
                  isOpen={one.id === item}
                  onToggle={() =>
                    void navigate({ to: ".", search: one.id === item ? {} : { item: one.id }, replace: true })
                  }
                />
              ))
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

function NewsItem({ news, isOpen, onToggle }: { news: StaffNews; isOpen: boolean; onToggle(): void }) {
  const { t, speech } = useWords();
  const o = t.office.news;
  const body = useId();
  return (
    <article className={card.card} data-level={news.level}>
      <h2 className={styles.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
          <span className={styles.dot} data-read={news.isRead} />
          <span className={styles.title}>
            <b data-read={news.isRead}>{news.title}</b>
            <small>
              {!news.isRead && <span className={styles.unread}>{o.unread} · </span>}
              {`${news.from} · ${speech.date(Date.parse(news.publishedAt))}`}
            </small>
          </span>
          <Pill tone={tones[news.level]}>{o.levels[news.level]}</Pill>
          <ChevronIcon />
        </button>
      </h2>
      <div id={body} hidden={!isOpen}>
        {isOpen && (
          <>
            <div
              className={styles.body}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the service made it from Markdown, as in the mail: no HTML of others is in it.
              dangerouslySetInnerHTML={{ __html: news.html }}
            />
            {news.expiresAt && <p className={styles.until}>{o.shownUntil({ until: news.expiresAt })}</p>}
          </>
        )}
      </div>
    </article>
  );
}
