import { Stepper } from "../../ui/stepper.tsx";
import { setQuantity } from "../draft.ts";
import { openPlace } from "../place.ts";
import type { ReadLine } from "./cart-math.ts";
import { type QuotedLine, readableAddons, sizeOf, sumOfLine, warningsOf } from "./line-facts.ts";
import { usePage } from "./page.ts";
import { mostOfProduct } from "./plain-line.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";

interface BasketLineProps {
  read: ReadLine;
  state: QuoteState;
  onRemoved: (message: string) => void;
}

/** A line of the basket: what it is, what the service says of it, and how many. */
export function BasketLine({ read, state, onRemoved }: BasketLineProps) {
  const { t, say } = usePage();
  const { draft, change, index } = useShop();
  const { line } = read;
  const product = index.products.get(line.productId);
  const quoted = state.quote?.lines.find((one) => one.clientLineId === line.key);
  const name = product ? say(product.name, product.nameEn) : (quoted?.name ?? t.soldOut);
  const variant = sizeOf(product, line);
  const isOut = !product?.isAvailable;
  const setTo = (quantity: number): void => {
    change({ lines: setQuantity(draft.lines, line.key, quantity) });
    if (quantity === 0) onRemoved(t.removed({ name }));
  };
  return (
    <li className={`line${isOut ? " line--out" : ""}`}>
      <div className="line__main">
        <p className="line__name">
          {name}
          {variant ? <span className="line__variant">{say(variant.name, variant.nameEn)}</span> : null}
        </p>
        <Choices read={read} />
        <LineWarnings state={state} lineKey={line.key} gone={isOut ? t.lineGone({ name }) : null} />
        <p className="line__actions">
          {isOut ? null : (
            <button
              type="button"
              className="link"
              aria-label={t.editLine({ name })}
              onClick={() => openPlace({ at: "PRODUCT", productId: line.productId, lineKey: line.key })}
            >
              {t.edit}
            </button>
          )}
          <button type="button" className="link" aria-label={t.removeLine({ name })} onClick={() => setTo(0)}>
            {t.remove}
          </button>
        </p>
      </div>
      <div className="line__side">
        <LineSum read={read} quoted={quoted} />
        <Stepper
          value={line.quantity}
          minimum={0}
          maximum={mostOfProduct(product)}
          fewerLabel={t.fewer({ name })}
          moreLabel={t.more({ name })}
          valueLabel={t.quantity}
          onChange={setTo}
        />
      </div>
    </li>
  );
}

/** What was chosen, what was left off, and what the guest wrote. */
function Choices({ read: { line, cart, price } }: { read: ReadLine }) {
  const { t, say, kr } = usePage();
  const addons = price ? readableAddons(price) : [];
  return (
    <>
      {addons.length > 0 ? (
        <ul className="line__addons">
          {addons.map((addon) => (
            <li key={addon.key}>
              {addon.quantity > 1 ? `${addon.quantity} × ` : ""}
              {say(addon.name, addon.nameEn)}
              {addon.price > 0 ? <span className="line__extra"> + {kr(addon.price)}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {cart && cart.removed.length > 0 ? (
        <p className="line__addons">
          {t.without({
            list: cart.removed.map((addon) => say(addon.name, addon.nameEn).toLowerCase()),
          })}
        </p>
      ) : null}
      {line.note ? <p className="line__note">«{line.note}»</p> : null}
    </>
  );
}

interface LineWarningsProps {
  state: QuoteState;
  lineKey: string;
  /** Said of a dish that is gone while the service has not said it in its own words. */
  gone: string | null;
}

function LineWarnings({ state, lineKey, gone }: LineWarningsProps) {
  const { lines } = useShop().draft;
  const warnings = warningsOf(lines, lineKey, state);
  if (warnings.length === 0) return gone ? <p className="line__warn">{gone}</p> : null;
  return warnings.map((issue) => (
    <p className="line__warn" key={issue.path + issue.code}>
      {issue.message}
    </p>
  ));
}

/** What the line costs, and what it would without its discount. */
function LineSum({ read, quoted }: { read: ReadLine; quoted: QuotedLine | undefined }) {
  const { kr } = usePage();
  const { sum, before } = sumOfLine(read, quoted);
  return (
    <span className="line__sum">
      {before === null ? null : (
        <>
          <s className="price__before">{kr(before)}</s>{" "}
        </>
      )}
      {sum === null ? "–" : kr(sum)}
    </span>
  );
}
