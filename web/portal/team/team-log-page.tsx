import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { managesTeam } from "../../../src/domain/roles.ts";
import { ByWhom, LogLines } from "../../dashboard/colleagues/log-lines.tsx";
import { onAllPages, pageByPage } from "../../dashboard/office/pages-of.ts";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { usePlace, usePortalData, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";

/** What the team has changed in the portal, the latest first: for its owners and administrators. */
export function TeamLogPage() {
  const { t } = useWords();
  const o = t.portalAudit;
  const { call, team: own } = usePortal();
  const place = usePlace();
  const keyOf = usePortalKey();
  const team = usePortalData(["team"], (read) => read("GET /team"));
  const [member, setMember] = useState("");
  const log = useInfiniteQuery({
    queryKey: keyOf("teamLog", member),
    queryFn: ({ pageParam }) =>
      call("GET /team/log", { query: { member: member || null, cursor: pageParam } }),
    ...pageByPage,
    select: onAllPages,
  });
  if (!managesTeam(own.role))
    return <Navigate to="/partner/$partnerId/$environment/team" params={place} replace />;
  const did = { ...t.auditLog.actions, ...o.actions };
  return (
    <>
      <DeskHead title={o.name} lead={o.lead} />
      <ByWhom people={team.data?.members ?? []} value={member} onChange={setMember} />
      <LogLines
        name={o.name}
        log={log}
        did={({ action }) => did[action]}
        notes={({ role, environment, slug, place }) => [
          t.portalTeam.roles[role].name,
          t.portal.environments[environment],
          ...(slug === null ? [] : [slug]),
          o.from({ place }),
        ]}
      />
    </>
  );
}
