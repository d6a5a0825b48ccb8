import { hydrateRoot } from "react-dom/client";
import { hearTaps } from "../early-tap.ts";
import type { TrackingData } from "../tracking/tracking-data.ts";
import { TrackingPage } from "../tracking/tracking-page.tsx";
import { readPageData, speechOf } from "./page-data.ts";

const data = readPageData<TrackingData>();
hearTaps();
hydrateRoot(document.getElementById("root")!, <TrackingPage {...data} speech={speechOf(data.frame)} />);
