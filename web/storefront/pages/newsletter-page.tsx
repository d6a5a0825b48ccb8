import type { NewsletterInput } from "../../../src/features/storefront/schemas.ts";
import type { NewsletterTexts } from "../../i18n/newsletter.ts";
import { SmallPage } from "./frame.tsx";

/** Where a subscriber leaves, and may come back: one button, and a form that needs no script. */
export function NewsletterPage({
  texts,
  state,
  restaurantName,
  seed,
  leaveUrl,
  backUrl,
  menuUrl,
}: NewsletterInput & { texts: NewsletterTexts }) {
  const [title, text] = {
    ASKED: [texts.title, texts.lead],
    LEFT: [texts.leftTitle, texts.left],
    BACK: [texts.backTitle, texts.backText],
    UNKNOWN: [texts.unknownTitle, texts.unknown],
  }[state] as [string, string];
  const form = {
    ASKED: [leaveUrl, texts.leave, "button button--large"],
    LEFT: [backUrl, texts.back, "button button--quiet"],
    BACK: null,
    UNKNOWN: null,
  }[state];
  return (
    <SmallPage seed={seed} title={title}>
      <p className="small__text">{text.replace("{restaurant}", restaurantName)}</p>
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
            {texts.toMenu}
          </a>
        </p>
      ) : null}
    </SmallPage>
  );
}
