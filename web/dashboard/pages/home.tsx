import { Button } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import type { Me } from "../../../src/features/people/schemas.ts";
import { useSignOut } from "../account/use-sign-out.ts";
import { remembered } from "../remembered.ts";
import { SafelySignedIn } from "../shell/signed-in.tsx";
import { useWords } from "../texts.tsx";
import { TroublePage } from "./states.tsx";

/** Sends people where they belong: to sign in, or to the restaurant they last worked in. */
export const HomePage = () => <SafelySignedIn place={{}}>{(me) => <Onward me={me} />}</SafelySignedIn>;

function Onward({ me: { restaurants, isOperator, teams } }: { me: Me }) {
  const { t } = useWords();
  const leave = useSignOut();
  const last = restaurants.find((each) => each.slug === remembered("restaurant")) ?? restaurants[0];
  if (last) return <Navigate to="/dashboard/$slug" params={{ slug: last.slug }} search={{}} replace />;
  if (isOperator) return <Navigate to="/console" replace />;
  if (teams.length > 0) return <Navigate to="/partner" replace />;
  return (
    <TroublePage
      title={t.noRestaurants.title}
      text={t.noRestaurants.text}
      action={<Button onClick={() => void leave()}>{t.signOut}</Button>}
    />
  );
}
