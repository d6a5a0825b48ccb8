import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { managesTeam } from "../../../src/domain/roles.ts";
import type { Team, TeamInvite, Teammate } from "../../../src/features/partners/team-schemas.ts";
import { AskButton } from "../../dashboard/office/ask-button.tsx";
import rows from "../../dashboard/office/card.module.css";
import { CardList, Pill } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { Facts } from "../../desk/facts.tsx";
import { usePlace, usePortalChange, usePortalData } from "../portal-data.ts";
import { useMayChange, usePortal } from "../use-portal.ts";
import { HandOverDialog, InviteDialog, LeaveDialog, RoleDialog } from "./team-dialogs.tsx";
import {
  answersFor,
  doneAbout,
  inviteFacts,
  isOnlyOwner,
  memberFacts,
  type TeamDeed,
} from "./team-rights.ts";

/** Who is in the team, as what, and who is invited. */
export function TeamPage() {
  const { t } = useWords();
  const o = t.portalTeam;
  const team = usePortalData(["team"], (call) => call("GET /team"));
  const [isInviting, setInviting] = useState(false);
  const mayChange = useMayChange();
  const { role } = usePortal().team;
  const mayGive = team.data?.mayGive ?? [];
  return (
    <>
      <DeskHead
        title={o.name}
        lead={o.lead}
        action={
          <div className={office.actions}>
            {managesTeam(role) && <LogLink />}
            {mayChange && mayGive.length > 0 && <Button onClick={() => setInviting(true)}>{o.invite}</Button>}
          </div>
        }
      />
      <Loaded query={team}>
        {(data) => (
          <>
            <CardList label={o.name}>
              {data.members.map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  mayGive={data.mayGive}
                  isOnlyOwner={isOnlyOwner(member, data.members)}
                />
              ))}
            </CardList>
            {data.invites.length > 0 && (
              <CardList label={t.colleagues.invites}>
                {data.invites.map((invite) => (
                  <Invite key={invite.id} invite={invite} mayGive={data.mayGive} />
                ))}
              </CardList>
            )}
          </>
        )}
      </Loaded>
      <InviteDialog isOpen={isInviting} mayGive={mayGive} onClose={() => setInviting(false)} />
    </>
  );
}

/** To what the team has changed. */
function LogLink() {
  const { t } = useWords();
  const place = usePlace();
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/partner/$partnerId/$environment/team/log" params={place} />
      )}
    >
      {t.portalAudit.open}
    </Button>
  );
}

type MayGive = Team["mayGive"];
interface MemberProps {
  member: Teammate;
  mayGive: MayGive;
  isOnlyOwner: boolean;
}

function Member({ member, mayGive, isOnlyOwner }: MemberProps) {
  const { t } = useWords();
  const [c, o] = [t.colleagues, t.portalTeam];
  const { name, email, role, isMe } = member;
  return (
    <li>
      <div className={rows.what}>
        <b>{isMe ? `${name} (${c.me})` : name}</b>
        <span>{email}</span>
        <Facts all={memberFacts(t, member)} />
        {isMe && isOnlyOwner && <span>{o.onlyOwner}</span>}
      </div>
      <Pill tone={role === "READER" ? "quiet" : "info"}>{o.roles[role].name}</Pill>
      <MemberActions {...{ member, mayGive, isOnlyOwner }} />
    </li>
  );
}

function MemberActions({ member, mayGive, isOnlyOwner }: MemberProps) {
  const { t } = useWords();
  const [c, o] = [t.colleagues, t.portalTeam];
  const { team } = usePortal();
  const [dialog, setDialog] = useState<TeamDeed | null>(null);
  const close = () => setDialog(null);
  const { name, isMe } = member;
  const mayChange = useMayChange();
  const done = doneAbout(member, { role: team.role, mayChange, mayGive, isOnlyOwner });
  return (
    <div className={office.actions}>
      {done.includes("ROLE") && (
        <Button variant="default" aria-label={c.changeLabel({ name })} onClick={() => setDialog("ROLE")}>
          {c.change}
        </Button>
      )}
      {done.includes("OWNER") && (
        <Button variant="default" aria-label={o.handOverLabel({ name })} onClick={() => setDialog("OWNER")}>
          {o.handOver}
        </Button>
      )}
      {done.includes("LEAVE") && (
        <Button
          variant="default"
          className={office.danger}
          aria-label={isMe ? o.leave : o.removeLabel({ name })}
          onClick={() => setDialog("LEAVE")}
        >
          {isMe ? o.leave : o.remove}
        </Button>
      )}
      <RoleDialog {...{ member, mayGive }} isOpen={dialog === "ROLE"} onClose={close} />
      <HandOverDialog member={member} isOpen={dialog === "OWNER"} onClose={close} />
      <LeaveDialog member={member} isOpen={dialog === "LEAVE"} onClose={close} />
    </div>
  );
}

function Invite({ invite, mayGive }: { invite: TeamInvite; mayGive: MayGive }) {
  const { t } = useWords();
  const c = t.colleagues;
  const { id, name, email, isExpired } = invite;
  const mayChange = useMayChange();
  const at = { params: { inviteId: id } };
  const resend = usePortalChange(
    [["team"]],
    (call) => call("POST /team/invites/:inviteId/resend", at),
    c.resent,
  );
  const takeBack = usePortalChange(
    [["team"]],
    (call) => call("DELETE /team/invites/:inviteId", at),
    c.takenBack,
  );
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <span>{email}</span>
        <Facts all={inviteFacts(t, invite)} />
        <Problem error={resend.error} />
      </div>
      <Pill tone={isExpired ? "bad" : "wait"}>{isExpired ? c.expired : c.waiting}</Pill>
      {answersFor(invite, { mayChange, mayGive }) && (
        <div className={office.actions}>
          <Button
            variant="default"
            loading={resend.isPending}
            aria-label={c.resendLabel({ name })}
            onClick={() => resend.mutate(undefined)}
          >
            {c.resend}
          </Button>
          <AskButton
            label={c.takeBack}
            look={{ className: office.danger, "aria-label": c.takeBackLabel({ name }) }}
            isDestructive
            title={c.takeBackAsk.title({ name })}
            text={c.takeBackAsk.text}
            yes={c.takeBackAsk.yes}
            change={takeBack}
            onYes={() => takeBack.mutate(undefined)}
          />
        </div>
      )}
    </li>
  );
}
