import { hydrateRoot } from "react-dom/client";
import type { BookingData } from "../booking/booking-context.tsx";
import { BookingPage } from "../booking/booking-page.tsx";
import { hearTaps } from "../early-tap.ts";
import { readPageData, rememberLanguage, speechOf } from "./page-data.ts";

rememberLanguage();
const data = readPageData<BookingData>();
hearTaps();
hydrateRoot(document.getElementById("root")!, <BookingPage {...data} speech={speechOf(data.frame)} />);
