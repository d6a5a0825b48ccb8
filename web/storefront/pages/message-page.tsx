import type { MessageKind } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

interface MessagePageProps {
  kind: MessageKind;
  t: Spoken<Catalogue["signposts"]>;
  seed: string;
  homeUrl: string;
}

/** What is shown when there is nothing to show: what happened, and where to go. */
export function MessagePage({ kind, t, seed, homeUrl }: MessagePageProps) {
  const [title, text] = {
    NOT_FOUND: [t.notFoundTitle, t.notFoundText],
    ORDER_NOT_FOUND: [t.orderNotFoundTitle, t.orderNotFoundText],
    RESTAURANT_NOT_FOUND: [t.restaurantNotFoundTitle, t.restaurantNotFoundText],
  }[kind] as [string, string];
  return (
    <SmallPage seed={seed} title={title}>
      <p className="small__text">{text}</p>
      <p>
        <a className="button" href={homeUrl}>
          {kind === "NOT_FOUND" || kind === "ORDER_NOT_FOUND" ? t.toMenu : t.toFront}
        </a>
      </p>
    </SmallPage>
  );
}
