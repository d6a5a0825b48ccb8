import { hydrateRoot } from "react-dom/client";
import type { BookingData } from "../booking/booking-context.tsx";
import { BookingPage } from "../booking/booking-page.tsx";
import { readPageData, rememberLanguage } from "./page-data.ts";

rememberLanguage();
hydrateRoot(document.getElementById("root")!, <BookingPage {...readPageData<BookingData>()} />);
