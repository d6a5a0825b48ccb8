import { useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { couponIssue, isCouponUsed } from "./coupon-state.ts";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";

/** The discount code: folded away until somebody has one, and judged by the service as soon as it is given. */
export function CouponField({ state }: { state: QuoteState }) {
  const { t } = usePage();
  const { draft, change } = useShop();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const code = draft.couponCode;
  const issue = couponIssue(code, state);
  if (code && !issue) {
    const isUsed = isCouponUsed(state);
    return (
      <p className={isUsed ? "coupon coupon--used" : "coupon"}>
        <Icon name="tag" />
        <span className="coupon__text">{isUsed ? t.couponUsed({ code }) : code}</span>
        <button
          type="button"
          className="link"
          onClick={() => change({ couponCode: "" })}
          aria-label={t.removeCoupon}
        >
          {t.remove}
        </button>
      </p>
    );
  }
  const give = (): void => {
    const wanted = typed.trim().toUpperCase();
    if (wanted) change({ couponCode: wanted });
  };
  return (
    <details
      className="coupon-fold"
      open={isOpen || issue !== undefined}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="tag" /> {t.haveCoupon}
      </summary>
      {/* No form of its own: in the checkout it stands in the order's, and a form in a form sends the page away. */}
      <div className="coupon-form">
        <input
          className="field__input"
          aria-label={t.coupon}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? "coupon-error" : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed || (issue ? code : "")}
          enterKeyHint="done"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            give();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            if (code) change({ couponCode: "" });
          }}
        />
        <button type="button" className="button button--quiet" onClick={give}>
          {t.useCoupon}
        </button>
      </div>
      {issue ? (
        <p className="field__error" id="coupon-error" role="alert">
          {issue.message}
        </p>
      ) : null}
    </details>
  );
}
