import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Ask } from "../../dashboard/office/ask.tsx";
import { Card, Note } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { usePlace, usePortalChange } from "../portal-data.ts";
import type { News } from "./news-page.tsx";
import { newsActions } from "./news-said.ts";
import { NewsTrouble } from "./news-trouble.tsx";
import { Schedule } from "./schedule.tsx";
import { useNewsAction } from "./use-news-action.ts";

interface NewsActionsProps {
  news: News;
  isDirty: boolean;
}

/** What can be done with it as it stands. */
export function NewsActions({ news, isDirty }: NewsActionsProps) {
  const o = useWords().t.portalNews.actions;
  const unschedule = useNewsAction(news, o.unscheduled);
  const actions = newsActions[news.status];
  if (actions.length === 0) return null;
  return (
    <Card>
      {isDirty && <Note tone="info">{o.saveFirst}</Note>}
      <div className={office.actions}>
        {actions.includes("PUBLISH") && <Publish news={news} isDirty={isDirty} />}
        {actions.includes("SCHEDULE") && <Schedule news={news} isDirty={isDirty} />}
        {actions.includes("UNSCHEDULE") && (
          <Button
            variant="default"
            loading={unschedule.isPending}
            onClick={() => unschedule.run({ action: "unschedule" })}
          >
            {o.unschedule}
          </Button>
        )}
        {actions.includes("ARCHIVE") && <Archive news={news} />}
        {actions.includes("REMOVE") && <Remove news={news} />}
      </div>
      <NewsTrouble error={unschedule.error} />
    </Card>
  );
}

function Publish({ news, isDirty }: NewsActionsProps) {
  const o = useWords().t.portalNews.actions;
  const [isAsking, setAsking] = useState(false);
  const publish = useNewsAction(news, o.published);
  return (
    <>
      <Button disabled={isDirty} onClick={() => setAsking(true)}>
        {o.publish}
      </Button>
      <Ask
        title={o.publishAsk.title({ title: news.title })}
        text={news.sendEmail ? o.publishAsk.text : o.publishAsk.textSilent}
        yes={o.publishAsk.yes}
        isOpen={isAsking}
        change={publish}
        trouble={<NewsTrouble error={publish.error} />}
        onYes={() => publish.run({ action: "publish" }, () => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Archive({ news }: { news: News }) {
  const o = useWords().t.portalNews.actions;
  const [isAsking, setAsking] = useState(false);
  const archive = useNewsAction(news, o.archived);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {o.archive}
      </Button>
      <Ask
        title={o.archiveAsk.title({ title: news.title })}
        text={o.archiveAsk.text}
        yes={o.archiveAsk.yes}
        isOpen={isAsking}
        change={archive}
        trouble={<NewsTrouble error={archive.error} />}
        onYes={() => archive.run({ action: "archive" }, () => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Remove({ news }: { news: News }) {
  const o = useWords().t.portalNews.actions;
  const [isAsking, setAsking] = useState(false);
  const place = usePlace();
  const navigate = useNavigate();
  const remove = usePortalChange(
    [["news", "list"]],
    (call) => call("DELETE /news/:newsId", { params: { newsId: news.id } }),
    o.removed,
  );
  return (
    <>
      <Button variant="default" className={office.danger} onClick={() => setAsking(true)}>
        {o.remove}
      </Button>
      <Ask
        title={o.removeAsk.title({ title: news.title })}
        text={o.removeAsk.text}
        yes={o.removeAsk.yes}
        isDestructive
        isOpen={isAsking}
        change={remove}
        trouble={<NewsTrouble error={remove.error} />}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () =>
              void navigate({ to: "/partner/$partnerId/$environment/news", params: place, replace: true }),
          })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}
