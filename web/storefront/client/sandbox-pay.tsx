import { hydrateRoot } from "react-dom/client";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import { speak } from "../../../src/messages/speech.ts";
import { hearTaps } from "../early-tap.ts";
import { type SandboxPayData, SandboxPayPage } from "../pages/sandbox-pay-page.tsx";
import { readPageData, speechOf } from "./page-data.ts";

const { texts, habits, ...input } = readPageData<SandboxPayData>();
const speech = speechOf({ lang: input.lang, habits, messages: {} });
const t = speak(texts as Catalogue["sandboxPay"], speech);
hearTaps();
hydrateRoot(document.getElementById("root")!, <SandboxPayPage {...input} t={t} speech={speech} />);
