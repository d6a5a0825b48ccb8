import { Button, Group, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Me } from "../../../src/features/people/schemas.ts";
import { setLanguage } from "../api.ts";
import { BellIcon, BellOffIcon, PhoneIcon } from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { Choices } from "../kitchen/choices.tsx";
import { strike, turnOff, turnOn, useBell } from "../live/bell.ts";
import { notificationState } from "../live/use-new-order-signals.ts";
import { useNews } from "../news/use-news.ts";
import { GearIcon, LockIcon, NewsIcon } from "../office/icons.tsx";
import { useWords } from "../texts.tsx";
import styles from "./settings-sheet.module.css";
import { Sheet } from "./sheet.tsx";
import { SignOut } from "./sign-out.tsx";

interface SettingsSheetProps {
  me: Me;
  isOpen: boolean;
  onClose(): void;
}

/** What this device sounds and looks like, and who uses it. */
export function SettingsSheet({ me, isOpen, onClose }: SettingsSheetProps) {
  const { t, wish, setLocale } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { slug, restaurant } = useKitchen();
  return (
    <Sheet title={t.nav.settings} isOpen={isOpen} onClose={onClose}>
      <Stack gap="xl">
        <nav className={styles.links} aria-label={t.phoneOrders.open}>
          <Link to="/dashboard/$slug/phone-order" params={{ slug }} onClick={onClose}>
            <PhoneIcon />
            {t.phoneOrders.open}
          </Link>
        </nav>
        {restaurant.role !== "STAFF" && <OfficeLinks slug={slug} onClick={onClose} />}
        <Sound />
        <Choices
          label={t.theme.title}
          value={colorScheme}
          options={[
            { value: "light", label: t.theme.light },
            { value: "dark", label: t.theme.dark },
            { value: "auto", label: t.theme.auto },
          ]}
          onChange={setColorScheme}
        />
        <Choices
          label={t.languageTitle}
          value={wish}
          options={[
            { value: "nb", label: "Norsk" },
            { value: "en", label: "English" },
          ]}
          onChange={(chosen) => {
            setLocale(chosen);
            // Mail follows. Nothing hangs on it, and a kitchen without a network chooses again some day.
            setLanguage(chosen).catch(() => undefined);
          }}
        />
        {restaurant.isLive && (
          <Button
            h={56}
            variant="default"
            component="a"
            target="_blank"
            rel="noreferrer"
            href={orderingPage(slug)}
          >
            {t.orderingPage}
          </Button>
        )}
        <nav className={styles.links} aria-label={t.account.security.title}>
          <Link to="/dashboard/$slug/alerts" params={{ slug }} onClick={onClose}>
            <BellIcon />
            {t.alerts.name}
          </Link>
          <Link to="/dashboard/security" onClick={onClose}>
            <LockIcon />
            {t.account.security.title}
          </Link>
        </nav>
        <Group justify="space-between">
          <div>
            <Text fw={650}>{me.person.name}</Text>
            <Text c="dimmed">{me.person.email}</Text>
          </div>
          <SignOut />
        </Group>
      </Stack>
    </Sheet>
  );
}

/** The way to the restaurant as a business. */
function OfficeLinks({ slug, onClick }: { slug: string; onClick(): void }) {
  const { t } = useWords();
  const unread = useNews().data?.unread ?? 0;
  return (
    <nav className={styles.links} aria-label={t.office.title}>
      <Link to="/dashboard/$slug/settings" params={{ slug }} onClick={onClick}>
        <GearIcon />
        {t.office.title}
      </Link>
      <Link to="/dashboard/$slug/news" params={{ slug }} search={{}} onClick={onClick}>
        <NewsIcon />
        {unread === 0 ? t.office.news.title : t.office.news.open({ count: unread })}
      </Link>
    </nav>
  );
}

/** Restaurants' pages live below the service's own name. */
const orderingPage = (slug: string): string => `${location.protocol}//${slug}.${location.host}/`;

function Sound() {
  const { t } = useWords();
  const bell = useBell();
  const [permission, setPermission] = useState(notificationState);
  const ask = async () => setPermission(await Notification.requestPermission());
  return (
    <Stack gap="xs">
      <Group>
        <Button
          h={56}
          variant={bell.isAudible ? "default" : "filled"}
          leftSection={bell.isAudible ? <BellOffIcon /> : <BellIcon />}
          onClick={() => (bell.isAudible ? turnOff() : void turnOn().then(strike))}
        >
          {bell.isAudible ? t.sound.turnOff : t.sound.turnOn}
        </Button>
        {bell.isAudible && (
          <Button h={56} variant="default" leftSection={<BellIcon />} onClick={strike}>
            {t.sound.test}
          </Button>
        )}
      </Group>
      {permission === "default" && (
        <Button h={56} variant="default" onClick={() => void ask()}>
          {t.sound.notifications}
        </Button>
      )}
      {permission === "granted" && <Text c="dimmed">{t.sound.notificationsOn}</Text>}
      {permission === "denied" && <Text c="dimmed">{t.sound.notificationsBlocked}</Text>}
    </Stack>
  );
}
