import type { Tone } from "../../dashboard/office/card.tsx";
import type { Sender } from "./sender-page.tsx";

/** How a domain, and each of its records, looks as it stands. */
export const senderTones: Record<Sender["status"], Tone> = {
  ...{ NOT_STARTED: "quiet", PENDING: "wait", VERIFIED: "good", FAILED: "bad" },
};
