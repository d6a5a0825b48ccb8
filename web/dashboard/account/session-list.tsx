import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MySession } from "../../../src/features/people/schemas.ts";
import { endOtherSessions, endSession, readSessions } from "../api.ts";
import { Ask } from "../office/ask.tsx";
import rows from "../office/card.module.css";
import { CardList, Note, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { problemText } from "../office/problem-text.ts";
import { useWords } from "../texts.tsx";

const key = ["sessions"] as const;

/** Where somebody is signed in, and the way to end it there. */
export function SessionList() {
  const { t } = useWords();
  const o = t.account.security;
  const sessions = useQuery({ queryKey: key, queryFn: readSessions });
  const [isAsking, setAsking] = useState(false);
  const one = useEnding((id: string) => endSession(id));
  const others = useEnding(endOtherSessions, () => setAsking(false));
  return (
    <Loaded query={sessions}>
      {(all) => (
        <>
          <h2>{o.sessions}</h2>
          {one.error !== null && (
            <Note tone="bad" isNew>
              {problemText(t, one.error)}
            </Note>
          )}
          <CardList label={o.sessions}>
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={one.isPending && one.variables === session.id}
                onEnd={() => one.mutate(session.id)}
              />
            ))}
          </CardList>
          {all.length > 1 && (
            <div>
              <Button variant="default" onClick={() => setAsking(true)}>
                {o.endOthers}
              </Button>
            </div>
          )}
          <Ask
            {...o.endOthersAsk}
            isOpen={isAsking}
            change={others}
            isDestructive
            onYes={() => others.mutate(undefined)}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </Loaded>
  );
}

function useEnding<Input>(end: (input: Input) => Promise<unknown>, then?: () => void) {
  const { t } = useWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      then?.();
      notifications.show({
        color: "pine",
        message: t.account.security.ended,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

interface SessionRowProps {
  session: MySession;
  isBusy: boolean;
  onEnd(): void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useWords();
  const o = t.account.security;
  const { browser, system, address } = session;
  const name = browser && system ? o.browserOn({ browser, system }) : (browser ?? system ?? o.unknownBrowser);
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <div className={rows.facts}>
          {address && <span>{o.from({ address })}</span>}
          <span>{o.signedIn({ at: Date.parse(session.signedInAt) })}</span>
          <span>{o.lastUsed({ at: Date.parse(session.lastUsedAt) })}</span>
        </div>
      </div>
      {session.isThis ? (
        <Pill tone="good">{o.thisOne}</Pill>
      ) : (
        <div className={rows.actions}>
          <Button variant="default" aria-label={o.endLabel({ name })} loading={isBusy} onClick={onEnd}>
            {o.end}
          </Button>
        </div>
      )}
    </li>
  );
}
