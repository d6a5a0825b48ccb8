import type { GoLive } from "../../../src/features/go-live/schemas.ts";
import type { Tone } from "../../dashboard/office/card.tsx";
import type { Words } from "../../dashboard/texts.tsx";
import type { PortalAnswer } from "../portal-api.ts";

type Texts = Words["t"]["portalRestaurants"];
type Restaurant = Pick<PortalAnswer<"GET /restaurants">["data"][number], "archived" | "sandbox" | "live">;
type Invite = PortalAnswer<"GET /owner-invites">["data"][number];

/** How a restaurant stands, in a word. */
export function stateOf({ archived, sandbox, live }: Restaurant): {
  name: keyof Texts["states"];
  tone: Tone;
} {
  if (archived) return { name: "archived", tone: "quiet" };
  if (sandbox) return { name: "sandbox", tone: "info" };
  return live ? { name: "live", tone: "good" } : { name: "waiting", tone: "wait" };
}

/** Where guests order, or will, or did; a sandbox has no such page, and one that is archived has none any more. Null: the page is open. */
export function aboutPage(
  o: Pick<Texts, "named" | "noPage" | "wasPage" | "willBe">,
  { slug, sandbox, live, archived }: Restaurant & { slug: string },
  address: string,
): string | null {
  if (sandbox) return archived ? o.named({ slug }) : `${o.named({ slug })} ${o.noPage}`;
  if (archived) return o.wasPage({ address });
  return live ? null : o.willBe({ address });
}

/** How far a real restaurant has come on its way to its first order, and since when. */
export function wayToLive({
  live,
  status,
  checks,
  requestedAt,
  approvedAt,
}: Pick<GoLive, "live" | "status" | "requestedAt" | "approvedAt"> & { checks: readonly { ok: boolean }[] }): {
  state: keyof Texts["goLive"]["states"];
  since: string | null;
} {
  if (live) return { state: "LIVE", since: approvedAt };
  if (status === "REQUESTED") return { state: "REQUESTED", since: requestedAt };
  return { state: checks.every(({ ok }) => ok) ? "READY" : "NOT_REQUESTED", since: requestedAt };
}

/** Whether somebody else may be invited as its owner: until one has accepted; and not before it is known that none has. */
export const lacksOwner = (invites: readonly Pick<Invite, "status">[] | undefined): boolean =>
  invites?.every(({ status }) => status !== "ACCEPTED") ?? false;

/** Whether an invitation can be sent again or taken back. */
export const isUnanswered = ({ status }: Pick<Invite, "status">): boolean =>
  status === "PENDING" || status === "EXPIRED";
