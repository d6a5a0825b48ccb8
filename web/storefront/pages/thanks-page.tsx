import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

/** Where a payment page sends guests back to; its script goes on to the order that this browser last placed. */
export function ThanksPage({ t, slug }: { t: Spoken<Catalogue["signposts"]>; slug: string }) {
  return (
    <SmallPage seed={slug} title={t.returningTitle}>
      <p className="small__text" role="status">
        {t.returningText}
      </p>
      <p>
        <a className="button" href="/">
          {t.toMenu}
        </a>
      </p>
    </SmallPage>
  );
}
