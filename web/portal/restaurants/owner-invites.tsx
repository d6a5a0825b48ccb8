import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { OwnerInvite } from "../../../src/features/colleagues/schemas.ts";
import { locales } from "../../../src/messages/locale.ts";
import { useIssues } from "../../dashboard/form-issues.ts";
import { Choices } from "../../dashboard/kitchen/choices.tsx";
import rows from "../../dashboard/office/card.module.css";
import { Card, Pill, type Tone } from "../../dashboard/office/card.tsx";
import { FormButtons } from "../../dashboard/office/form-buttons.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { RemoveButton } from "../../dashboard/office/remove-button.tsx";
import { Question } from "../../dashboard/shell/sheet.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import { useRestaurant, useRestaurantChange, useRestaurantData } from "./use-restaurant.ts";

const tones: Record<OwnerInvite["status"], Tone> = {
  PENDING: "wait",
  ACCEPTED: "good",
  EXPIRED: "bad",
  REVOKED: "quiet",
};

/** Who was asked to take a real restaurant over as its owner. */
export function OwnerInvites() {
  const { t } = useWords();
  const o = t.portalRestaurants.invites;
  const { slug, archived } = useRestaurant();
  const invites = useRestaurantData(slug, "owner-invites", (call) => call("GET /owner-invites"));
  const [isInviting, setInviting] = useState(false);
  const mayInvite = !archived && invites.data?.data.every(({ status }) => status !== "ACCEPTED");
  return (
    <Card
      title={o.title}
      text={o.text}
      aside={
        mayInvite && (
          <Button variant="default" onClick={() => setInviting(true)}>
            {o.invite}
          </Button>
        )
      }
    >
      <Loaded query={invites}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={office.help}>{o.none}</p>
          ) : (
            <ul className={rows.list} aria-label={o.title}>
              {data.map((invite) => (
                <Invite key={invite.id} invite={invite} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Question title={o.inviteTitle} isOpen={isInviting} onClose={() => setInviting(false)}>
        {isInviting && <InviteForm onClose={() => setInviting(false)} />}
      </Question>
    </Card>
  );
}

function Invite({ invite }: { invite: OwnerInvite }) {
  const { t } = useWords();
  const o = t.portalRestaurants.invites;
  const params = { inviteId: invite.id };
  const resend = useRestaurantChange(
    (call) => call("POST /owner-invites/:inviteId/resend", { params }),
    o.resent,
  );
  const revoke = useRestaurantChange((call) => call("DELETE /owner-invites/:inviteId", { params }));
  const isOpen = invite.status === "PENDING" || invite.status === "EXPIRED";
  return (
    <li>
      <div className={rows.what}>
        <b>{invite.name}</b>
        <span>{invite.email}</span>
        <span>{o.sent({ at: Date.parse(invite.sentAt) })}</span>
        <Problem error={resend.error} />
      </div>
      <Pill tone={tones[invite.status]}>{o.statuses[invite.status]}</Pill>
      {isOpen && (
        <div className={office.actions}>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
            {o.resend}
          </Button>
          <RemoveButton
            label={o.revoke}
            {...o.revokeAsk}
            isBusy={revoke.isPending}
            error={revoke.error}
            onYes={() => revoke.mutate(undefined)}
          />
        </div>
      )}
    </li>
  );
}

function InviteForm({ onClose }: { onClose(): void }) {
  const { t, locale } = useWords();
  const o = t.portalRestaurants.invites;
  const { required } = t.office.errors;
  const invite = useRestaurantChange(
    (call, body: PortalBody<"POST /owner-invites">) => call("POST /owner-invites", { body }),
    o.invited,
  );
  const form = useForm({
    initialValues: { name: "", email: "", locale },
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
          label={o.name}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          type="email"
          label={o.email}
          description={o.emailHelp}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <Choices
          label={t.colleagues.language}
          value={form.values.locale}
          options={locales.map((value) => ({ value, label: t.colleagues.languages[value] }))}
          onChange={(value) => form.setFieldValue("locale", value)}
        />
        {isAtField ? null : <Problem error={invite.error} />}
        <FormButtons submit={o.send} isBusy={invite.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
