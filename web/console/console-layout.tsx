import { Link, Navigate, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Me } from "../../src/features/people/schemas.ts";
import { ClockIcon, ListIcon } from "../dashboard/board/icons.tsx";
import { GaugeIcon, HookIcon, PaperIcon, PeopleIcon, ShopIcon } from "../dashboard/office/icons.tsx";
import { TroublePage } from "../dashboard/pages/states.tsx";
import { SafelySignedIn } from "../dashboard/shell/signed-in.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskLayout } from "../desk/desk-layout.tsx";

/** Everything below `/console`: for people who run the service, and to others nothing. */
export const ConsoleLayout = () => (
  <SafelySignedIn place={{ to: "/console" }}>
    {(me) => (me.isOperator ? <Console me={me} /> : <NothingHere />)}
  </SafelySignedIn>
);

function NothingHere() {
  const { title, text, action } = useWords().t.notFound;
  return <TroublePage title={title} text={text} action={<Link to="/dashboard">{action}</Link>} />;
}

function Console({ me }: { me: Me }) {
  const { t } = useWords();
  const c = t.console;
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
      me={me}
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
