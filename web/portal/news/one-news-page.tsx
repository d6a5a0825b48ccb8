import { useParams } from "@tanstack/react-router";
import { ApiError } from "../../dashboard/api-error.ts";
import { Card, Empty, Pill } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { Meanwhile } from "../../dashboard/office/meanwhile.tsx";
import { changeOf, useStart } from "../../dashboard/office/seen.ts";
import { useWords } from "../../dashboard/texts.tsx";
import { Facts } from "../../desk/facts.tsx";
import { usePortalChange, usePortalData } from "../portal-data.ts";
import { type Content, contentOf } from "./content.ts";
import { NewsActions } from "./news-actions.tsx";
import { NewsForm } from "./news-form.tsx";
import { NewsHead } from "./news-head.tsx";
import { type News, newsTones } from "./news-page.tsx";
import { NewsPreview } from "./news-preview.tsx";
import { newsFacts } from "./news-said.ts";

/** One piece of news: a draft is written on, the others are looked at and moved along. */
export function OneNewsPage() {
  const o = useWords().t.portalNews;
  const { newsId } = useParams({ strict: false }) as { newsId: string };
  const news = usePortalData(["news", newsId], (call) => call("GET /news/:newsId", { params: { newsId } }));
  if (news.error instanceof ApiError && news.error.status === 404)
    return (
      <>
        <NewsHead title={o.title} />
        <Empty title={o.errors.NEWS_NOT_FOUND} text={o.empty.text} />
      </>
    );
  return (
    <Loaded query={news}>
      {({ data }) => (
        <>
          <NewsHead
            title={data.title}
            action={<Pill tone={newsTones[data.status]}>{o.statuses[data.status]}</Pill>}
          />
          {data.status === "DRAFT" ? <Draft news={data} /> : <Written news={data} />}
        </>
      )}
    </Loaded>
  );
}

function Draft({ news }: { news: News }) {
  const o = useWords().t.portalNews;
  const latest = contentOf(news);
  const { key, start, changed, isOldBeside, take, takeSaved } = useStart(latest);
  const save = usePortalChange(
    [["news"]],
    (call, change: Partial<Content>) =>
      call("PATCH /news/:newsId", {
        params: { newsId: news.id },
        body: { ...change, expectedUpdatedAt: news.updatedAt },
      }),
    o.saved,
  );
  const isOld = isOldBeside(save);
  const names: Record<keyof Content, string> = {
    ...o.fields,
    audienceAll: o.fields.audience,
    restaurantSlugs: o.fields.restaurants,
  };
  return (
    <NewsForm
      key={key}
      start={start}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      notes={
        isOld && (
          <Meanwhile
            changed={changed.map((name) => ({ name: names[name], value: latest[name] }))}
            onTake={() => take()}
          />
        )
      }
      onSave={(content, typed, form) => {
        const change = changeOf(start, content, latest);
        if (change)
          save.mutate(change.change, { onSuccess: ({ data }) => takeSaved(contentOf(data), typed, form) });
        else take();
      }}
    >
      {(isDirty) => <NewsActions news={news} isDirty={isDirty} />}
    </NewsForm>
  );
}

function Written({ news }: { news: News }) {
  const o = useWords().t.portalNews;
  return (
    <>
      <Card>
        <Facts all={newsFacts(o, news)} />
      </Card>
      <NewsActions news={news} isDirty={false} />
      <NewsPreview typed={contentOf(news)} />
    </>
  );
}
