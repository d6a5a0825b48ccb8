import type { InviteInput } from "../../../src/features/storefront/schemas.ts";
import type { OwnerTexts } from "../../i18n/owners.ts";
import { SmallPage } from "./frame.tsx";

/** Where an invited owner makes an account, or accepts with the one they have. A form that needs no script. */
export function InvitePage({
  texts,
  invite,
  state,
  error,
  action,
  minimum,
}: InviteInput & { texts: OwnerTexts }) {
  const said = (text: string) => text.replace("{restaurant}", invite?.restaurantName ?? "");
  if (!invite || state !== "ASKED")
    return (
      <SmallPage seed="luka" title={state === "JOINED" ? texts.joinedTitle : texts.goneTitle}>
        <p className="small__text">{state === "JOINED" ? said(texts.joined) : texts.gone}</p>
        <p>
          <a className="button" href={invite ? `/agreement?slug=${invite.slug}` : "/dashboard"}>
            {texts.toDashboard}
          </a>
        </p>
      </SmallPage>
    );
  return (
    <SmallPage seed={invite.slug} title={texts.inviteTitle}>
      <p className="small__text">{said(invite.hasAccount ? texts.inviteKnown : texts.inviteLead)}</p>
      <form className="gate" method="post" action={action}>
        <label className="field">
          <span className="field__label">{texts.email}</span>
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
            <span className="field__label">{texts.password}</span>
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
              {error ?? texts.passwordHint.replace("{minimum}", String(minimum))}
            </span>
          </label>
        )}
        <button className="button button--large" type="submit">
          {invite.hasAccount ? texts.join : texts.accept}
        </button>
      </form>
    </SmallPage>
  );
}
