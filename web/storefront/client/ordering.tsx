import { hydrateRoot } from "react-dom/client";
import { type OrderingData, OrderingPage } from "../ordering/ordering-page.tsx";
import { readPageData, rememberLanguage, speechOf } from "./page-data.ts";

rememberLanguage();
const data = readPageData<OrderingData>();
hydrateRoot(document.getElementById("root")!, <OrderingPage {...data} speech={speechOf(data.frame)} />);
