import type { InviteInput, InviteShown } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { SmallPage } from "./frame.tsx";

type OfOwner = Spoken<Catalogue["ownerPages"]>;
interface PageWords {
  t: OfOwner;
  ofColleague: Spoken<Catalogue["colleagues"]>;
  ofPartner: Spoken<Catalogue["partnerBegin"]>["page"];
  ofTeam: Spoken<Catalogue["portalTeam"]>;
}

/** Where somebody comes in by a mailed link: makes an account, or accepts with the one they have. A form that needs no script. */
export function InvitePage({
  invite,
  next,
  state,
  error,
  action,
  minimum,
  ...words
}: InviteInput & PageWords) {
  const { t } = words;
  const said = invite && wordsFor(invite, words);
  if (!said || state !== "ASKED")
    return (
      <SmallPage seed="luka" title={state === "JOINED" && said ? said.joinedTitle : t.goneTitle}>
        <p className="small__text">{state === "JOINED" && said ? said.joined : t.gone}</p>
        <p>
          <a className="button" href={next}>
            {said?.next ?? t.toDashboard}
          </a>
        </p>
      </SmallPage>
    );
  return (
    <SmallPage seed={invite.to === "RESTAURANT" ? invite.slug : "luka"} title={said.title}>
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
          <PasswordField t={t} minimum={minimum} error={error} />
        )}
        <button className="button button--large" type="submit">
          {said.yes ?? (invite.hasAccount ? t.join : t.accept)}
        </button>
      </form>
    </SmallPage>
  );
}

function PasswordField({ t, minimum, error }: { t: OfOwner } & Pick<InviteInput, "minimum" | "error">) {
  return (
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
  );
}

interface InviteWords {
  title: string;
  lead: string;
  known: string;
  joinedTitle: string;
  joined: string;
  /** On the button, where it is no account that is made. */
  yes?: string;
  /** Where one goes on to. */
  next: string;
}

function wordsFor(invite: InviteShown, { t, ofColleague, ofPartner, ofTeam }: PageWords): InviteWords {
  if (invite.to === "PARTNER") {
    const { company, orgNumber } = invite;
    return {
      title: ofPartner.title,
      lead: ofPartner.lead({ company, orgNumber }),
      known: ofPartner.known({ company, orgNumber }),
      joinedTitle: ofPartner.joinedTitle,
      joined: ofPartner.joined({ company }),
      yes: ofPartner.confirm,
      next: ofPartner.toPortal,
    };
  }
  if (invite.to === "TEAM") {
    const { partnerName: partner, invitedBy: inviter, role } = invite;
    const { page, roles } = ofTeam;
    const as = roles[role].as;
    return {
      title: page.title({ partner }),
      lead: page.lead({ inviter, as }),
      known: page.known({ inviter, as }),
      joinedTitle: page.joinedTitle,
      joined: page.joined({ partner }),
      next: ofPartner.toPortal,
    };
  }
  const { restaurantName: restaurant, invitedBy: inviter, role } = invite;
  if (inviter === null)
    return {
      title: t.inviteTitle,
      lead: t.inviteLead({ restaurant }),
      known: t.inviteKnown({ restaurant }),
      joinedTitle: t.joinedTitle,
      joined: t.joined({ restaurant }),
      next: t.toDashboard,
    };
  const { page, roles } = ofColleague;
  const as = roles[role].as;
  return {
    title: page.title({ restaurant }),
    lead: page.lead({ inviter, as }),
    known: page.known({ inviter, as }),
    joinedTitle: page.joinedTitle,
    joined: page.joined({ restaurant }),
    next: t.toDashboard,
  };
}
