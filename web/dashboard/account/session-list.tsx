import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MySession } from "../../../src/features/people/schemas.ts";
import { endOtherSessions, endSession, readSessions } from "../api.ts";
import { AskButton } from "../office/ask-button.tsx";
import rows from "../office/card.module.css";
import { CardList, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { deviceName } from "./device-name.ts";

const key = ["sessions"] as const;

/** Where somebody is signed in, and the way to end it there. */
export function SessionList() {
  const { t } = useWords();
  const o = t.account.security;
  const sessions = useQuery({ queryKey: key, queryFn: readSessions });
  const one = useEnding((id: string) => endSession(id));
  const others = useEnding((_: null) => endOtherSessions());
  return (
    <Loaded query={sessions}>
      {(all) => (
        <>
          <h2>{o.sessions}</h2>
          <Problem error={one.error} />
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
              <AskButton
                label={o.endOthers}
                {...o.endOthersAsk}
                change={others}
                isDestructive
                onYes={(close) => others.mutate(null, { onSuccess: close })}
              />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function useEnding<Input>(end: (input: Input) => Promise<unknown>) {
  const { t } = useWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
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
  const { address } = session;
  const name = deviceName({ on: o.browserOn, unknown: o.unknownBrowser }, session);
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
