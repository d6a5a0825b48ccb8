import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { openPlace } from "../place.ts";
import { usePage } from "./page.ts";
import { sortIssues } from "./place-order.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import type { Placing } from "./use-placing.ts";

interface CheckoutNoticeProps {
  placing: Placing;
  state: QuoteState;
  isAgeConfirmed: boolean;
}

/** What kept an order from going through, as a difference to accept or a next step; never a dead end. */
export function CheckoutNotice({ placing, state, isAgeConfirmed }: CheckoutNoticeProps) {
  const page = usePage();
  const { t, speech, nowMs } = page;
  const shop = useShop();
  const { draft, change } = shop;
  const { problem } = placing;

  if (placing.isLost)
    return (
      <Notice title={t.lostTitle}>
        <p>{t.lostText}</p>
      </Notice>
    );
  if (draft.attempt && !placing.isSending)
    return (
      <Notice title={t.lostTitle}>
        <p>{t.lostText}</p>
      </Notice>
    );
  const lines =
    placing.lines.length > 0 ? placing.lines : state.problem ? sortIssues(state.problem, shop).lines : [];
  if (lines.length > 0) {
    const gone = new Set(lines.map((one) => one.key));
    return (
      <Notice title={t.linesChangedTitle}>
        <ul className="notice__list">
          {lines.map(({ issue }) => (
            <li key={issue.path}>{issue.message}</li>
          ))}
        </ul>
        <button
          type="button"
          className="button button--quiet"
          onClick={() => {
            change({ lines: draft.lines.filter((line) => !gone.has(line.key)) });
            placing.forget();
          }}
        >
          {t.removeGone}
        </button>
      </Notice>
    );
  }
  if (!problem) {
    const minimum = state.quote?.minimumOrder;
    if (!minimum || minimum.missing <= 0) return null;
    return (
      <p className="field__hint">
        {t.minimumMissingPickup({ amount: minimum.missing, minimum: minimum.amount })}
      </p>
    );
  }
  if (problem.code === "PRICE_CHANGED") {
    const actual = Number(problem.details.actualTotal);
    const expected = Number(problem.details.expectedTotal);
    return (
      <Notice title={t.priceChangedTitle}>
        <p>{t.priceChangedText({ old: expected, new: actual })}</p>
        <button type="button" className="button" onClick={() => placing.place(isAgeConfirmed, actual)}>
          {t.acceptPrice({ total: actual })}
        </button>
      </Notice>
    );
  }
  if (problem.code === "SLOT_FULL") {
    const { alternatives, nextAvailableAt } = problem.details as {
      alternatives?: string[];
      nextAvailableAt?: string | null;
    };
    const times = alternatives?.length ? alternatives : nextAvailableAt ? [nextAvailableAt] : [];
    return (
      <Notice title={t.slotFullTitle}>
        <p>{t.slotFullText}</p>
        <div className="toggles">
          {times.map((at) => (
            <button
              type="button"
              className="button button--quiet"
              key={at}
              onClick={() => {
                change({ time: { kind: "AT", at } });
                placing.forget();
              }}
            >
              {speech.soon({ atMs: Date.parse(at), nowMs })}
            </button>
          ))}
          <button type="button" className="button button--quiet" onClick={() => openPlace({ at: "TIME" })}>
            {t.chooseTime}
          </button>
        </div>
      </Notice>
    );
  }
  if (Object.keys(placing.fields).length > 0 && placing.rest.length === 0) return null;
  const text =
    problem.status === 429
      ? t.rateLimited({ count: problem.retryAfterSeconds ?? 30 })
      : problem.status === 503
        ? t.providerDown
        : placing.rest.length > 0
          ? placing.rest.map((issue) => issue.message).join(" ")
          : problem.message || t.errorText;
  const canChooseTime = problem.details.reason === "CLOSED" || problem.details.reason === "PAUSED";
  return (
    <Notice title={t.problemTitle}>
      <p>{text}</p>
      {canChooseTime ? (
        <button type="button" className="button button--quiet" onClick={() => openPlace({ at: "TIME" })}>
          {t.chooseTime}
        </button>
      ) : null}
      {problem.status >= 500 && problem.requestId ? (
        <p className="notice__id">{t.requestId({ id: problem.requestId })}</p>
      ) : null}
    </Notice>
  );
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="notice notice--warn" role="alert">
    <p className="notice__title">
      <Icon name="warning" /> {title}
    </p>
    {children}
  </div>
);
