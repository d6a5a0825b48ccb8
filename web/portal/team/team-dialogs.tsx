import { Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type TeamRole, teamRoles } from "../../../src/domain/roles.ts";
import type { NewTeammate, Team, Teammate } from "../../../src/features/partners/team-schemas.ts";
import { InviteForm } from "../../dashboard/colleagues/invite-form.tsx";
import { RoleChoices } from "../../dashboard/colleagues/role-choices.tsx";
import { Ask } from "../../dashboard/office/ask.tsx";
import rows from "../../dashboard/office/card.module.css";
import { Note } from "../../dashboard/office/card.tsx";
import { FormButtons } from "../../dashboard/office/form-buttons.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { Question } from "../../dashboard/shell/sheet.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortalChange } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { losingKeys } from "./team-rights.ts";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}
interface WithRoles {
  mayGive: Team["mayGive"];
}
type OfMember = DialogProps & { member: Teammate };

export function InviteDialog({ isOpen, ...rest }: DialogProps & WithRoles) {
  const { t } = useWords();
  return (
    <Question title={t.portalTeam.invite} isOpen={isOpen} onClose={rest.onClose}>
      <InviteTeammate {...rest} />
    </Question>
  );
}

function InviteTeammate({ mayGive, onClose }: Omit<DialogProps, "isOpen"> & WithRoles) {
  const { t } = useWords();
  const c = t.colleagues;
  const [role, setRole] = useState<TeamRole>("MEMBER");
  const invite = usePortalChange(
    [["team"]],
    (call, body: NewTeammate) => call("POST /team/invites", { body }),
    c.invited,
  );
  return (
    <InviteForm
      words={c.inviteForm}
      invite={invite}
      onInvite={(who) => invite.mutate({ ...who, role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TeamRoles mayGive={mayGive} value={role} onChange={setRole} />
    </InviteForm>
  );
}

function TeamRoles(props: WithRoles & { value: TeamRole; onChange(role: TeamRole): void }) {
  const { t } = useWords();
  return <RoleChoices all={teamRoles} words={t.portalTeam.roles} {...props} />;
}

/** Which keys lose what, before it is done. */
function LosingKeys({ member, next }: { member: Teammate; next: TeamRole | null }) {
  const { t } = useWords();
  const o = t.portalTeam;
  const keys = losingKeys(member, next);
  if (keys.length === 0) return null;
  return (
    <div>
      <Note tone="wait" isNew>
        {o.loses({ count: keys.length })}
      </Note>
      <ul className={rows.list} aria-label={o.losing}>
        {keys.map((key) => (
          <li key={key.id}>
            <div className={rows.what}>
              <b>{key.name}</b>
              <span>
                {t.portal.environments[key.environment]} ····{key.last4}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function RoleDialog({ member, isOpen, ...rest }: OfMember & WithRoles) {
  const { t } = useWords();
  return (
    <Question title={t.colleagues.changeTitle({ name: member.name })} isOpen={isOpen} onClose={rest.onClose}>
      <RoleForm member={member} {...rest} />
    </Question>
  );
}

function RoleForm({ member, mayGive, onClose }: Omit<OfMember, "isOpen"> & WithRoles) {
  const { t } = useWords();
  const [role, setRole] = useState(member.role);
  const change = usePortalChange(
    [["team"]],
    (call) =>
      call("PATCH /team/members/:userId", {
        params: { userId: member.id },
        body: { was: member.role, role },
      }),
    t.colleagues.changed,
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (role === member.role) return onClose();
        change.mutate(undefined, { onSuccess: () => afterOwnChange(member, onClose) });
      }}
    >
      <Stack gap="lg">
        <TeamRoles mayGive={mayGive} value={role} onChange={setRole} />
        <LosingKeys member={member} next={role} />
        <Problem error={change.error} />
        <FormButtons submit={t.office.save} isBusy={change.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

/** Who has changed their own role sees the portal as it is for them now. */
function afterOwnChange({ isMe }: Teammate, onClose: () => void): void {
  onClose();
  if (isMe) location.reload();
}

/** The team gets another owner, and the one who gives it away stays an administrator. */
export function HandOverDialog({ member, isOpen, onClose }: OfMember) {
  const { t } = useWords();
  const o = t.portalTeam;
  const { name } = member;
  const give = usePortalChange([["team"]], (call) =>
    call("POST /team/members/:userId/ownership", { params: { userId: member.id } }),
  );
  return (
    <Ask
      title={o.handOverAsk.title({ name })}
      text={o.handOverAsk.text({ name })}
      yes={o.handOverAsk.yes}
      isOpen={isOpen}
      change={give}
      onClose={onClose}
      onYes={() => give.mutate(undefined, { onSuccess: () => location.reload() })}
    />
  );
}

/** Takes somebody out of the team; or one leaves it, after which there is nothing left to see here. */
export function LeaveDialog({ member, isOpen, onClose }: OfMember) {
  const { t } = useWords();
  const o = t.portalTeam;
  const { team } = usePortal();
  const navigate = useNavigate();
  const { name, isMe, role } = member;
  const remove = usePortalChange(
    isMe ? [] : [["team"]],
    (call) => call("DELETE /team/members/:userId", { params: { userId: member.id }, query: { was: role } }),
    isMe ? undefined : o.removed({ name }),
  );
  const asked = isMe
    ? { ...o.leaveAsk, title: o.leaveAsk.title({ partner: team.name }) }
    : { ...o.removeAsk, title: o.removeAsk.title({ name }), text: o.removeAsk.text({ name }) };
  return (
    <Ask
      title={asked.title}
      text={asked.text}
      yes={asked.yes}
      isDestructive
      isOpen={isOpen}
      change={remove}
      onClose={onClose}
      onYes={() =>
        remove.mutate(undefined, {
          onSuccess: () => (isMe ? void navigate({ to: "/partner", reloadDocument: true }) : onClose()),
        })
      }
    >
      <LosingKeys member={member} next={null} />
    </Ask>
  );
}
