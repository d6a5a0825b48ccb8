import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../dashboard/api-error.ts";
import { ClockIcon, ListIcon } from "../dashboard/board/icons.tsx";
import { GaugeIcon, HookIcon, PaperIcon, PeopleIcon, ShopIcon } from "../dashboard/office/icons.tsx";
import { Loading, Trouble } from "../dashboard/pages/states.tsx";
import { meQuery } from "../dashboard/shell/restaurant-layout.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskLayout } from "../desk/desk-layout.tsx";

/** Everything below `/console`: for people who run the service, and to others nothing. */
export function ConsoleLayout() {
  const { t } = useWords();
  const c = t.console;
  const me = useQuery(meQuery);
  if (me.isPending) return <Loading />;
  if (me.error instanceof ApiError && me.error.status === 401)
    return <Navigate to="/dashboard/sign-in" search={{ to: "/console" }} replace />;
  if (me.error)
    return <Trouble title={t.errors.unknown} text={t.signIn.offline} onRetry={() => void me.refetch()} />;
  if (!me.data.isOperator)
    return (
      <Trouble
        title={t.notFound.title}
        text={t.notFound.text}
        action={<Link to="/dashboard">{t.notFound.action}</Link>}
      />
    );
  if (me.data.lacksSecondFactor)
    return <Navigate to="/dashboard/security" search={{ to: "/console" }} replace />;
  const link = (
    to: "partners" | "restaurants" | "people" | "guests" | "health" | "retention" | "log",
    icon: ReactNode,
    name: string,
  ) => (
    <Link key={to} to={`/console/${to}`}>
      {icon}
      {name}
    </Link>
  );
  return (
    <DeskLayout
      me={me.data}
      title={c.title}
      name="Luka"
      menu={c.menu}
      groups={[
        {
          name: c.groups.customers,
          links: [
            link("partners", <HookIcon />, c.partners.name),
            link("restaurants", <ShopIcon />, c.restaurants.name),
            link("people", <PeopleIcon />, c.people.name),
            link("guests", <PaperIcon />, t.guestData.name),
          ],
        },
        {
          name: c.groups.service,
          links: [
            link("health", <GaugeIcon />, c.health.name),
            link("retention", <ClockIcon />, t.retentionPage.name),
            link("log", <ListIcon />, t.serviceLog.name),
          ],
        },
      ]}
    >
      <Outlet />
    </DeskLayout>
  );
}

export const ConsoleIndex = () => <Navigate to="/console/restaurants" replace />;
