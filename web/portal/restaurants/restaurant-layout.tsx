import { Link, Outlet, useParams } from "@tanstack/react-router";
import tabs from "../../dashboard/menu/menu.module.css";
import { BackLink } from "../../dashboard/office/back-link.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { usePlace } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { PortalIntegrations } from "./portal-integrations.tsx";
import { aboutPage } from "./restaurant-said.ts";
import { RestaurantState } from "./restaurants-page.tsx";
import { RestaurantContext, type Setup, useRestaurantData } from "./use-restaurant.ts";

/** Everything about one restaurant. */
export function PortalRestaurantLayout() {
  const { slug } = useParams({ strict: false }) as { slug: string };
  const setup = useRestaurantData(slug, "setup", (call) => call("GET "));
  return (
    <Loaded query={setup}>
      {(data) => (
        <RestaurantContext value={data}>
          <PortalIntegrations slug={slug}>
            <Head setup={data} />
            <Outlet />
          </PortalIntegrations>
        </RestaurantContext>
      )}
    </Loaded>
  );
}

function Head({ setup: { restaurant } }: { setup: Setup }) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const { environment } = usePortal();
  const place = usePlace();
  return (
    <>
      <BackLink data-always to="/partner/$partnerId/$environment/restaurants" params={place}>
        {o.titles[environment]}
      </BackLink>
      <DeskHead
        title={restaurant.name}
        lead={<Address restaurant={restaurant} />}
        action={<RestaurantState restaurant={restaurant} />}
      />
      <Tabs slug={restaurant.slug} isSandbox={restaurant.sandbox} />
    </>
  );
}

/** Where guests order; a sandbox has no such page, and one that is archived has none any more. */
function Address({ restaurant }: { restaurant: Setup["restaurant"] }) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const address = `${restaurant.slug}.${location.host}`;
  return (
    aboutPage(o, restaurant, address) ?? (
      <a href={`${location.protocol}//${address}/`} target="_blank" rel="noreferrer">
        {o.look({ address })}
      </a>
    )
  );
}

const root = "/partner/$partnerId/$environment/restaurants/$slug";
type Tab = typeof root | `${typeof root}/${"orders" | "keys" | "webhooks" | "domains"}`;

function Tabs({ slug, isSandbox }: { slug: string; isSandbox: boolean }) {
  const { t } = useWords();
  const o = t.portalRestaurants.tabs;
  const place = usePlace();
  const tab = (to: Tab, name: string) => (
    <Link to={to} params={{ ...place, slug }} activeOptions={{ exact: to === root }}>
      {name}
    </Link>
  );
  return (
    <nav className={tabs.tabs} aria-label={o.label}>
      {tab(root, o.overview)}
      {isSandbox && tab(`${root}/orders`, o.orders)}
      {tab(`${root}/keys`, t.portalKeys.tab)}
      {tab(`${root}/webhooks`, o.webhooks)}
      {tab(`${root}/domains`, o.domains)}
    </nav>
  );
}
