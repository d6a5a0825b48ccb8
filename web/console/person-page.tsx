import { Link, useParams } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { Facts } from "../desk/facts.tsx";
import { BackToAll } from "./back-to-all.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import { sessionFacts, signInFacts } from "./facts-of.ts";
import { ListedCard } from "./listed-card.tsx";
import { useConsoleData } from "./use-console.ts";

type Person = OperatorAnswer<"GET /people/:userId">;

/** Somebody's account: how they sign in, and what they are where. */
export function PersonPage() {
  const { t } = useWords();
  const { userId } = useParams({ strict: false }) as { userId: string };
  const person = useConsoleData("people", userId, () =>
    consoleCall("GET /people/:userId", { params: { userId } }),
  );
  return (
    <Loaded query={person}>
      {(shown) => (
        <>
          <BackToAll to="people" />
          <DeskHead
            title={shown.name}
            lead={shown.email}
            action={shown.isOperator && <Pill tone="info">{t.console.person.operator}</Pill>}
          />
          <SignIn person={shown} />
          <Roles person={shown} />
        </>
      )}
    </Loaded>
  );
}

function SignIn({ person }: { person: Person }) {
  const { t } = useWords();
  const o = t.console.person;
  const { userId, email, sessions } = person;
  const at = { params: { userId } };
  return (
    <Card
      title={o.signIn}
      foot={
        <>
          <DoButton
            label={o.reset}
            text={o.resetText({ email })}
            said={o.resetDone}
            work={() => consoleCall("POST /people/:userId/reset", at)}
          />
          {sessions > 0 && (
            <DoButton
              label={o.end}
              text={o.endText({ email })}
              said={o.ended}
              work={() => consoleCall("DELETE /people/:userId/sessions", at)}
            />
          )}
        </>
      }
    >
      <Facts all={signInFacts(t.console, person)} />
      <Facts all={sessionFacts(t.console, person)} />
    </Card>
  );
}

function Roles({ person: { restaurants, teams } }: { person: Person }) {
  const { t } = useWords();
  const o = t.console.person;
  return (
    <>
      <ListedCard title={o.restaurants} none={o.noRestaurants} all={restaurants}>
        {({ slug, name, role }) => (
          <li key={slug}>
            <div className={rows.what}>
              <Link to="/console/restaurants/$slug" params={{ slug }}>
                {name}
              </Link>
              <span>{slug}</span>
            </div>
            <Pill tone="quiet">{t.colleagues.roles[role].name}</Pill>
          </li>
        )}
      </ListedCard>
      <ListedCard title={o.teams} none={o.noTeams} all={teams}>
        {({ partnerId, name, role }) => (
          <li key={partnerId}>
            <div className={rows.what}>
              <Link to="/console/partners/$partnerId" params={{ partnerId }}>
                {name}
              </Link>
            </div>
            <Pill tone="quiet">{t.portalTeam.roles[role].name}</Pill>
          </li>
        )}
      </ListedCard>
    </>
  );
}
