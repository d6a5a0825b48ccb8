import { randomBytes } from "node:crypto";
import type { TestApp } from "../../../test/app.ts";
import type { Environment } from "../../domain/environment.ts";
import type { TeamRole } from "../../domain/roles.ts";
import { cookiesOf, type PageCall, pageCallOf, password, signIn } from "../people/staff.fixture.ts";
import { setTeamMember } from "./set-team-member.ts";

/** Somebody of a partner's team, signed in to the portal. */
export interface Teammate {
  userId: string;
  email: string;
  cookie: string;
  /** `path` is below /api/portal/{partnerId}/{environment}. */
  call: PageCall;
}

/** A person with this role in the partner's team, whose session was begun with a second factor. */
export async function joinTeam(
  app: TestApp,
  partner: { partnerId: string; environment: Environment },
  role: TeamRole,
): Promise<Teammate> {
  const email = `${randomBytes(6).toString("hex")}@luka.example`;
  const { userId } = await app.ctx.people.createPerson({ email, name: "Tone Team", password });
  await setTeamMember(app.ctx, partner.partnerId, email, role);
  const cookie = cookiesOf(await signIn(app, email, password));
  await app.db.query("UPDATE people_sessions SET proven_by = 'SECOND_FACTOR' WHERE user_id = $1", [userId]);
  app.ctx.people.forgetSessions();
  const place = `/api/portal/${partner.partnerId}/${partner.environment.toLowerCase()}`;
  return {
    userId,
    email,
    cookie,
    call: pageCallOf(app, cookie, (path) => place + path),
  };
}
