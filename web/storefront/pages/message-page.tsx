import type { MessageKind } from "../../../src/features/storefront/schemas.ts";
import type { StorefrontTexts } from "../../i18n/storefront.nb.ts";
import { SmallPage } from "./frame.tsx";

interface MessagePageProps {
  kind: MessageKind;
  texts: StorefrontTexts;
  seed: string;
  homeUrl: string;
}

/** What is shown when there is nothing to show: what happened, and where to go. */
export function MessagePage({ kind, texts, seed, homeUrl }: MessagePageProps) {
  const [title, text] = {
    NOT_FOUND: [texts.notFoundTitle, texts.notFoundText],
    ORDER_NOT_FOUND: [texts.orderNotFoundTitle, texts.orderNotFoundText],
    RESTAURANT_NOT_FOUND: [texts.restaurantNotFoundTitle, texts.restaurantNotFoundText],
  }[kind] as [string, string];
  return (
    <SmallPage seed={seed} title={title}>
      <p className="small__text">{text}</p>
      <p>
        <a className="button" href={homeUrl}>
          {kind === "NOT_FOUND" || kind === "ORDER_NOT_FOUND" ? texts.toMenu : texts.toFront}
        </a>
      </p>
    </SmallPage>
  );
}
