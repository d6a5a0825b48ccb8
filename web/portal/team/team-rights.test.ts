import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type TeamRole, teamRoles } from "../../../src/domain/roles.ts";
import type { Teammate } from "../../../src/features/partners/team-schemas.ts";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import { answersFor, doneAbout, inviteFacts, isOnlyOwner, losingKeys, memberFacts } from "./team-rights.ts";

const mate = (id: string, role: TeamRole): Teammate => ({
  ...{ id, role, name: "Tone Team", email: "tone@byraa.example", isMe: false },
  ...{ joinedAt: "2026-01-02T10:00:00.000Z", lastSeenAt: null },
  keys: [{ id: "key_1", name: "Kassa", last4: "ab12", environment: "TEST" }],
});

describe("a partner's team", () => {
  it("has an only owner until another is one too", () => {
    const [tone, dag] = [mate("tone", "OWNER"), mate("dag", "ADMIN")];
    assert.equal(isOnlyOwner(tone, [tone, dag]), true);
    assert.equal(isOnlyOwner(dag, [tone, dag]), false);
    assert.equal(isOnlyOwner(dag, [dag]), false);
    assert.equal(isOnlyOwner(tone, [tone, dag, mate("ida", "OWNER")]), false);
  });

  it("is changed by who may give the role, handed over by its owner, and left by anybody but its only owner", () => {
    const owner = { role: "OWNER", mayChange: true, mayGive: teamRoles, isOnlyOwner: false } as const;
    const of = (role: TeamRole, isMe = false) => ({ role, isMe });
    assert.deepEqual(doneAbout(of("ADMIN"), owner), ["ROLE", "OWNER", "LEAVE"]);
    assert.deepEqual(doneAbout(of("OWNER"), owner), ["ROLE", "LEAVE"]);
    assert.deepEqual(doneAbout(of("OWNER", true), { ...owner, isOnlyOwner: true }), ["ROLE"]);
    const admin = { ...owner, role: "ADMIN", mayGive: ["MEMBER", "READER"] } as const;
    assert.deepEqual(doneAbout(of("MEMBER"), admin), ["ROLE", "LEAVE"]);
    assert.deepEqual(doneAbout(of("OWNER"), admin), []);
    assert.deepEqual(doneAbout(of("ADMIN", true), admin), ["LEAVE"]);
    assert.deepEqual(
      doneAbout(of("ADMIN"), { ...owner, mayChange: false }),
      ["LEAVE"],
      "of one that is archived",
    );
    const reader = { ...owner, role: "READER", mayChange: false, mayGive: [] } as const;
    assert.deepEqual(doneAbout(of("READER", true), reader), ["LEAVE"]);
  });

  it("has its invitations sent again and taken back by who gives their roles, and by nobody once it is archived", () => {
    const admin = { mayChange: true, mayGive: ["MEMBER", "READER"] } as const;
    assert.equal(answersFor({ role: "MEMBER" }, admin), true);
    assert.equal(answersFor({ role: "ADMIN" }, admin), false);
    assert.equal(answersFor({ role: "MEMBER" }, { ...admin, mayChange: false }), false);
  });

  it("tells which keys lose their role: those of managers who stay none", () => {
    const { keys } = mate("tone", "ADMIN");
    assert.deepEqual(losingKeys(mate("tone", "ADMIN"), "MEMBER"), keys);
    assert.deepEqual(losingKeys(mate("tone", "ADMIN"), null), keys);
    assert.deepEqual(losingKeys(mate("tone", "ADMIN"), "OWNER"), []);
    assert.deepEqual(losingKeys(mate("tone", "MEMBER"), "READER"), []);
    assert.deepEqual(losingKeys(mate("tone", "MEMBER"), null), []);
  });

  it("says of each how long and how much they are in it", () => {
    const keyless = { ...mate("tone", "OWNER"), keys: [] };
    assert.deepEqual(memberFacts(norwegian.t, keyless), ["Siden 2. januar 2026", "Ikke innlogget noe sted"]);
    assert.deepEqual(
      memberFacts(norwegian.t, { ...mate("tone", "OWNER"), lastSeenAt: "2026-06-05T10:00:00.000Z" }),
      ["Siden 2. januar 2026", "Sist innlogget 5. juni 2026", "1 nøkkel"],
    );
  });

  it("says of who is invited how long that is open, until it has run out", () => {
    const invite = { role: "READER", invitedBy: "Tone Team", expiresAt: "2026-06-05T10:00:00.000Z" } as const;
    assert.deepEqual(inviteFacts(norwegian.t, { ...invite, isExpired: false }), [
      "Leser",
      "Invitert av Tone Team",
      "Virker til 5. juni 2026",
    ]);
    assert.deepEqual(inviteFacts(norwegian.t, { ...invite, isExpired: true }), [
      "Leser",
      "Invitert av Tone Team",
    ]);
  });
});
