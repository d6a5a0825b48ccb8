import { hydrateRoot } from "react-dom/client";
import { type SandboxPayData, SandboxPayPage } from "../pages/sandbox-pay-page.tsx";
import { readPageData } from "./page-data.ts";

hydrateRoot(document.getElementById("root")!, <SandboxPayPage {...readPageData<SandboxPayData>()} />);
