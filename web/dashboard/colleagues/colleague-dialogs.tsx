import { Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type StaffRole, staffRoles } from "../../../src/domain/roles.ts";
import type {
  Colleague,
  ColleagueInvite,
  Colleagues,
  NewColleague,
} from "../../../src/features/colleagues/schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { Ask } from "../office/ask.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange } from "../office/use-office.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { InviteForm } from "./invite-form.tsx";
import { RoleChoices } from "./role-choices.tsx";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}
interface WithRoles {
  mayGive: Colleagues["mayGive"];
}

export function InviteDialog({ isOpen, ...rest }: DialogProps & WithRoles) {
  const { t } = useWords();
  return (
    <Question title={t.colleagues.inviteTitle} isOpen={isOpen} onClose={rest.onClose}>
      <InviteColleague {...rest} />
    </Question>
  );
}

function InviteColleague({ mayGive, onClose }: Omit<DialogProps, "isOpen"> & WithRoles) {
  const { t } = useWords();
  const c = t.colleagues;
  const [role, setRole] = useState<StaffRole>("STAFF");
  const invite = useOfficeChange(
    ["colleagues"],
    (api, body: NewColleague) => api.inviteColleague(body),
    c.invited,
  );
  return (
    <InviteForm
      words={c.inviteForm}
      invite={invite}
      onInvite={(who) => invite.mutate({ ...who, role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <StaffRoles mayGive={mayGive} value={role} onChange={setRole} />
    </InviteForm>
  );
}

function StaffRoles(props: WithRoles & { value: StaffRole; onChange(role: StaffRole): void }) {
  const { t } = useWords();
  return <RoleChoices all={staffRoles} words={t.colleagues.roles} {...props} />;
}

type OfColleague = DialogProps & { colleague: Colleague };

export function RoleDialog({ colleague, isOpen, ...rest }: OfColleague & WithRoles) {
  const { t } = useWords();
  return (
    <Question
      title={t.colleagues.changeTitle({ name: colleague.name })}
      isOpen={isOpen}
      onClose={rest.onClose}
    >
      <RoleForm colleague={colleague} {...rest} />
    </Question>
  );
}

function RoleForm({ colleague, mayGive, onClose }: Omit<OfColleague, "isOpen"> & WithRoles) {
  const { t } = useWords();
  const [role, setRole] = useState(colleague.role);
  const change = useOfficeChange(
    ["colleagues"],
    (api) => api.changeRole(colleague.id, { was: colleague.role, role }),
    t.colleagues.changed,
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (role === colleague.role) return onClose();
        change.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <Stack gap="lg">
        <StaffRoles mayGive={mayGive} value={role} onChange={setRole} />
        <Problem error={change.error} />
        <FormButtons submit={t.office.save} isBusy={change.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

/** Ends somebody's access, or one's own, after which there is nothing left to see here. */
export function RemoveDialog({ colleague, isOpen, onClose }: OfColleague) {
  const { t } = useWords();
  const c = t.colleagues;
  const { restaurant } = useKitchen();
  const navigate = useNavigate();
  const remove = useOfficeChange(
    colleague.isMe ? [] : ["colleagues"],
    (api) => api.removeColleague(colleague.id, colleague.role),
    colleague.isMe ? undefined : c.removed,
  );
  const { name } = colleague;
  const asked = colleague.isMe
    ? { ...c.leaveAsk, title: c.leaveAsk.title({ restaurant: restaurant.name }) }
    : { ...c.removeAsk, title: c.removeAsk.title({ name }), text: c.removeAsk.text({ name }) };
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
          onSuccess: () =>
            colleague.isMe ? void navigate({ to: "/dashboard", reloadDocument: true }) : onClose(),
        })
      }
    />
  );
}

export function TakeBackDialog({ invite, isOpen, onClose }: DialogProps & { invite: ColleagueInvite }) {
  const { t } = useWords();
  const c = t.colleagues;
  const takeBack = useOfficeChange(["colleagues"], (api) => api.takeBackInvite(invite.id), c.takenBack);
  return (
    <Ask
      title={c.takeBackAsk.title({ name: invite.name })}
      text={c.takeBackAsk.text}
      yes={c.takeBackAsk.yes}
      isDestructive
      isOpen={isOpen}
      change={takeBack}
      onClose={onClose}
      onYes={() => takeBack.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
