import { Button, NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type NewsStatus, newsStatuses } from "../../../src/domain/news.ts";
import { ApiError } from "../../dashboard/api-error.ts";
import rows from "../../dashboard/office/card.module.css";
import { CardList, Empty, Pill, type Tone } from "../../dashboard/office/card.tsx";
import { ForwardIcon } from "../../dashboard/office/icons.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import office from "../../dashboard/office/office.module.css";
import { onAllPages, pageByPage } from "../../dashboard/office/pages-of.ts";
import { ShowMore } from "../../dashboard/office/show-more.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { Facts } from "../../desk/facts.tsx";
import { narrowedBy } from "../../desk/narrowed.ts";
import { useIsManager } from "../brand/use-is-manager.ts";
import type { PortalAnswer } from "../portal-api.ts";
import { usePlace, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { readsSaid, whenSaid } from "./news-said.ts";

export type News = PortalAnswer<"GET /news/:newsId">["data"];
export const newsTones: Record<NewsStatus, Tone> = {
  ...{ DRAFT: "quiet", SCHEDULED: "info", PUBLISHED: "good", ARCHIVED: "quiet" },
};

/** What the partner has told its restaurants, and what it is about to. */
export function NewsPage() {
  const { t } = useWords();
  const o = t.portalNews;
  const { environment } = usePortal();
  const place = usePlace();
  const isManager = useIsManager();
  const [status, setStatus] = useState<NewsStatus | "">("");
  return (
    <>
      <DeskHead
        title={o.title}
        lead={o.leads[environment]}
        action={
          isManager && (
            <Button
              renderRoot={(props) => (
                <Link {...props} to="/partner/$partnerId/$environment/news/new" params={place} />
              )}
            >
              {o.write}
            </Button>
          )
        }
      />
      {isManager ? (
        <>
          <NativeSelect
            className={office.narrow}
            label={o.show}
            data={[
              { value: "", label: o.all },
              ...newsStatuses.map((value) => ({ value, label: o.statuses[value] })),
            ]}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as NewsStatus | "")}
          />
          <Written status={status} />
        </>
      ) : (
        <Empty {...o.forManagers} />
      )}
    </>
  );
}

function Written({ status }: { status: NewsStatus | "" }) {
  const { t } = useWords();
  const o = t.portalNews;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const news = useInfiniteQuery({
    queryKey: keyOf("news", "list", status),
    queryFn: ({ pageParam }) =>
      call("GET /news", {
        query: { limit: 25, cursor: pageParam, ...narrowedBy({ status }) },
      }),
    ...pageByPage,
    select: onAllPages,
  });
  if (news.error instanceof ApiError && news.error.code === "PARTNER_NEWS_FORBIDDEN")
    return <Empty {...o.internal} />;
  return (
    <Loaded query={news}>
      {(all) =>
        all.length === 0 ? (
          <Empty {...o.empty} />
        ) : (
          <>
            <CardList label={o.title}>
              {all.map((one) => (
                <Row key={one.id} news={one} />
              ))}
            </CardList>
            {news.hasNextPage && (
              <div className={office.actions}>
                <ShowMore list={news} />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Row({ news }: { news: News }) {
  const o = useWords().t.portalNews;
  const place = usePlace();
  return (
    <li>
      <div className={rows.what}>
        <Link
          className={rows.whole}
          to="/partner/$partnerId/$environment/news/$newsId"
          params={{ ...place, newsId: news.id }}
        >
          {news.title}
        </Link>
        <Facts all={[whenSaid(o, news), ...readsSaid(o, news)]} />
      </div>
      <Pill tone={newsTones[news.status]}>{o.statuses[news.status]}</Pill>
      <ForwardIcon />
    </li>
  );
}
