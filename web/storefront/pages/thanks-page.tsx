import type { StorefrontTexts } from "../../i18n/storefront.nb.ts";
import { SmallPage } from "./frame.tsx";

/** Where a payment page sends guests back to; its script goes on to the order that this browser last placed. */
export function ThanksPage({ texts, slug }: { texts: StorefrontTexts; slug: string }) {
  return (
    <SmallPage seed={slug} title={texts.returningTitle}>
      <p className="small__text" role="status">
        {texts.returningText}
      </p>
      <p>
        <a className="button" href="/">
          {texts.toMenu}
        </a>
      </p>
    </SmallPage>
  );
}
