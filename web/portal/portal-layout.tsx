import { SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import type { Me } from "../../src/features/people/schemas.ts";
import { ApiError } from "../dashboard/api-error.ts";
import { Loading, Trouble } from "../dashboard/pages/states.tsx";
import { remember } from "../dashboard/remembered.ts";
import { meQuery } from "../dashboard/shell/restaurant-layout.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskLayout } from "../desk/desk-layout.tsx";
import { environmentInPath } from "./partner-place.ts";
import { portalCall } from "./portal-api.ts";
import { usePages } from "./use-pages.tsx";
import { type Portal, PortalContext } from "./use-portal.ts";

const environments = { test: "TEST", live: "LIVE" } as const;
type InPath = keyof typeof environments;
type Params = Record<"partnerId" | "environment", string>;

/** Everything below one partner's address. */
export function PortalLayout() {
  const { t } = useWords();
  const { partnerId, environment } = useParams({ strict: false }) as Params;
  const me = useQuery(meQuery);
  const inPath: InPath = environmentInPath(environment);
  const team = me.data?.teams.find((each) => each.partnerId === partnerId);
  useEffect(() => {
    if (team) remember("partner", partnerId);
    remember("environment", inPath);
  }, [team, partnerId, inPath]);
  const portal = useMemo<Portal | null>(() => {
    if (!me.data || !team) return null;
    const named = environments[inPath];
    return {
      ...{ me: me.data, team, partnerId, environment: named, call: portalCall(partnerId, named) },
      callOf: (slug) => portalCall(partnerId, named, slug),
    };
  }, [me.data, team, partnerId, inPath]);
  const groups = usePages({ partnerId, environment: inPath });
  if (me.isPending) return <Loading />;
  if (me.error instanceof ApiError && me.error.status === 401)
    return <Navigate to="/dashboard/sign-in" search={{ to: `/partner/${partnerId}/${inPath}` }} replace />;
  if (me.error)
    return <Trouble title={t.errors.unknown} text={t.signIn.offline} onRetry={() => void me.refetch()} />;
  if (me.data.lacksSecondFactor)
    return <Navigate to="/dashboard/security" search={{ to: `/partner/${partnerId}/${inPath}` }} replace />;
  if (!portal) return <Navigate to="/partner" replace />;
  return (
    <PortalContext value={portal}>
      <DeskLayout
        me={me.data}
        title={t.portal.title}
        name={portal.team.name}
        menu={t.portal.menu}
        tools={<Place teams={me.data.teams} partnerId={partnerId} inPath={inPath} />}
        groups={groups}
      >
        <Outlet />
      </DeskLayout>
    </PortalContext>
  );
}

/** Which partner, and whether its sandboxes or its real restaurants are seen. */
function Place({ teams, partnerId, inPath }: { teams: Me["teams"]; partnerId: string; inPath: InPath }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const go = (to: { partnerId: string; environment: InPath }) =>
    void navigate({ to: "/partner/$partnerId/$environment", params: to });
  return (
    <>
      {teams.length > 1 && (
        <Select
          aria-label={t.portal.switchPartner}
          data={teams.map((team) => ({ value: team.partnerId, label: team.name }))}
          value={partnerId}
          allowDeselect={false}
          onChange={(next) => next && go({ partnerId: next, environment: inPath })}
        />
      )}
      <SegmentedControl
        aria-label={t.portal.environment}
        data={[
          { value: "test", label: t.portal.environments.TEST },
          { value: "live", label: t.portal.environments.LIVE },
        ]}
        value={inPath}
        onChange={(next) => go({ partnerId, environment: environmentInPath(next) })}
      />
    </>
  );
}
