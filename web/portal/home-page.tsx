import { Link, Navigate } from "@tanstack/react-router";
import type { Me } from "../../src/features/people/schemas.ts";
import { TroublePage } from "../dashboard/pages/states.tsx";
import { remembered } from "../dashboard/remembered.ts";
import { SafelySignedIn } from "../dashboard/shell/signed-in.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { environmentInPath, teamToOpen } from "./partner-place.ts";

/** Sends people to the partner whose portal they had open last. */
export const PortalHomePage = () => (
  <SafelySignedIn place={{ to: "/partner" }}>{({ teams }) => <Onward teams={teams} />}</SafelySignedIn>
);

function Onward({ teams }: Pick<Me, "teams">) {
  const { t } = useWords();
  const team = teamToOpen(teams, remembered("partner"));
  if (!team)
    return (
      <TroublePage
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
