import assert from "node:assert/strict";
import { it } from "node:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PartnerStatus } from "../../../src/domain/partner-status.ts";
import { type TeamRole, teamRoles } from "../../../src/domain/roles.ts";
import { type Portal, PortalContext } from "../use-portal.ts";
import { useIsManager } from "./use-is-manager.ts";

const Asked = () => String(useIsManager());

it("what is the partner's own is changed by its owners and administrators, and by no reader", () => {
  const askedBy = (role: TeamRole, status: PartnerStatus = "APPROVED") => {
    const portal = { team: { role, status } } as Portal;
    return renderToStaticMarkup(createElement(PortalContext, { value: portal }, createElement(Asked)));
  };
  assert.deepEqual(
    teamRoles.filter((role) => askedBy(role) === "true"),
    ["OWNER", "ADMIN"],
  );
  assert.deepEqual(
    teamRoles.filter((role) => askedBy(role, "ARCHIVED") === "true"),
    [],
    "of a partner that is archived nobody does",
  );
});
