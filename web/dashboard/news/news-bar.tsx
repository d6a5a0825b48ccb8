import { Link } from "@tanstack/react-router";
import { useKitchen } from "../board/use-board.ts";
import { NewsIcon } from "../office/icons.tsx";
import banners from "../shell/banners.module.css";
import { useWords } from "../texts.tsx";
import { useNews } from "./use-news.ts";

/** A warning that its reader has not opened: a quiet line above the orders, which make room for it. */
export function NewsBar() {
  const { t } = useWords();
  const o = t.office.news;
  const { slug } = useKitchen();
  const { data } = useNews();
  const warnings = data?.data.filter((news) => news.level === "WARNING" && !news.isRead) ?? [];
  const [latest] = warnings;
  if (!latest) return null;
  return (
    <div className={banners.banner} data-kind="news">
      <NewsIcon size={24} />
      <div className={banners.text}>
        <b>{latest.title}</b>
        <span>
          {o.bar} · {latest.from} {warnings.length > 1 && o.more({ count: warnings.length - 1 })}
        </span>
      </div>
      <Link to="/dashboard/$slug/news" params={{ slug }} search={{ item: latest.id }}>
        {o.read}
      </Link>
    </div>
  );
}
