import type { GateInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

/** In front of pages that are not for everybody yet: one field, and a form that needs no script. */
export function GatePage({
  t,
  restaurantName,
  slug,
  hasPassword,
  isWrong,
  to,
}: GateInput & { t: Spoken<Catalogue["gate"]> }) {
  return (
    <SmallPage seed={slug} title={restaurantName}>
      <p className="small__text">{hasPassword ? t.lead : t.noPassword}</p>
      {hasPassword ? (
        <form className="gate" method="post" action="/slipp-inn">
          <input type="hidden" name="to" value={to} />
          <label className="field">
            <span className="field__label">{t.password}</span>
            <input
              className="field__input"
              type="password"
              name="password"
              required
              maxLength={100}
              autoComplete="current-password"
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? "gate-wrong" : undefined}
            />
          </label>
          {isWrong ? (
            <p className="field__error" id="gate-wrong" role="alert">
              {t.wrong}
            </p>
          ) : null}
          <button className="button button--large" type="submit">
            {t.open}
          </button>
        </form>
      ) : null}
    </SmallPage>
  );
}
