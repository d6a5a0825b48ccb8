import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import news from "../../dashboard/news/news.module.css";
import { Card } from "../../dashboard/office/card.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { MailFrame } from "../brand/mail-frame.tsx";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import type { Content } from "./content.ts";
import styles from "./news.module.css";

/** News as it will be read: in the dashboard, and as mail. */
export function NewsPreview({ typed }: { typed: Pick<Content, "title" | "body" | "level" | "sendEmail"> }) {
  const { t, locale } = useWords();
  const o = t.portalNews;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const [{ title, body, level }] = useDebouncedValue(typed, 300);
  const shown = useQuery({
    queryKey: keyOf("news-preview", locale, title, body, level),
    queryFn: () => call("POST /news/preview", { body: { title, body, level } }),
    placeholderData: keepPreviousData,
    enabled: body.trim() !== "",
  });
  if (body.trim() === "") return null;
  return (
    <>
      <Problem error={shown.error} />
      {shown.data && (
        <>
          <Card title={o.previewDashboard}>
            <Told title={title} html={shown.data.data.inDashboard} />
          </Card>
          {typed.sendEmail && (
            <Card title={o.previewMail}>
              <MailFrame title={o.previewMail} {...shown.data.data} />
            </Card>
          )}
        </>
      )}
    </>
  );
}

/** As the dashboard shows it. */
const Told = ({ title, html }: { title: string; html: string }) => (
  <div>
    <b>{title}</b>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the service (platform/markdown.ts) */}
    <div className={`${news.body} ${styles.told}`} dangerouslySetInnerHTML={{ __html: html }} />
  </div>
);
