import { Card, Note } from "../dashboard/office/card.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { BeginCard } from "./begin-card.tsx";
import { usePortal } from "./use-portal.ts";

/** How the partner stands, and its first steps. */
export function OverviewPage() {
  const { t } = useWords();
  const { team, environment } = usePortal();
  return (
    <>
      <DeskHead title={t.portal.overview.title} />
      <Card title={team.name} text={t.portal.yourRole({ role: t.portalTeam.roles[team.role].name })}>
        <Note tone={team.status === "APPROVED" ? "good" : "wait"}>{t.portal.standing[team.status]}</Note>
      </Card>
      <BeginCard key={environment} />
    </>
  );
}
