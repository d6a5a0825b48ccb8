import type { InviteInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

/** Where an invited owner makes an account, or accepts with the one they have. A form that needs no script. */
export function InvitePage({
  t,
  ofColleague,
  invite,
  next,
  state,
  error,
  action,
  minimum,
}: InviteInput & { t: Spoken<Catalogue["ownerPages"]>; ofColleague: Spoken<Catalogue["colleagues"]> }) {
  const said = invite && wordsFor(invite, { t, ofColleague });
  if (!invite || !said || state !== "ASKED")
    return (
      <SmallPage seed="luka" title={state === "JOINED" && said ? said.joinedTitle : t.goneTitle}>
        <p className="small__text">{state === "JOINED" && said ? said.joined : t.gone}</p>
        <p>
          <a className="button" href={next}>
            {t.toDashboard}
          </a>
        </p>
      </SmallPage>
    );
  return (
    <SmallPage seed={invite.slug} title={said.title}>
      <p className="small__text">{invite.hasAccount ? said.known : said.lead}</p>
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

interface InviteWords {
  title: string;
  lead: string;
  known: string;
  joinedTitle: string;
  joined: string;
}

function wordsFor(
  { restaurantName: restaurant, invitedBy: inviter, role }: NonNullable<InviteInput["invite"]>,
  { t, ofColleague }: { t: Spoken<Catalogue["ownerPages"]>; ofColleague: Spoken<Catalogue["colleagues"]> },
): InviteWords {
  if (inviter === null)
    return {
      title: t.inviteTitle,
      lead: t.inviteLead({ restaurant }),
      known: t.inviteKnown({ restaurant }),
      joinedTitle: t.joinedTitle,
      joined: t.joined({ restaurant }),
    };
  const { page, roles } = ofColleague;
  const as = roles[role].as;
  return {
    title: page.title({ restaurant }),
    lead: page.lead({ inviter, as }),
    known: page.known({ inviter, as }),
    joinedTitle: page.joinedTitle,
    joined: page.joined({ restaurant }),
  };
}
