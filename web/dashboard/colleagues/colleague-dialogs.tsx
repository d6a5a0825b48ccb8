import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type StaffRole, staffRoles } from "../../../src/domain/roles.ts";
import type {
  Colleague,
  ColleagueInvite,
  Colleagues,
  NewColleague,
} from "../../../src/features/colleagues/schemas.ts";
import { locales } from "../../../src/messages/locale.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Ask } from "../office/ask.tsx";
import { ExplainedChoices } from "../office/explained-choices.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange } from "../office/use-office.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}
interface WithRoles {
  mayGive: Colleagues["mayGive"];
}

/** The roles that may be given, the least first: most who are invited work in the kitchen. */
function RoleChoices({
  mayGive,
  value,
  onChange,
}: WithRoles & { value: StaffRole; onChange(role: StaffRole): void }) {
  const { t } = useWords();
  const { role, roles } = t.colleagues;
  return (
    <ExplainedChoices
      label={role}
      value={value}
      options={staffRoles
        .filter((one) => mayGive.includes(one))
        .toReversed()
        .map((one) => ({ value: one, name: roles[one].name, text: roles[one].may }))}
      onChange={onChange}
    />
  );
}

export function InviteDialog({ isOpen, ...rest }: DialogProps & WithRoles) {
  const { t } = useWords();
  return (
    <Question title={t.colleagues.inviteTitle} isOpen={isOpen} onClose={rest.onClose}>
      {isOpen && <InviteForm {...rest} />}
    </Question>
  );
}

function InviteForm({ mayGive, onClose }: Omit<DialogProps, "isOpen"> & WithRoles) {
  const { t, locale } = useWords();
  const c = t.colleagues;
  const { required } = t.office.errors;
  const invite = useOfficeChange(
    ["colleagues"],
    (api, body: NewColleague) => api.inviteColleague(body),
    c.invited,
  );
  const form = useForm<NewColleague>({
    initialValues: { name: "", email: "", role: "STAFF", locale },
    validate: {
      name: (name) => (name.trim() ? null : required),
      email: (email) => (email.trim() ? null : required),
    },
  });
  const isAtField = useIssues(form, invite.error, { name: null, email: null });
  return (
    <form onSubmit={form.onSubmit((body) => invite.mutate(body, { onSuccess: onClose }))} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          label={c.personName}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          type="email"
          label={c.email}
          description={c.emailHelp}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <RoleChoices
          mayGive={mayGive}
          value={form.values.role}
          onChange={(role) => form.setFieldValue("role", role)}
        />
        <Choices
          label={c.language}
          value={form.values.locale}
          options={locales.map((value) => ({ value, label: c.languages[value] }))}
          onChange={(value) => form.setFieldValue("locale", value)}
        />
        {isAtField ? null : <Problem error={invite.error} />}
        <FormButtons submit={c.inviteYes} isBusy={invite.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
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
      {isOpen && <RoleForm colleague={colleague} {...rest} />}
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
        <RoleChoices mayGive={mayGive} value={role} onChange={setRole} />
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
      isBusy={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.reset();
        onClose();
      }}
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
      isBusy={takeBack.isPending}
      error={takeBack.error}
      onClose={onClose}
      onYes={() => takeBack.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
