import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { ApiError } from "../dashboard/api-error.ts";
import { Loading, Trouble } from "../dashboard/pages/states.tsx";
import { remembered } from "../dashboard/remembered.ts";
import { meQuery } from "../dashboard/shell/restaurant-layout.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { environmentInPath, teamToOpen } from "./partner-place.ts";

/** Sends people to the partner whose portal they had open last. */
export function PortalHomePage() {
  const { t } = useWords();
  const me = useQuery(meQuery);
  if (me.isPending) return <Loading />;
  if (me.error) {
    if (me.error instanceof ApiError && me.error.status === 401)
      return <Navigate to="/dashboard/sign-in" search={{ to: "/partner" }} replace />;
    return <Trouble title={t.errors.unknown} text={t.signIn.offline} onRetry={() => void me.refetch()} />;
  }
  if (me.data.lacksSecondFactor)
    return <Navigate to="/dashboard/security" search={{ to: "/partner" }} replace />;
  const { teams } = me.data;
  const team = teamToOpen(teams, remembered("partner"));
  if (!team)
    return (
      <Trouble
        title={t.portal.none.title}
        text={t.portal.none.text}
        action={<Link to="/partner/apply">{t.partnerBegin.apply.link}</Link>}
      />
    );
  const environment = environmentInPath(remembered("environment"));
  return (
    <Navigate
      to="/partner/$partnerId/$environment"
      params={{ partnerId: team.partnerId, environment }}
      replace
    />
  );
}
