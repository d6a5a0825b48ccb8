import type { TrackingInput } from "../../../src/features/storefront/schemas.ts";
import type { PageFrame } from "../page.tsx";

/** What the server puts into the tracking page. */
export interface TrackingData extends TrackingInput {
  frame: PageFrame;
}
