import { Anchor } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CheckIcon } from "../dashboard/board/icons.tsx";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import office from "../dashboard/office/office.module.css";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { BackToAll } from "./back-to-all.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import styles from "./facts.module.css";
import { companyOf } from "./facts-of.ts";
import { ListedCard } from "./listed-card.tsx";
import { LookButton } from "./look-button.tsx";
import { decisionsAbout, missingBefore, standingOf } from "./restaurant-decisions.ts";
import { StandingPill } from "./restaurants-page.tsx";
import { useConsoleData } from "./use-console.ts";

type Restaurant = OperatorAnswer<"GET /restaurants/:slug">;

/** A restaurant: how it stands, whose it is, and who works there. */
export function RestaurantPage() {
  const { slug } = useParams({ strict: false }) as { slug: string };
  const restaurant = useConsoleData("restaurants", slug, () =>
    consoleCall("GET /restaurants/:slug", { params: { slug } }),
  );
  return (
    <Loaded query={restaurant}>
      {(shown) => (
        <>
          <BackToAll to="restaurants" />
          <DeskHead
            title={shown.name}
            lead={
              <Anchor href={shown.url} target="_blank" rel="noreferrer">
                {shown.url.replace(/^https?:\/\//, "")}
              </Anchor>
            }
            action={
              <div className={office.actions}>
                <StandingPill standing={standingOf(shown)} />
                {!shown.archived && <LookButton slug={shown.slug} name={shown.name} />}
              </div>
            }
          />
          <About restaurant={shown} />
          <Checks goLive={shown.goLive} />
          <Members members={shown.members} />
        </>
      )}
    </Loaded>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function About({ restaurant }: { restaurant: Restaurant }) {
  const { t, speech } = useWords();
  const o = t.console.restaurant;
  const { partner } = restaurant;
  const decisions = decisionsAbout(restaurant);
  return (
    <Card
      title={o.about}
      foot={decisions.length > 0 && <Decisions restaurant={restaurant} decisions={decisions} />}
    >
      <dl className={styles.facts}>
        <Fact name={o.partner}>
          {partner ? (
            <Link to="/console/partners/$partnerId" params={{ partnerId: partner.id }}>
              {partner.name}
            </Link>
          ) : (
            o.noPartner
          )}
        </Fact>
        <Fact name={o.company}>{companyOf(t.console, restaurant)}</Fact>
        <Fact name={o.email}>{restaurant.email}</Fact>
        <Fact name={o.phone}>{restaurant.phone ?? o.missing}</Fact>
        <Fact name={o.created}>{speech.date(Date.parse(restaurant.createdAt))}</Fact>
      </dl>
    </Card>
  );
}

const done = {
  restore: "restored",
  approve: "approved",
  open: "opened",
  close: "closed",
  archive: "archived",
} as const;

interface DecisionsProps {
  restaurant: Restaurant;
  decisions: ReturnType<typeof decisionsAbout>;
}

function Decisions({ restaurant: { slug, name }, decisions }: DecisionsProps) {
  const { t } = useWords();
  const o = t.console.restaurant;
  return decisions.map((decision) => (
    <DoButton
      key={decision}
      isMain={decision === "approve"}
      isDestructive={decision === "close" || decision === "archive"}
      label={o[decision]}
      text={o[`${decision}Text` as const]({ name })}
      said={o[done[decision]]}
      {...(decision === "archive" && { typed: slug })}
      work={(confirm) =>
        decision === "archive"
          ? consoleCall("POST /restaurants/:slug/archive", { params: { slug }, body: { confirm } })
          : consoleCall(`POST /restaurants/:slug/${decision}`, { params: { slug } })
      }
    />
  ));
}

/** What is missing before it may open. */
function Checks({ goLive }: { goLive: Restaurant["goLive"] }) {
  const { t } = useWords();
  const o = t.console.restaurant;
  const missing = missingBefore(goLive);
  if (!missing) return null;
  const requested = goLive?.requestedAt ? o.requested({ at: Date.parse(goLive.requestedAt) }) : undefined;
  return (
    <Card title={o.checks} text={requested}>
      {missing.length === 0 ? (
        <p className={styles.done}>
          <CheckIcon size={20} /> {o.checksOk}
        </p>
      ) : (
        <ul className={rows.list} aria-label={o.checks}>
          {missing.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Members({ members }: { members: Restaurant["members"] }) {
  const { t } = useWords();
  const o = t.console.restaurant;
  return (
    <ListedCard title={o.members} none={o.noMembers} all={members}>
      {({ userId, name, email, role, lastSeenAt }) => (
        <li key={userId}>
          <div className={rows.what}>
            <Link to="/console/people/$userId" params={{ userId }}>
              {name}
            </Link>
            <div className={rows.facts}>
              <span>{email}</span>
              <span>{lastSeenAt ? o.seen({ at: Date.parse(lastSeenAt) }) : o.unseen}</span>
            </div>
          </div>
          <Pill tone="quiet">{t.colleagues.roles[role].name}</Pill>
        </li>
      )}
    </ListedCard>
  );
}
