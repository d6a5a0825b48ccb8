import { Link, useParams } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { Card, Note, Pill, type Tone } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { BackLink } from "./back-link.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import { PartnerAgreement } from "./partner-agreement.tsx";
import { partnerTones } from "./partners-page.tsx";
import { RestaurantRow } from "./restaurants-page.tsx";
import { useConsoleData } from "./use-console.ts";

type Partner = OperatorAnswer<"GET /partners/:partnerId">;

/** A partner: whether it may come in, who it is, and what it has. */
export function PartnerPage() {
  const { partnerId } = useParams({ strict: false }) as { partnerId: string };
  const partner = useConsoleData("partners", partnerId, () =>
    consoleCall("GET /partners/:partnerId", { params: { partnerId } }),
  );
  return (
    <Loaded query={partner}>
      {(shown) => (
        <>
          <BackLink to="partners" />
          <Standing partner={shown} />
          {shown.applied && <Applied applied={shown.applied} />}
          <PartnerAgreement partner={shown} />
          <Usage usage={shown.usage} />
          <Team team={shown.team} />
          <Keys keys={shown.keys} />
          <Restaurants listed={shown.listed} />
        </>
      )}
    </Loaded>
  );
}

function Standing({ partner }: { partner: Partner }) {
  const { t } = useWords();
  const p = t.console.partners;
  const { id, name, status } = partner;
  return (
    <>
      <DeskHead
        title={name}
        lead={`${id} · ${p.created({ at: Date.parse(partner.createdAt) })}`}
        action={<Pill tone={partnerTones[status]}>{p.status[status]}</Pill>}
      />
      <Card foot={status !== "ARCHIVED" && <Decisions partner={partner} />}>
        <Note tone={partnerTones[status]}>{t.console.partner.standing[status]}</Note>
        {(partner.kind === "INTERNAL" || partner.whiteLabel) && (
          <div className={rows.facts}>
            {partner.kind === "INTERNAL" && <span>{p.internal}</span>}
            {partner.whiteLabel && <span>{p.whiteLabel}</span>}
          </div>
        )}
      </Card>
    </>
  );
}

function Decisions({ partner: { id, name, status } }: { partner: Partner }) {
  const { t } = useWords();
  const o = t.console.partner;
  const at = { params: { partnerId: id } };
  return (
    <>
      {status !== "APPROVED" && (
        <DoButton
          isMain
          label={o.approve}
          text={o.approveText({ name })}
          said={o.approved}
          work={() => consoleCall("POST /partners/:partnerId/approve", at)}
        />
      )}
      {status !== "SUSPENDED" && (
        <DoButton
          isDestructive
          label={o.suspend}
          text={o.suspendText({ name })}
          said={o.suspended}
          work={() => consoleCall("POST /partners/:partnerId/suspend", at)}
        />
      )}
      <DoButton
        isDestructive
        label={o.archive}
        text={o.archiveText({ name })}
        said={o.archived}
        typed={name}
        work={(confirm) => consoleCall("POST /partners/:partnerId/archive", { ...at, body: { confirm } })}
      />
    </>
  );
}

/** What it said of itself. */
function Applied({ applied }: { applied: NonNullable<Partner["applied"]> }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <Card title={o.applied} text={applied.purpose}>
      <div className={rows.facts}>
        <span>{applied.company}</span>
        <span>{o.orgNumber({ number: applied.orgNumber })}</span>
        <span>{o.appliedBy({ name: applied.name, email: applied.email })}</span>
        <span>{o.appliedAt({ at: Date.parse(applied.confirmedAt) })}</span>
      </div>
    </Card>
  );
}

function Usage({ usage }: { usage: Partner["usage"] }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <Card title={o.usage}>
      <div className={rows.facts}>
        <span>{o.calls({ count: usage.calls })}</span>
        {usage.refused > 0 && <span>{o.refused({ count: usage.refused })}</span>}
        {usage.failed > 0 && <span>{o.failed({ count: usage.failed })}</span>}
        {usage.lastCallAt && <span>{o.lastCall({ at: Date.parse(usage.lastCallAt) })}</span>}
      </div>
    </Card>
  );
}

function Team({ team }: { team: Partner["team"] }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <Card title={o.team} text={team.length === 0 ? o.noTeam : undefined}>
      {team.length > 0 && (
        <ul className={rows.list} aria-label={o.team}>
          {team.map(({ userId, name, email, role }) => (
            <li key={userId}>
              <div className={rows.what}>
                <Link to="/console/people/$userId" params={{ userId }}>
                  {name}
                </Link>
                <span>{email}</span>
              </div>
              <Pill tone="quiet">{t.portalTeam.roles[role].name}</Pill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const keyTones: Record<Partner["keys"][number]["status"], Tone> = {
  active: "good",
  expiring: "wait",
  expired: "quiet",
  revoked: "quiet",
};

function Keys({ keys }: { keys: Partner["keys"] }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <Card title={o.keys} text={keys.length === 0 ? o.noKeys : undefined}>
      {keys.length > 0 && (
        <ul className={rows.list} aria-label={o.keys}>
          {keys.map((key) => (
            <li key={key.id}>
              <div className={rows.what}>
                <b>{key.name}</b>
                <div className={rows.facts}>
                  <span>{key.environment}</span>
                  <span>····{key.last4}</span>
                  <span>{key.lastUsedAt ? o.keyUsed({ at: Date.parse(key.lastUsedAt) }) : o.keyUnused}</span>
                </div>
              </div>
              <Pill tone={keyTones[key.status]}>{o.keyStatus[key.status]}</Pill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Restaurants({ listed }: { listed: Partner["listed"] }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <Card title={o.restaurants} text={listed.length === 0 ? o.noRestaurants : undefined}>
      {listed.length > 0 && (
        <ul className={rows.list} aria-label={o.restaurants}>
          {listed.map((restaurant) => (
            <RestaurantRow key={restaurant.slug} restaurant={restaurant} />
          ))}
        </ul>
      )}
    </Card>
  );
}
