import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListIcon } from "../dashboard/board/icons.tsx";
import {
  ChartIcon,
  FlagIcon,
  GaugeIcon,
  KeyIcon,
  MailIcon,
  NewsIcon,
  PaperIcon,
  PeopleIcon,
  ShopIcon,
  TagIcon,
} from "../dashboard/office/icons.tsx";
import { useWords } from "../dashboard/texts.tsx";

const root = "/partner/$partnerId/$environment";
type Page =
  | ""
  | "/agreement"
  | "/brand"
  | "/keys"
  | "/logs"
  | "/news"
  | "/restaurants"
  | "/sender-domain"
  | "/status"
  | "/team"
  | "/usage";

/** The pages of a partner in an environment, as the list beside them has them. */
export function usePages(place: { partnerId: string; environment: "test" | "live" }) {
  const { t } = useWords();
  const link = (page: Page, icon: ReactNode, name: string) => (
    <Link
      key={page}
      to={`${root}${page}` as typeof root}
      params={place}
      {...(page === "" && { activeOptions: { exact: true } })}
    >
      {icon}
      {name}
    </Link>
  );
  const environment = place.environment === "live" ? "LIVE" : "TEST";
  return [
    {
      name: t.portal.groups.work,
      links: [
        link("", <GaugeIcon />, t.portal.overview.name),
        link("/restaurants", <ShopIcon />, t.portalRestaurants.titles[environment]),
        link("/keys", <KeyIcon />, t.portalKeys.name),
        link("/logs", <ListIcon />, t.portalLogs.title),
        link("/news", <NewsIcon />, t.portalNews.title),
      ],
    },
    {
      name: t.portal.groups.account,
      links: [
        link("/team", <PeopleIcon />, t.portalTeam.name),
        link("/brand", <TagIcon />, t.portalBrand.name),
        link("/sender-domain", <MailIcon />, t.portalBrand.sender.name),
        link("/agreement", <PaperIcon />, t.portalAgreement.name),
        link("/usage", <ChartIcon />, t.portalUsage.name),
      ],
    },
    {
      name: t.portal.groups.help,
      links: [
        <a key="docs" href="/docs" target="_blank" rel="noreferrer">
          <PaperIcon />
          {t.portal.docs}
        </a>,
        link("/status", <FlagIcon />, t.portalUsage.status.name),
      ],
    },
  ];
}
