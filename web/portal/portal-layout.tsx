import { SegmentedControl, Select } from "@mantine/core";
import { Navigate, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import type { Me } from "../../src/features/people/schemas.ts";
import { remember } from "../dashboard/remembered.ts";
import { SafelySignedIn } from "../dashboard/shell/signed-in.tsx";
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
  const { partnerId, environment } = useParams({ strict: false }) as Params;
  const inPath = environmentInPath(environment);
  return (
    <SafelySignedIn place={{ to: `/partner/${partnerId}/${inPath}` }}>
      {(me) => <PartnerLayout me={me} partnerId={partnerId} inPath={inPath} />}
    </SafelySignedIn>
  );
}

interface PartnerLayoutProps {
  me: Me;
  partnerId: string;
  inPath: InPath;
}

function PartnerLayout({ me, partnerId, inPath }: PartnerLayoutProps) {
  const { t } = useWords();
  const team = me.teams.find((each) => each.partnerId === partnerId);
  useEffect(() => {
    if (team) remember("partner", partnerId);
    remember("environment", inPath);
  }, [team, partnerId, inPath]);
  const portal = useMemo<Portal | null>(() => {
    if (!team) return null;
    const named = environments[inPath];
    return {
      ...{ me, team, partnerId, environment: named, call: portalCall(partnerId, named) },
      callOf: (slug) => portalCall(partnerId, named, slug),
    };
  }, [me, team, partnerId, inPath]);
  const groups = usePages({ partnerId, environment: inPath });
  if (!portal) return <Navigate to="/partner" replace />;
  return (
    <PortalContext value={portal}>
      <DeskLayout
        me={me}
        title={t.portal.title}
        name={portal.team.name}
        menu={t.portal.menu}
        tools={<Place teams={me.teams} partnerId={partnerId} inPath={inPath} />}
        groups={groups}
      >
        <Outlet />
      </DeskLayout>
    </PortalContext>
  );
}

/** Which partner, and whether its sandboxes or its real restaurants are seen. */
function Place({ teams, partnerId, inPath }: Pick<Me, "teams"> & Omit<PartnerLayoutProps, "me">) {
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
