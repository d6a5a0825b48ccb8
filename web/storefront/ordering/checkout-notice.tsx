import type { ApiProblem } from "../../api.ts";
import { Warning } from "../../ui/warning.tsx";
import { openPlace } from "../place.ts";
import { usePage } from "./page.ts";
import { sortIssues } from "./place-order.ts";
import type { QuoteState } from "./quote.ts";
import { refusalText, timesInstead } from "./refusal.ts";
import { useShop } from "./shop.tsx";
import type { Placing } from "./use-placing.ts";

interface CheckoutNoticeProps {
  placing: Placing;
  state: QuoteState;
  isAgeConfirmed: boolean;
}

/** What kept an order from going through, as a difference to accept or a next step; never a dead end. */
export function CheckoutNotice({ placing, state, isAgeConfirmed }: CheckoutNoticeProps) {
  const { t } = usePage();
  const shop = useShop();
  const { problem } = placing;
  if (shop.draft.attempt && !placing.isSending)
    return (
      <Warning title={t.lostTitle}>
        <p>{t.lostText}</p>
      </Warning>
    );
  const lines =
    placing.lines.length > 0 ? placing.lines : state.problem ? sortIssues(state.problem, shop).lines : [];
  if (lines.length > 0) return <LinesChanged lines={lines} onDone={placing.forget} />;
  if (!problem) return <MinimumMissing quote={state.quote} />;
  if (problem.code === "PRICE_CHANGED")
    return <PriceChanged problem={problem} onAccept={(total) => void placing.place(isAgeConfirmed, total)} />;
  if (problem.code === "SLOT_FULL") return <SlotFull problem={problem} onDone={placing.forget} />;
  // Said at its field.
  if (Object.keys(placing.fields).length > 0 && placing.rest.length === 0) return null;
  return <OtherProblem problem={problem} rest={placing.rest} />;
}

/** Dishes that cannot be ordered any more. */
function LinesChanged({ lines, onDone }: { lines: Placing["lines"]; onDone: () => void }) {
  const { t } = usePage();
  const { draft, change } = useShop();
  const gone = new Set(lines.map((one) => one.key));
  return (
    <Warning title={t.linesChangedTitle}>
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
          onDone();
        }}
      >
        {t.removeGone}
      </button>
    </Warning>
  );
}

function MinimumMissing({ quote }: { quote: QuoteState["quote"] }) {
  const { t } = usePage();
  const minimum = quote?.minimumOrder;
  if (!minimum || minimum.missing <= 0) return null;
  return (
    <p className="field__hint">
      {t.minimumMissingPickup({ amount: minimum.missing, minimum: minimum.amount })}
    </p>
  );
}

function PriceChanged({ problem, onAccept }: { problem: ApiProblem; onAccept: (total: number) => void }) {
  const { t } = usePage();
  const actual = Number(problem.details.actualTotal);
  const expected = Number(problem.details.expectedTotal);
  return (
    <Warning title={t.priceChangedTitle}>
      <p>{t.priceChangedText({ old: expected, new: actual })}</p>
      <button type="button" className="button" onClick={() => onAccept(actual)}>
        {t.acceptPrice({ total: actual })}
      </button>
    </Warning>
  );
}

/** The time was taken meanwhile: others to take at once. */
function SlotFull({ problem, onDone }: { problem: ApiProblem; onDone: () => void }) {
  const { t, speech, nowMs } = usePage();
  const { change } = useShop();
  const times = timesInstead(problem);
  return (
    <Warning title={t.slotFullTitle}>
      <p>{t.slotFullText}</p>
      <div className="toggles">
        {times.map((at) => (
          <button
            type="button"
            className="button button--quiet"
            key={at}
            onClick={() => {
              change({ time: { kind: "AT", at } });
              onDone();
            }}
          >
            {speech.soon({ atMs: Date.parse(at), nowMs })}
          </button>
        ))}
        <ToTimes />
      </div>
    </Warning>
  );
}

function OtherProblem({ problem, rest }: { problem: ApiProblem; rest: Placing["rest"] }) {
  const page = usePage();
  const { t } = page;
  const { reason } = problem.details;
  return (
    <Warning title={t.problemTitle}>
      <p>{refusalText(page, problem, rest)}</p>
      {reason === "CLOSED" || reason === "PAUSED" ? <ToTimes /> : null}
      {problem.status >= 500 && problem.requestId ? (
        <p className="notice__id">{t.requestId({ id: problem.requestId })}</p>
      ) : null}
    </Warning>
  );
}

function ToTimes() {
  const { t } = usePage();
  return (
    <button type="button" className="button button--quiet" onClick={() => openPlace({ at: "TIME" })}>
      {t.chooseTime}
    </button>
  );
}
