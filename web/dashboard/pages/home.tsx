import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useSignOut } from "../account/use-sign-out.ts";
import { ApiError } from "../api-error.ts";
import { remembered } from "../remembered.ts";
import { meQuery } from "../shell/restaurant-layout.tsx";
import { useWords } from "../texts.tsx";
import { Loading, Trouble } from "./states.tsx";

/** Sends people where they belong: to sign in, or to the restaurant they last worked in. */
export function HomePage() {
  const { t } = useWords();
  const me = useQuery(meQuery);
  const leave = useSignOut();
  if (me.isPending) return <Loading />;
  if (me.error) {
    if (me.error instanceof ApiError && me.error.status === 401)
      return <Navigate to="/dashboard/sign-in" search={{}} replace />;
    return <Trouble title={t.errors.unknown} text={t.signIn.offline} onRetry={() => void me.refetch()} />;
  }
  if (me.data.lacksSecondFactor) return <Navigate to="/dashboard/security" search={{}} replace />;
  const { restaurants } = me.data;
  const last = restaurants.find((each) => each.slug === remembered("restaurant")) ?? restaurants[0];
  if (!last && me.data.isOperator) return <Navigate to="/console" replace />;
  if (!last && me.data.teams.length > 0) return <Navigate to="/partner" replace />;
  if (last) return <Navigate to="/dashboard/$slug" params={{ slug: last.slug }} search={{}} replace />;
  return (
    <Trouble
      title={t.noRestaurants.title}
      text={t.noRestaurants.text}
      action={<Button onClick={() => void leave()}>{t.signOut}</Button>}
    />
  );
}
