import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Me } from "../../src/features/people/schemas.ts";
import { useSignOut } from "../dashboard/account/use-sign-out.ts";
import { setLanguage } from "../dashboard/api.ts";
import { ChevronIcon } from "../dashboard/board/icons.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { workplacesOf } from "./workplaces.ts";

/** Who is signed in: their language, what protects their account, and where else they work. */
export function PersonMenu({ me }: { me: Me }) {
  const { t, locale, setLocale } = useWords();
  const leave = useSignOut();
  const names = {
    "/dashboard": t.desk.restaurants,
    "/console": t.console.title,
    "/partner": t.portal.title,
  } as const;
  const other = locale === "nb" ? "en" : "nb";
  const speak = () => {
    setLocale(other);
    setLanguage(other).catch(() => undefined);
  };
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronIcon />}>
          {me.person.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.person.email}</Menu.Label>
        <Menu.Item renderRoot={(props) => <Link {...props} to="/dashboard/security" search={{}} />}>
          {t.account.security.title}
        </Menu.Item>
        <Menu.Item lang={other} onClick={speak}>
          {other === "en" ? "English" : "Norsk"}
        </Menu.Item>
        {workplacesOf(me).map((place) => (
          <Menu.Item key={place} renderRoot={(props) => <Link {...props} to={place} search={{}} />}>
            {names[place]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
