import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSignOut } from "../account/use-sign-out.ts";
import { sendAll, usePendingMoves } from "../live/pending-moves.ts";
import { useWords } from "../texts.tsx";
import { Question } from "./sheet.tsx";

const mostNamed = 8;

/** Sends what waits first, and says what could not be sent before anybody leaves it behind. */
export function SignOut() {
  const { t } = useWords();
  const signOut = useSignOut();
  const unsent = usePendingMoves();
  const [state, setState] = useState<"SENDING" | "ASKING" | null>(null);
  const leave = async () => {
    await signOut();
    setState(null);
  };
  const begin = async () => {
    setState("SENDING");
    if ((await sendAll()) > 0) setState("ASKING");
    else await leave();
  };
  const close = () => setState(null);
  return (
    <>
      <Button variant="default" h={56} loading={state === "SENDING"} onClick={() => void begin()}>
        {t.signOut}
      </Button>
      <Question title={t.kept.leaving.title} isOpen={state === "ASKING"} onClose={close}>
        <Stack>
          <Text>{t.kept.leaving.text({ count: unsent.length })}</Text>
          <List>
            {unsent.slice(0, mostNamed).map(({ id, name, to }) => (
              <List.Item key={id}>
                {name}: {t.statuses[to]}
              </List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button variant="default" h={56} onClick={() => void leave()}>
              {t.kept.leaving.leave}
            </Button>
            <Button h={56} onClick={close}>
              {t.kept.leaving.stay}
            </Button>
          </Group>
        </Stack>
      </Question>
    </>
  );
}
