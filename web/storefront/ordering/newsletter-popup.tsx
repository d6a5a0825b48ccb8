import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Welcome } from "../../../src/features/newsletter/schemas.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { isEmail } from "../is-email.ts";
import type { MenuRestaurant } from "../public-menu.ts";
import { usePage } from "./page.ts";
import { offerText, signUpProblem, welcomeText } from "./popup-words.ts";
import { useShop } from "./shop.tsx";

interface NewsletterPopupProps {
  popup: NonNullable<MenuRestaurant["newsletterPopup"]>;
  onClose: () => void;
  onUsed: (message: string) => void;
}

/** An offer for an e-mail address, with what the guest agrees to said before they agree. */
export function NewsletterPopup({ popup, onClose, onUsed }: NewsletterPopupProps) {
  const page = usePage();
  const { t } = page;
  const { change } = useShop();
  const [welcome, setWelcome] = useState<Partial<Welcome> | null>(null);
  const offer = offerText(page, popup.discountType, popup.discountValue);
  const applyCode = (code: string): void => {
    change({ couponCode: code });
    onClose();
    onUsed(t.popupUsed({ code }));
  };
  return (
    <Dialog
      title={welcome ? t.popupThanks : popup.title}
      closeLabel={t.close}
      onClose={onClose}
      className="popup"
    >
      {welcome ? (
        <Thanks welcome={welcome} offer={offer} onUse={applyCode} onLater={onClose} />
      ) : (
        <SignUp popup={popup} offer={offer} onDone={setWelcome} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface SignUpProps extends Pick<NewsletterPopupProps, "popup" | "onClose"> {
  offer: string;
  onDone: (welcome: Partial<Welcome>) => void;
}

function SignUp({ popup, offer, onDone, onClose }: SignUpProps) {
  const { t } = usePage();
  const { restaurant } = useShop();
  const { form, email, setEmail, error, isSending, submit } = useSignUp(onDone);
  return (
    <form className="form" ref={form} onSubmit={submit} noValidate>
      {popup.imageUrl ? <Picture className="popup__image" src={popup.imageUrl} alt="" /> : null}
      <p className="popup__offer">
        <span className="popup__badge">{offer}</span>
      </p>
      {popup.text ? <p className="popup__text">{popup.text}</p> : null}
      <Field
        label={t.popupEmail}
        type="email"
        autoComplete="email"
        maxLength={200}
        required
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <p className="terms" id="popup-consent">
        {t.popupConsent({ button: t.popupSubmit, restaurant: restaurant.name })}
      </p>
      <div className="dialog__actions">
        <button
          type="submit"
          className="button"
          aria-describedby="popup-consent"
          aria-disabled={isSending || undefined}
        >
          {isSending ? t.popupBusy : t.popupSubmit}
        </button>
        <button type="button" className="button button--quiet" onClick={onClose}>
          {t.popupNo}
        </button>
      </div>
    </form>
  );
}

/** `POST /newsletter/signup` of the address that is typed. */
function useSignUp(onDone: (welcome: Partial<Welcome>) => void) {
  const page = usePage();
  const { t, slug, lang } = page;
  const { api, draft, change } = useShop();
  const [email, setEmail] = useState(draft.customer.email);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fail = (message: string): void => {
    setError(message);
    form.current!.querySelector("input")!.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const address = email.trim();
    if (!isEmail(address)) return fail(t.emailInvalid);
    setError(null);
    setIsSending(true);
    const body = { email: address, locale: lang };
    const answer = await api("POST /newsletter/signup", { query: { slug }, body });
    setIsSending(false);
    if (answer.kind === "LOST") return fail(t.lostTitle);
    if (answer.kind === "PROBLEM") return fail(signUpProblem(page, answer.problem));
    // Coupons for subscribers are judged by the address: it need not be typed again.
    change((before) => ({ customer: { ...before.customer, email: before.customer.email || address } }));
    onDone(answer.body);
  };
  return {
    form,
    email,
    setEmail: (typed: string) => {
      setEmail(typed);
      setError(null);
    },
    error,
    isSending,
    submit,
  };
}

function Thanks({
  welcome,
  offer,
  onUse,
  onLater,
}: {
  welcome: Partial<Welcome>;
  offer: string;
  onUse: (code: string) => void;
  onLater: () => void;
}) {
  const page = usePage();
  const { t } = page;
  const box = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => box.current!.focus(), []);
  const { couponCode: code } = welcome;
  return (
    <div className="form" ref={box} tabIndex={-1} role="status">
      <p className="popup__text">{welcomeText(page, welcome, offer)}</p>
      {code ? (
        <>
          <p className="popup__code">
            <span className="sr-only">{t.popupCode}: </span>
            {code}
          </p>
          <div className="dialog__actions">
            <button type="button" className="button" onClick={() => onUse(code)}>
              <Icon name="tag" /> {t.popupUse}
            </button>
            <button type="button" className="button button--quiet" onClick={onLater}>
              {t.popupLater}
            </button>
          </div>
        </>
      ) : (
        <button type="button" className="button button--wide" onClick={onLater}>
          {t.close}
        </button>
      )}
    </div>
  );
}
