import { Link } from "@tanstack/react-router";
import { useKitchen } from "../board/use-board.ts";
import { NewsIcon } from "../office/icons.tsx";
import banners from "../shell/banners.module.css";
import { useWords } from "../texts.tsx";
import { unreadWarnings } from "./read-news.ts";
import { useNews } from "./use-news.ts";

/** A warning that its reader has not opened: a quiet line above the orders, which make room for it. */
export function NewsBar() {
  const { t } = useWords();
  const o = t.office.news;
  const { slug } = useKitchen();
  const { data } = useNews();
  if (!data) return null;
  const [latest, ...others] = unreadWarnings(data.data);
  if (!latest) return null;
  return (
    <div className={banners.banner} data-kind="news">
      <NewsIcon size={24} />
      <div className={banners.text}>
        <b>{latest.title}</b>
        <span>
          {o.bar} · {latest.from} {others.length > 0 && o.more({ count: others.length })}
        </span>
      </div>
      <Link to="/dashboard/$slug/news" params={{ slug }} search={{ item: latest.id }}>
        {o.read}
      </Link>
    </div>
  );
}
