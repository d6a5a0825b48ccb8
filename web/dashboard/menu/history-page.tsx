import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAnswer } from "../api.ts";
import rows from "../office/card.module.css";
import { CardList, Empty, Pill } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { officeKey, useOffice, useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { ImportProblem } from "./import-parts.tsx";
import styles from "./menu.module.css";
import { MenuTabs } from "./menu-tabs.tsx";

type Version = StaffAnswer<"GET /menu-versions">["data"][number];

/** What the menu has been: when it changed, by whom, and the way back. */
export function HistoryPage() {
  const { t } = useWords();
  const o = t.menuOffice.history;
  const versions = useOfficeData("menuVersions", async (api) => (await api.menuVersions()).data);
  const [open, setOpen] = useState<Version | null>(null);
  return (
    <div className={office.inner}>
      <PageHead title={t.dishes.title} lead={o.lead} />
      <MenuTabs />
      <Loaded query={versions}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty} />
          ) : (
            <div className={styles.menu}>
              <CardList label={o.title}>
                {all.map((version, at) => (
                  <Row key={version.id} version={version} isLast={at === 0} onOpen={() => setOpen(version)} />
                ))}
              </CardList>
            </div>
          )
        }
      </Loaded>
      <VersionSheet version={open} onClose={() => setOpen(null)} />
    </div>
  );
}

function Row({ version, isLast, onOpen }: { version: Version; isLast: boolean; onOpen(): void }) {
  const { t, speech } = useWords();
  const o = t.menuOffice.history;
  const { keptAt, changedBy, summary } = version;
  return (
    <li>
      <div className={rows.what}>
        <div className={styles.named}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {speech.dateTime(Date.parse(keptAt))}
          </button>
          {isLast && <Pill tone="good">{o.last}</Pill>}
        </div>
        <div className={rows.facts}>
          <span>
            {changedBy.length > 0 ? changedBy.join(", ") : summary === null ? o.first : o.elsewhere}
          </span>
          {summary !== null && <span>{summary}</span>}
        </div>
      </div>
      <ForwardIcon />
    </li>
  );
}

function VersionSheet({ version, onClose }: { version: Version | null; onClose(): void }) {
  const { t, speech } = useWords();
  const title = version ? t.menuOffice.history.as({ when: speech.dateTime(Date.parse(version.keptAt)) }) : "";
  return (
    <Sheet title={title} isOpen={version !== null} onClose={onClose}>
      {version && <Difference versionId={version.id} onClose={onClose} />}
    </Sheet>
  );
}

/** What would be another if the menu were as it was. */
function Difference({ versionId, onClose }: { versionId: string; onClose(): void }) {
  const { slug, api } = useOffice();
  const difference = useQuery({
    queryKey: [...officeKey(slug, "menuVersions"), versionId],
    queryFn: async () => (await api.menuVersion(versionId)).difference,
    // As the menu is now, whenever it is opened.
    gcTime: 0,
  });
  return (
    <Loaded query={difference}>
      {(data) => <GoBack versionId={versionId} difference={data} onDone={onClose} />}
    </Loaded>
  );
}

interface GoBackProps {
  versionId: string;
  difference: StaffAnswer<"GET /menu-versions/:versionId">["difference"];
  onDone(): void;
}

function GoBack({ versionId, difference, onDone }: GoBackProps) {
  const { t } = useWords();
  const o = t.menuOffice.history;
  const restore = useOfficeChange(
    ["menuVersions", "dishes", "categories", "addonGroups", "menus"],
    (api, expectedDifference: string) => api.restoreMenu(versionId, { expectedDifference }),
    o.done,
  );
  if (!difference.isChanged) return <p className={styles.none}>{o.same}</p>;
  return (
    <form
      className={styles.menu}
      onSubmit={(event) => {
        event.preventDefault();
        restore.mutate(difference.version, { onSuccess: onDone });
      }}
    >
      <p className={styles.none}>{o.text}</p>
      <DifferenceList difference={difference} />
      <ImportProblem error={restore.error} />
      <div className={office.actions}>
        <Button type="submit" loading={restore.isPending}>
          {o.yes}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t.office.cancel}
        </Button>
      </div>
    </form>
  );
}
