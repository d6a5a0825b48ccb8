import type { InviteInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

/** Where an invited owner makes an account, or accepts with the one they have. A form that needs no script. */
export function InvitePage({
  t,
  invite,
  state,
  error,
  action,
  minimum,
}: InviteInput & { t: Spoken<Catalogue["ownerPages"]> }) {
  if (!invite || state !== "ASKED")
    return (
      <SmallPage seed="luka" title={state === "JOINED" ? t.joinedTitle : t.goneTitle}>
        <p className="small__text">
          {state === "JOINED" ? t.joined({ restaurant: invite?.restaurantName ?? "" }) : t.gone}
        </p>
        <p>
          <a className="button" href={invite ? `/agreement?slug=${invite.slug}` : "/dashboard"}>
            {t.toDashboard}
          </a>
        </p>
      </SmallPage>
    );
  return (
    <SmallPage seed={invite.slug} title={t.inviteTitle}>
      <p className="small__text">
        {(invite.hasAccount ? t.inviteKnown : t.inviteLead)({ restaurant: invite.restaurantName })}
      </p>
      <form className="gate" method="post" action={action}>
        <label className="field">
          <span className="field__label">{t.email}</span>
          <input
            className="field__input"
            type="email"
            value={invite.email}
            readOnly
            autoComplete="username"
          />
        </label>
        {invite.hasAccount ? (
          <input type="hidden" name="password" value="" />
        ) : (
          <label className="field">
            <span className="field__label">{t.password}</span>
            <input
              className="field__input"
              type="password"
              name="password"
              required
              minLength={minimum}
              maxLength={128}
              autoComplete="new-password"
              aria-invalid={error !== null || undefined}
              aria-describedby="invite-hint"
            />
            <span className={error === null ? "field__hint" : "field__error"} id="invite-hint">
              {error ?? t.passwordHint({ minimum })}
            </span>
          </label>
        )}
        <button className="button button--large" type="submit">
          {invite.hasAccount ? t.join : t.accept}
        </button>
      </form>
    </SmallPage>
  );
}
