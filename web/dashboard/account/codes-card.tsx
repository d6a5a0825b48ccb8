import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { endCodes, renewBackupCodes } from "../api.ts";
import { Card, Pill } from "../office/card.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./security.module.css";
import { TurnCodesOn } from "./turn-codes-on.tsx";
import { useChanged } from "./use-second-factor.ts";

type Doing = "ON" | "OFF" | "RENEW" | null;

/** Codes of an app after the password: on, off, and what is kept for when the app is lost. */
export function CodesCard({ isOn }: { isOn: boolean }) {
  const { t } = useWords();
  const o = t.account.security.codes;
  const changed = useChanged();
  const [doing, setDoing] = useState<Doing>(null);
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  const close = () => setDoing(null);
  const show = (codes: readonly string[]) => {
    close();
    setBackupCodes(codes);
  };
  return (
    <Card
      title={o.title}
      text={o.text}
      aside={<Pill tone={isOn ? "good" : "quiet"}>{isOn ? o.on : o.off}</Pill>}
      foot={
        isOn ? (
          <>
            <Button variant="default" onClick={() => setDoing("RENEW")}>
              {o.renew}
            </Button>
            <Button variant="default" onClick={() => setDoing("OFF")}>
              {o.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDoing("ON")}>{o.turnOn}</Button>
        )
      }
    >
      <Question title={o.turnOn} isOpen={doing === "ON"} onClose={close}>
        <TurnCodesOn onClose={close} onBackupCodes={show} />
      </Question>
      <Question title={o.turnOff} isOpen={doing === "OFF"} onClose={close}>
        <PasswordForm
          text={o.turnOffText}
          yes={o.turnOff}
          isDestructive
          onYes={async (password) => {
            await endCodes(password);
            close();
            await changed(o.turnedOff);
          }}
          onClose={close}
        />
      </Question>
      <Question title={o.renew} isOpen={doing === "RENEW"} onClose={close}>
        <PasswordForm
          text={o.renewText}
          yes={o.renew}
          onYes={async (password) => show(await renewBackupCodes(password))}
          onClose={close}
        />
      </Question>
      <BackupCodes codes={backupCodes} onDone={() => setBackupCodes(null)} />
    </Card>
  );
}

/** The one time that they are shown. Only the button closes it: a stray tap must not lose them. */
function BackupCodes({ codes, onDone }: { codes: readonly string[] | null; onDone(): void }) {
  const { t } = useWords();
  const o = t.account.security.codes;
  return (
    <Question title={o.backupTitle} isOpen={codes !== null} onClose={onDone} isFirm>
      <Stack gap="lg">
        <Text>{o.backupText}</Text>
        <ul className={styles.backupCodes} aria-label={o.backupLabel}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onDone}>{o.backupDone}</Button>
        </Group>
      </Stack>
    </Question>
  );
}
