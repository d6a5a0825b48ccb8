import { hydrateRoot } from "react-dom/client";
import type { TrackingData } from "../tracking/tracking-data.ts";
import { TrackingPage } from "../tracking/tracking-page.tsx";
import { readPageData } from "./page-data.ts";

hydrateRoot(document.getElementById("root")!, <TrackingPage {...readPageData<TrackingData>()} />);
