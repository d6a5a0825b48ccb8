import { hydrateRoot } from "react-dom/client";
import { type OrderingData, OrderingPage } from "../ordering/ordering-page.tsx";
import { readPageData, rememberLanguage } from "./page-data.ts";

rememberLanguage();
hydrateRoot(document.getElementById("root")!, <OrderingPage {...readPageData<OrderingData>()} />);
