import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { AskButton } from "../../dashboard/office/ask-button.tsx";
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
  const publish = useNewsAction(news, o.published);
  return (
    <AskButton
      label={o.publish}
      look={{ variant: "filled", disabled: isDirty }}
      title={o.publishAsk.title({ title: news.title })}
      text={news.sendEmail ? o.publishAsk.text : o.publishAsk.textSilent}
      yes={o.publishAsk.yes}
      change={publish}
      trouble={<NewsTrouble error={publish.error} />}
      onYes={(close) => publish.run({ action: "publish" }, close)}
    />
  );
}

function Archive({ news }: { news: News }) {
  const o = useWords().t.portalNews.actions;
  const archive = useNewsAction(news, o.archived);
  return (
    <AskButton
      label={o.archive}
      title={o.archiveAsk.title({ title: news.title })}
      text={o.archiveAsk.text}
      yes={o.archiveAsk.yes}
      change={archive}
      trouble={<NewsTrouble error={archive.error} />}
      onYes={(close) => archive.run({ action: "archive" }, close)}
    />
  );
}

function Remove({ news }: { news: News }) {
  const o = useWords().t.portalNews.actions;
  const place = usePlace();
  const navigate = useNavigate();
  const remove = usePortalChange(
    [["news", "list"]],
    (call) => call("DELETE /news/:newsId", { params: { newsId: news.id } }),
    o.removed,
  );
  return (
    <AskButton
      label={o.remove}
      look={{ className: office.danger }}
      title={o.removeAsk.title({ title: news.title })}
      text={o.removeAsk.text}
      yes={o.removeAsk.yes}
      isDestructive
      change={remove}
      trouble={<NewsTrouble error={remove.error} />}
      onYes={() =>
        remove.mutate(undefined, {
          onSuccess: () =>
            void navigate({ to: "/partner/$partnerId/$environment/news", params: place, replace: true }),
        })
      }
    />
  );
}
