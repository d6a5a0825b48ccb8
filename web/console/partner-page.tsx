import { Link, useParams } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { Card, Note, Pill, type Tone } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { Facts } from "../desk/facts.tsx";
import { BackToAll } from "./back-to-all.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import { kindFacts, usageFacts } from "./facts-of.ts";
import { ListedCard } from "./listed-card.tsx";
import { PartnerAgreement } from "./partner-agreement.tsx";
import { partnerDecisions } from "./partner-decisions.ts";
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
          <BackToAll to="partners" />
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
        <Facts all={kindFacts(t.console, partner)} />
      </Card>
    </>
  );
}

const done = { approve: "approved", suspend: "suspended", archive: "archived" } as const;

function Decisions({ partner: { id, name, status } }: { partner: Partner }) {
  const { t } = useWords();
  const o = t.console.partner;
  const at = { params: { partnerId: id } };
  return partnerDecisions[status].map((decision) => (
    <DoButton
      key={decision}
      isMain={decision === "approve"}
      isDestructive={decision !== "approve"}
      label={o[decision]}
      text={o[`${decision}Text` as const]({ name })}
      said={o[done[decision]]}
      {...(decision === "archive" && { typed: name })}
      work={(confirm) =>
        decision === "archive"
          ? consoleCall("POST /partners/:partnerId/archive", { ...at, body: { confirm } })
          : consoleCall(`POST /partners/:partnerId/${decision}`, at)
      }
    />
  ));
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
  return (
    <Card title={t.console.partner.usage}>
      <Facts all={usageFacts(t.console, usage)} />
    </Card>
  );
}

function Team({ team }: { team: Partner["team"] }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <ListedCard title={o.team} none={o.noTeam} all={team}>
      {({ userId, name, email, role }) => (
        <li key={userId}>
          <div className={rows.what}>
            <Link to="/console/people/$userId" params={{ userId }}>
              {name}
            </Link>
            <span>{email}</span>
          </div>
          <Pill tone="quiet">{t.portalTeam.roles[role].name}</Pill>
        </li>
      )}
    </ListedCard>
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
    <ListedCard title={o.keys} none={o.noKeys} all={keys}>
      {(key) => (
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
      )}
    </ListedCard>
  );
}

function Restaurants({ listed }: { listed: Partner["listed"] }) {
  const { t } = useWords();
  const o = t.console.partner;
  return (
    <ListedCard title={o.restaurants} none={o.noRestaurants} all={listed}>
      {(restaurant) => <RestaurantRow key={restaurant.slug} restaurant={restaurant} />}
    </ListedCard>
  );
}
