import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StaffAnswer } from "../api.ts";
import { AskButton, RemoveButton } from "../office/ask-button.tsx";
import { Card, Empty, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./draft.module.css";
import { useDraft } from "./draft-mode.tsx";
import { DraftTime } from "./draft-time.tsx";
import { DraftTrouble } from "./draft-trouble.tsx";
import menu from "./menu.module.css";
import { MenuTabs } from "./menu-tabs.tsx";

export type Draft = NonNullable<StaffAnswer<"GET /menu-draft">["draft"]>;

/** The draft of the menu: what it changes, and when it becomes the menu. */
export function DraftPage() {
  const { t } = useWords();
  const o = t.menuOffice.draft;
  const { draft } = useDraft();
  return (
    <div className={office.inner}>
      <PageHead title={t.dishes.title} lead={o.lead} />
      <MenuTabs />
      <Loaded query={draft}>
        {(data) =>
          data === null ? (
            <Empty {...o.empty}>
              <Work isNew />
            </Empty>
          ) : (
            <TheDraft draft={data} />
          )
        }
      </Loaded>
    </div>
  );
}

/** Leads to the menu's own pages, which change the draft from then on. */
function Work({ isNew = false }: { isNew?: boolean }) {
  const { t } = useWords();
  const o = t.menuOffice.draft;
  const { slug } = useOffice();
  const { choose } = useDraft();
  const go = useNavigate();
  const begin = useOfficeChange(
    ["menuDraft"],
    (api, _: null) => api.beginDraft(),
    isNew ? o.begun : undefined,
  );
  const open = () => {
    choose(true);
    void go({ to: "/dashboard/$slug/settings/menu", params: { slug } });
  };
  return (
    <div>
      <Button
        variant={isNew ? "filled" : "default"}
        loading={begin.isPending}
        onClick={() => (isNew ? begin.mutate(null, { onSuccess: open }) : open())}
      >
        {o.work}
      </Button>
      <Problem error={begin.error} />
    </div>
  );
}

function TheDraft({ draft }: { draft: Draft }) {
  const { t, speech } = useWords();
  const o = t.menuOffice.draft;
  const { changedAt, changedBy, stoppedAt, difference } = draft;
  return (
    <div className={menu.menu}>
      {stoppedAt !== null && (
        <Note tone="wait">
          {o.stopped({ when: speech.dateTime(Date.parse(draft.publishAt ?? stoppedAt)) })}
        </Note>
      )}
      <Card
        title={o.differences}
        text={o.lastChanged({ when: speech.dateTime(Date.parse(changedAt)), name: changedBy })}
        foot={
          <Acts>
            <Work />
            {difference.isChanged && <Publish draft={draft} />}
            <Discard draft={draft} />
          </Acts>
        }
      >
        {difference.isChanged ? (
          <DifferenceList difference={difference} />
        ) : (
          <p className={menu.none}>{o.nothing}</p>
        )}
      </Card>
      {(difference.isChanged || draft.publishAt !== null) && <DraftTime draft={draft} />}
    </div>
  );
}

const Acts = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>;

function Publish({ draft }: { draft: Draft }) {
  const { t } = useWords();
  const o = t.menuOffice.draft;
  const { choose } = useDraft();
  const publish = useOfficeChange(
    ["menuDraft", "dishes", "categories", "addonGroups", "menus", "menuVersions"],
    (api, expectedDifference: string) => api.publishDraft(expectedDifference),
    o.published,
  );
  return (
    <AskButton
      label={o.publish}
      look={{ variant: "filled" }}
      title={o.publishTitle}
      text={o.publishText}
      yes={o.publish}
      change={publish}
      trouble={<DraftTrouble error={publish.error} />}
      onYes={() => publish.mutate(draft.difference.version, { onSuccess: () => choose(false) })}
    />
  );
}

function Discard({ draft }: { draft: Draft }) {
  const { t } = useWords();
  const o = t.menuOffice.draft;
  const { choose } = useDraft();
  const discard = useOfficeChange(
    ["menuDraft"],
    (api, expectedDifference: string) => api.discardDraft(expectedDifference),
    o.discarded,
  );
  return (
    <RemoveButton
      label={o.discard}
      title={o.discardTitle}
      text={o.discardText}
      yes={o.discardYes}
      change={discard}
      trouble={<DraftTrouble error={discard.error} />}
      onYes={() => discard.mutate(draft.difference.version, { onSuccess: () => choose(false) })}
    />
  );
}
