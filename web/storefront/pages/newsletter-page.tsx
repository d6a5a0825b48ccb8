import type { NewsletterInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

/** Where a subscriber leaves, and may come back: one button, and a form that needs no script. */
export function NewsletterPage({
  t,
  state,
  restaurantName: restaurant,
  seed,
  leaveUrl,
  backUrl,
  menuUrl,
}: NewsletterInput & { t: Spoken<Catalogue["newsletterPage"]> }) {
  const [title, text] = {
    ASKED: [t.title, t.lead({ restaurant })],
    LEFT: [t.leftTitle, t.left({ restaurant })],
    BACK: [t.backTitle, t.backText({ restaurant })],
    UNKNOWN: [t.unknownTitle, t.unknown],
  }[state] as [string, string];
  const form = {
    ASKED: [leaveUrl, t.leave, "button button--large"],
    LEFT: [backUrl, t.back, "button button--quiet"],
    BACK: null,
    UNKNOWN: null,
  }[state];
  return (
    <SmallPage seed={seed} title={title}>
      <p className="small__text">{text}</p>
      {form ? (
        <form method="post" action={form[0]}>
          <button className={form[2]} type="submit">
            {form[1]}
          </button>
        </form>
      ) : null}
      {menuUrl && state === "BACK" ? (
        <p>
          <a className="button" href={menuUrl}>
            {t.toMenu}
          </a>
        </p>
      ) : null}
    </SmallPage>
  );
}
