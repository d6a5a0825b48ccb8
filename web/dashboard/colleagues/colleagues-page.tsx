import { Button } from "@mantine/core";
import { useState } from "react";
import type { Colleague, ColleagueInvite, Colleagues } from "../../../src/features/colleagues/schemas.ts";
import rows from "../office/card.module.css";
import { CardList, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import styles from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { InviteDialog, RemoveDialog, RoleDialog, TakeBackDialog } from "./colleague-dialogs.tsx";

/** Who may do what in the restaurant, and who is invited. */
export function ColleaguesPage() {
  const { t } = useWords();
  const c = t.colleagues;
  const colleagues = useOfficeData("colleagues", (api) => api.colleagues());
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={styles.inner}>
      <PageHead
        title={c.name}
        lead={c.lead}
        action={<Button onClick={() => setInviting(true)}>{c.invite}</Button>}
      />
      <Loaded query={colleagues}>
        {(data) => (
          <>
            <CardList label={c.name}>
              {data.colleagues.map((colleague) => (
                <ColleagueRow key={colleague.id} colleague={colleague} mayGive={data.mayGive} />
              ))}
            </CardList>
            {data.invites.length > 0 && (
              <CardList label={c.invites}>
                {data.invites.map((invite) => (
                  <InviteRow key={invite.id} invite={invite} mayGive={data.mayGive} />
                ))}
              </CardList>
            )}
          </>
        )}
      </Loaded>
      <InviteDialog
        isOpen={isInviting}
        mayGive={colleagues.data?.mayGive ?? []}
        onClose={() => setInviting(false)}
      />
    </div>
  );
}

type MayGive = Colleagues["mayGive"];

function ColleagueRow({ colleague, mayGive }: { colleague: Colleague; mayGive: MayGive }) {
  const { t } = useWords();
  const c = t.colleagues;
  const [dialog, setDialog] = useState<"ROLE" | "REMOVE" | null>(null);
  const { name, email, role, isMe, joinedAt, lastSeenAt } = colleague;
  const mayChange = mayGive.includes(role);
  const close = () => setDialog(null);
  return (
    <li>
      <div className={rows.what}>
        <b>{isMe ? `${name} (${c.me})` : name}</b>
        <span>{email}</span>
        <div className={rows.facts}>
          <span>{c.since({ at: Date.parse(joinedAt) })}</span>
          <span>{lastSeenAt ? c.lastSeen({ at: Date.parse(lastSeenAt) }) : c.neverSeen}</span>
        </div>
      </div>
      <Pill tone={role === "STAFF" ? "quiet" : "info"}>{c.roles[role].name}</Pill>
      <div className={styles.actions}>
        {mayChange && mayGive.length > 1 && (
          <Button variant="default" aria-label={c.changeLabel({ name })} onClick={() => setDialog("ROLE")}>
            {c.change}
          </Button>
        )}
        {(mayChange || isMe) && (
          <Button
            variant="default"
            className={styles.danger}
            aria-label={isMe ? c.leave : c.removeLabel({ name })}
            onClick={() => setDialog("REMOVE")}
          >
            {isMe ? c.leave : c.remove}
          </Button>
        )}
      </div>
      <RoleDialog colleague={colleague} mayGive={mayGive} isOpen={dialog === "ROLE"} onClose={close} />
      <RemoveDialog colleague={colleague} isOpen={dialog === "REMOVE"} onClose={close} />
    </li>
  );
}

function InviteRow({ invite, mayGive }: { invite: ColleagueInvite; mayGive: MayGive }) {
  const { t } = useWords();
  const c = t.colleagues;
  const [isTakingBack, setTakingBack] = useState(false);
  const resend = useOfficeChange(["colleagues"], (api, id: string) => api.resendInvite(id), c.resent);
  const { id, name, email, role, invitedBy, expiresAt, isExpired } = invite;
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <span>{email}</span>
        <div className={rows.facts}>
          <span>{c.roles[role].name}</span>
          <span>{c.invitedBy({ name: invitedBy })}</span>
          {!isExpired && <span>{c.open({ at: Date.parse(expiresAt) })}</span>}
        </div>
      </div>
      <Pill tone={isExpired ? "bad" : "wait"}>{isExpired ? c.expired : c.waiting}</Pill>
      {mayGive.includes(role) && (
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={resend.isPending}
            aria-label={c.resendLabel({ name })}
            onClick={() => resend.mutate(id)}
          >
            {c.resend}
          </Button>
          <Button
            variant="default"
            className={styles.danger}
            aria-label={c.takeBackLabel({ name })}
            onClick={() => setTakingBack(true)}
          >
            {c.takeBack}
          </Button>
        </div>
      )}
      <Problem error={resend.error} />
      <TakeBackDialog invite={invite} isOpen={isTakingBack} onClose={() => setTakingBack(false)} />
    </li>
  );
}
