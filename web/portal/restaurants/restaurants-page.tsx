import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SearchIcon } from "../../dashboard/board/icons.tsx";
import { Choices } from "../../dashboard/kitchen/choices.tsx";
import rows from "../../dashboard/office/card.module.css";
import { CardList, Empty, Pill } from "../../dashboard/office/card.tsx";
import { ForwardIcon } from "../../dashboard/office/icons.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import office from "../../dashboard/office/office.module.css";
import { onAllPages, pageByPage } from "../../dashboard/office/pages-of.ts";
import { ShowMore } from "../../dashboard/office/show-more.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePlace, usePortalKey } from "../portal-data.ts";
import { useMayChange, usePortal } from "../use-portal.ts";
import { stateOf } from "./restaurant-said.ts";

type Restaurant = PortalAnswer<"GET /restaurants">["data"][number];

/** The partner's restaurants in the environment that is open. */
export function RestaurantsPage() {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const { environment } = usePortal();
  const place = usePlace();
  const mayChange = useMayChange();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<"open" | "archived">("open");
  return (
    <>
      <DeskHead
        title={o.titles[environment]}
        lead={o.leads[environment]}
        action={
          mayChange && (
            <Button
              renderRoot={(props) => (
                <Link {...props} to="/partner/$partnerId/$environment/restaurants/new" params={place} />
              )}
            >
              {o.make[environment]}
            </Button>
          )
        }
      />
      <div className={office.fields}>
        <TextInput
          type="search"
          label={o.search}
          leftSection={<SearchIcon size={18} />}
          value={search}
          maxLength={80}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {environment === "LIVE" && (
          <Choices
            label={o.show}
            value={shown}
            options={[
              { value: "open", label: o.shown.open },
              { value: "archived", label: o.shown.archived },
            ]}
            onChange={setShown}
          />
        )}
      </div>
      <Found search={search.trim()} isArchived={shown === "archived"} />
    </>
  );
}

function Found({ search, isArchived }: { search: string; isArchived: boolean }) {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const { call, environment } = usePortal();
  const keyOf = usePortalKey();
  const [asked] = useDebouncedValue(search, 250);
  const found = useInfiniteQuery({
    queryKey: keyOf("restaurants", asked, String(isArchived)),
    queryFn: ({ pageParam }) =>
      call("GET /restaurants", {
        query: { search: asked || null, archived: isArchived ? "true" : "false", cursor: pageParam },
      }),
    ...pageByPage,
    select: onAllPages,
  });
  return (
    <Loaded query={found}>
      {(all) =>
        all.length === 0 ? (
          <Empty {...(asked || isArchived ? o.nothing : o.empty[environment])} />
        ) : (
          <>
            <CardList label={o.titles[environment]}>
              {all.map((one) => (
                <Row key={one.slug} restaurant={one} />
              ))}
            </CardList>
            {found.hasNextPage && (
              <div className={office.actions}>
                <ShowMore list={found} />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Row({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useWords();
  const place = usePlace();
  return (
    <li>
      <div className={rows.what}>
        <Link
          className={rows.whole}
          to="/partner/$partnerId/$environment/restaurants/$slug"
          params={{ ...place, slug: restaurant.slug }}
        >
          {restaurant.name}
        </Link>
        <div className={rows.facts}>
          <span>{restaurant.slug}</span>
          <span>{t.portalRestaurants.since({ at: Date.parse(restaurant.createdAt) })}</span>
        </div>
      </div>
      <RestaurantState restaurant={restaurant} />
      <ForwardIcon />
    </li>
  );
}

export function RestaurantState({ restaurant }: { restaurant: Restaurant }) {
  const o = useWords().t.portalRestaurants.states;
  const { name, tone } = stateOf(restaurant);
  return <Pill tone={tone}>{o[name]}</Pill>;
}
