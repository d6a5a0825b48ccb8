import assert from "node:assert/strict";
import { it } from "node:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PartnerStatus } from "../../src/domain/partner-status.ts";
import { type TeamRole, teamRoles } from "../../src/domain/roles.ts";
import { type Portal, PortalContext, useMayChange } from "./use-portal.ts";

const Asked = () => String(useMayChange());

it("everybody in the team changes something, but for who only reads", () => {
  const askedBy = (role: TeamRole, status: PartnerStatus = "APPROVED") => {
    const portal = { team: { role, status } } as Portal;
    return renderToStaticMarkup(createElement(PortalContext, { value: portal }, createElement(Asked)));
  };
  assert.deepEqual(
    teamRoles.filter((role) => askedBy(role) === "true"),
    ["OWNER", "ADMIN", "MEMBER"],
  );
  assert.deepEqual(
    teamRoles.filter((role) => askedBy(role, "ARCHIVED") === "true"),
    [],
    "of a partner that is archived nobody does",
  );
});
