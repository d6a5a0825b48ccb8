import { Button } from "@mantine/core";
import { useState } from "react";
import type { OwnerInvite } from "../../../src/features/colleagues/schemas.ts";
import { InviteForm } from "../../dashboard/colleagues/invite-form.tsx";
import { RemoveButton } from "../../dashboard/office/ask-button.tsx";
import rows from "../../dashboard/office/card.module.css";
import { Card, Pill, type Tone } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { Question } from "../../dashboard/shell/sheet.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import { isUnanswered, lacksOwner } from "./restaurant-said.ts";
import {
  useMayChangeRestaurant,
  useRestaurant,
  useRestaurantChange,
  useRestaurantData,
} from "./use-restaurant.ts";

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
  const { slug } = useRestaurant();
  const invites = useRestaurantData(slug, "owner-invites", (call) => call("GET /owner-invites"));
  const [isInviting, setInviting] = useState(false);
  const mayChange = useMayChangeRestaurant();
  const mayInvite = mayChange && lacksOwner(invites.data?.data);
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
        <InviteOwner onClose={() => setInviting(false)} />
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
  const mayChange = useMayChangeRestaurant();
  return (
    <li>
      <div className={rows.what}>
        <b>{invite.name}</b>
        <span>{invite.email}</span>
        <span>{o.sent({ at: Date.parse(invite.sentAt) })}</span>
        <Problem error={resend.error} />
      </div>
      <Pill tone={tones[invite.status]}>{o.statuses[invite.status]}</Pill>
      {isUnanswered(invite) && mayChange && (
        <div className={office.actions}>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
            {o.resend}
          </Button>
          <RemoveButton
            label={o.revoke}
            {...o.revokeAsk}
            change={revoke}
            onYes={() => revoke.mutate(undefined)}
          />
        </div>
      )}
    </li>
  );
}

function InviteOwner({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const o = t.portalRestaurants.invites;
  const invite = useRestaurantChange(
    (call, body: PortalBody<"POST /owner-invites">) => call("POST /owner-invites", { body }),
    o.invited,
  );
  return (
    <InviteForm
      words={{ ...t.colleagues.inviteForm, emailHelp: o.emailHelp }}
      invite={invite}
      onInvite={(who) => invite.mutate(who, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
