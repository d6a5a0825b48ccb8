import { useMediaQuery } from "@mantine/hooks";
import { Link, Navigate, Outlet, useMatchRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import sideMenu from "../../ui/side-menu.module.css";
import {
  BellIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  FlameIcon,
  ListIcon,
  PrintIcon,
  TableIcon,
} from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import {
  ChartIcon,
  FlagIcon,
  ForwardIcon,
  GaugeIcon,
  GlobeIcon,
  HookIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  MapIcon,
  PaperIcon,
  PeopleIcon,
  PlateIcon,
  ShopIcon,
  TagIcon,
} from "./icons.tsx";
import { OfficeIntegrations } from "./office-integrations.tsx";
import styles from "./office-layout.module.css";
import { firstPageOf, mayBind } from "./owners-pages.ts";

/** Below this the list of settings is a page of its own. The style sheet says the same. */
const wide = "(min-width: 760px)";

/** The restaurant as a business: a menu on the left with its page beside it; on a phone first one, then the other. */
export function OfficeLayout() {
  const { t } = useWords();
  const { slug, restaurant } = useKitchen();
  const isIndex = useMatchRoute()({ to: "/dashboard/$slug/settings", params: { slug } }) !== false;
  if (restaurant.role === "STAFF")
    return <Trouble title={t.office.forbidden.title} text={t.office.forbidden.text} />;
  return (
    <div className={styles.office} data-index={isIndex}>
      <OfficeMenu />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach a page without a button too */}
      <section className={styles.content} tabIndex={0} aria-label={t.office.title}>
        <OfficeIntegrations>
          <Outlet />
        </OfficeIntegrations>
      </section>
    </div>
  );
}

/** Where there is room for both, the first page stands beside the menu. */
export function OfficeIndex() {
  const { slug, restaurant } = useKitchen();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return <Navigate to={`/dashboard/$slug/settings/${firstPageOf(restaurant)}`} params={{ slug }} replace />;
}

function OfficeMenu() {
  const { t } = useWords();
  const { slug, restaurant } = useKitchen();
  const { groups, pages, title, menu } = t.office;
  const isBinding = mayBind(restaurant);
  const item = (to: string, icon: ReactNode, page: { name: string; text: string }) => (
    <li key={to}>
      <Link to={`/dashboard/$slug/settings/${to}` as "/dashboard/$slug/settings"} params={{ slug }}>
        {icon}
        <span className={styles.name}>
          {page.name}
          <small>{page.text}</small>
        </span>
        <span className={styles.chevron}>
          <ForwardIcon />
        </span>
      </Link>
    </li>
  );
  return (
    <nav className={`${sideMenu.menu} ${styles.menu}`} aria-label={menu}>
      <h1>{title}</h1>
      <h2>{groups.restaurant}</h2>
      <ul>
        {item("start", <CheckIcon />, { name: t.firstDay.name, text: t.firstDay.text })}
        {isBinding && item("going-live", <FlagIcon />, pages.goLive)}
        {isBinding && item("agreement", <PaperIcon />, pages.agreement)}
        {item("profile", <ShopIcon />, { name: t.profile.name, text: t.profile.text })}
        {item("colleagues", <PeopleIcon />, { name: t.colleagues.name, text: t.colleagues.text })}
        {item("alerts", <BellIcon />, { name: t.alerts.name, text: t.alerts.text })}
        {restaurant.role === "OWNER" &&
          item("guests", <PaperIcon />, { name: t.guestData.name, text: t.guestData.text })}
        {item("log", <ListIcon />, { name: t.auditLog.name, text: t.auditLog.text })}
      </ul>
      <h2>{groups.sales}</h2>
      <ul>
        {item("sales", <ChartIcon />, { name: t.money.name, text: t.money.text })}
        {item("menu", <PlateIcon />, { name: t.dishes.name, text: t.dishes.text })}
        {item("hours", <ClockIcon />, { name: t.openingHours.name, text: t.openingHours.text })}
        {item("delivery", <MapIcon />, { name: t.zonesPage.name, text: t.zonesPage.text })}
        {item("tables", <TableIcon />, { name: t.tablesPage.name, text: t.tablesPage.text })}
        {item("offers", <TagIcon />, { name: t.offers.name, text: t.offers.text })}
        {item("newsletter", <MailIcon />, { name: t.newsletter.name, text: t.newsletter.text })}
        {item("capacity", <GaugeIcon />, pages.capacity)}
        {item("stations", <FlameIcon />, { name: t.stations.name, text: t.stations.text })}
        {item("printers", <PrintIcon />, { name: t.printers.name, text: t.printers.text })}
        {item("payments", <CardIcon />, pages.payments)}
      </ul>
      <h2>{groups.site}</h2>
      <ul>
        {item("site-gate", <LockIcon />, pages.siteGate)}
        {item("domains", <GlobeIcon />, pages.domains)}
      </ul>
      <h2>{groups.code}</h2>
      <ul>
        {item("keys", <KeyIcon />, pages.keys)}
        {item("webhooks", <HookIcon />, pages.webhooks)}
      </ul>
    </nav>
  );
}
